import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import type { Action, ActionKind } from './action.ts';
import { isWithheld, withheldId, withhold, withholdKey } from './withheld.ts';

const ALIAS = withheldId('0a1b');
const aliasOf = (id: string) => (id === 'gone' ? ALIAS : null);
const action = (kind: ActionKind, targetId: string | null): Action => ({
  key: kind === 'like-received' ? `received:own/post|${targetId}` : `${kind}/1`,
  kind,
  at: instant(0),
  targetId,
  post: kind === 'follow' ? null : { code: 'theirs/1', url: 'https://net.example/theirs/1' },
  text: 'words',
  tags: [],
  reason: null,
  removed: false,
});

describe('an account that asked not to be shown', () => {
  it.each(['like', 'repost'] as const)('leaves a %s as a fact, without post and words', (kind) => {
    expect(withhold(action(kind, 'gone'), aliasOf)).toEqual({
      ...action(kind, 'gone'),
      targetId: ALIAS,
      post: null,
      text: null,
    });
  });

  it('leaves the words of who answered, without the link to what was answered', () => {
    expect(withhold(action('comment', 'gone'), aliasOf)).toMatchObject({ targetId: ALIAS, post: null, text: 'words' });
  });

  it('leaves the post that it liked, which is somebody else’s, and goes out of the key', () => {
    const own = { code: 'theirs/1', url: 'https://net.example/theirs/1' };
    expect(withhold(action('like-received', 'gone'), aliasOf)).toMatchObject({
      key: `received:own/post|${ALIAS}`,
      targetId: ALIAS,
      post: own,
    });
  });

  it('goes out of the key of a follow that names it', () => {
    const named = { ...action('follow', 'gone'), key: 'follow:|gone' };
    expect(withhold(named, aliasOf)).toMatchObject({ key: `follow:|${ALIAS}`, targetId: ALIAS });
    expect(withholdKey('follow:|gone', aliasOf)).toBe(`follow:|${ALIAS}`);
    expect(withholdKey('follow:|other', aliasOf)).toBe('follow:|other');
  });

  it('changes nothing about anybody else', () => {
    for (const kind of ['like', 'comment', 'follow', 'like-received'] as const) {
      expect(withhold(action(kind, 'other'), aliasOf)).toEqual(action(kind, 'other'));
    }
    expect(withhold(action('post', null), aliasOf)).toEqual(action('post', null));
    expect(withholdKey('follow/gone', aliasOf)).toBe('follow/gone');
  });

  it('is told from an account by its id', () => {
    expect([isWithheld(ALIAS), isWithheld('did:plc:withheld')]).toEqual([true, false]);
  });
});
