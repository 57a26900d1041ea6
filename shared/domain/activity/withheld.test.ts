import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import type { Action, ActionKind } from './action.ts';
import { HIDDEN_USERNAME, isWithheld, shownAction, withheldId, withhold, withholdKey } from './withheld.ts';

const ALIAS = withheldId('0a1b');
const aliasOf = (id: string) => (id === 'gone' ? ALIAS : null);
const PREFIXES: Partial<Record<ActionKind, string>> = { 'like-received': 'received', 'repost-received': 'reposted' };
const keyOf = (kind: ActionKind, targetId: string | null): string =>
  PREFIXES[kind] === undefined ? `${kind}/1` : `${PREFIXES[kind]}:own/post|${targetId}`;
const action = (kind: ActionKind, targetId: string | null): Action => ({
  key: keyOf(kind, targetId),
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

  it.each([
    ['liked', 'like-received', 'received'],
    ['reposted', 'repost-received', 'reposted'],
  ] as const)('leaves the post that it %s, which is somebody else’s, and goes out of the key', (_, kind, prefix) => {
    const own = { code: 'theirs/1', url: 'https://net.example/theirs/1' };
    expect(withhold(action(kind, 'gone'), aliasOf)).toMatchObject({
      key: `${prefix}:own/post|${ALIAS}`,
      targetId: ALIAS,
      post: own,
    });
    const hidden = shownAction(action(kind, 'gone'), () => HIDDEN_USERNAME);
    expect(hidden).toEqual(action(kind, 'gone'));
  });

  it('goes out of the key of a follow that names it', () => {
    const named = { ...action('follow', 'gone'), key: 'follow:|gone' };
    expect(withhold(named, aliasOf)).toMatchObject({ key: `follow:|${ALIAS}`, targetId: ALIAS });
    expect(withholdKey('follow:|gone', aliasOf)).toBe(`follow:|${ALIAS}`);
    expect(withholdKey('follow:|other', aliasOf)).toBe('follow:|other');
  });

  it('changes nothing about anybody else', () => {
    for (const kind of ['like', 'comment', 'follow', 'like-received', 'repost-received'] as const) {
      expect(withhold(action(kind, 'other'), aliasOf)).toEqual(action(kind, 'other'));
    }
    expect(withhold(action('post', null), aliasOf)).toEqual(action('post', null));
    expect(withholdKey('follow/gone', aliasOf)).toBe('follow/gone');
  });

  it('is told from an account by its id', () => {
    expect([isWithheld(ALIAS), isWithheld('did:plc:withheld')]).toEqual([true, false]);
  });
});
