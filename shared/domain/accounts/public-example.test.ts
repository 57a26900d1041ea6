import { describe, expect, it } from 'vitest';
import { accountId } from '../ids.ts';
import { DENIAL_REASONS } from '../policy/tracking.ts';
import { isPublicExample, type PublicCandidate, publicPlaceOf } from './public-example.ts';

const PRESS = [7, 9];
const account = (fields: Partial<PublicCandidate> = {}): PublicCandidate => ({
  id: accountId(7),
  example: true,
  archived: false,
  stopped: null,
  ...fields,
});

describe('what visitors may read', () => {
  it('is what the operator opened, as an example and, where the configuration names it, as the press account', () => {
    expect(isPublicExample('example', account(), PRESS)).toBe(true);
    expect(isPublicExample('example', account({ id: accountId(8) }), PRESS)).toBe(true);
    expect(isPublicExample('press', account(), PRESS)).toBe(true);
    expect(isPublicExample('press', account({ id: accountId(9) }), PRESS)).toBe(true);
  });

  it('is nothing that only the configuration names: the number may be anybody’s', () => {
    expect(isPublicExample('press', account({ example: false }), PRESS)).toBe(false);
  });

  it('is no example under the press flag', () => {
    expect(isPublicExample('press', account({ id: accountId(8) }), PRESS)).toBe(false);
    expect(isPublicExample('press', account(), [])).toBe(false);
  });

  it.each(['example', 'press'] as const)(
    'ends as %s with the mark, with archiving, and with every reason to stop',
    (showing) => {
      expect(isPublicExample(showing, account({ example: false }), PRESS)).toBe(false);
      expect(isPublicExample(showing, account({ archived: true }), PRESS)).toBe(false);
      for (const stopped of DENIAL_REASONS)
        expect(isPublicExample(showing, account({ stopped }), PRESS), stopped).toBe(false);
    },
  );
});

describe('the flags of an address', () => {
  it('ask for nothing unless one of them is set', () => {
    expect(publicPlaceOf({})).toBeNull();
    expect(publicPlaceOf({ example: '0', press: '0' })).toBeNull();
    expect(publicPlaceOf({ press: '1' })).toBe('press');
    expect(publicPlaceOf({ example: '0', press: '1' })).toBe('press');
    expect(publicPlaceOf({ example: '1', press: '1' })).toBe('example');
  });
});
