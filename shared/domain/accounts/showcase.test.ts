import { describe, expect, it } from 'vitest';
import { accountId } from '../ids.ts';
import { DENIAL_REASONS } from '../policy/tracking.ts';
import { isShown, type Showable, showingOf } from './showcase.ts';

const PRESS = [7, 9];
const account = (about: Partial<Showable> = {}): Showable => ({
  id: accountId(7),
  example: true,
  archived: false,
  stopped: null,
  ...about,
});

describe('what visitors may read', () => {
  it('is what the operator opened, as an example and, where the configuration names it, as the press account', () => {
    expect(isShown('example', account(), PRESS)).toBe(true);
    expect(isShown('example', account({ id: accountId(8) }), PRESS)).toBe(true);
    expect(isShown('press', account(), PRESS)).toBe(true);
    expect(isShown('press', account({ id: accountId(9) }), PRESS)).toBe(true);
  });

  it('is nothing that only the configuration names: the number may be anybody’s', () => {
    expect(isShown('press', account({ example: false }), PRESS)).toBe(false);
  });

  it('is no example under the press flag', () => {
    expect(isShown('press', account({ id: accountId(8) }), PRESS)).toBe(false);
    expect(isShown('press', account(), [])).toBe(false);
  });

  it.each(['example', 'press'] as const)(
    'ends as %s with the mark, with archiving, and with every reason to stop',
    (showing) => {
      expect(isShown(showing, account({ example: false }), PRESS)).toBe(false);
      expect(isShown(showing, account({ archived: true }), PRESS)).toBe(false);
      for (const stopped of DENIAL_REASONS) expect(isShown(showing, account({ stopped }), PRESS), stopped).toBe(false);
    },
  );
});

describe('the flags of an address', () => {
  it('ask for nothing unless one of them is set', () => {
    expect(showingOf({})).toBeNull();
    expect(showingOf({ example: '0', press: '0' })).toBeNull();
    expect(showingOf({ press: '1' })).toBe('press');
    expect(showingOf({ example: '0', press: '1' })).toBe('press');
    expect(showingOf({ example: '1', press: '1' })).toBe('example');
  });
});
