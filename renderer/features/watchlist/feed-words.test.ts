import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { shownRange, verbOf, whenWords } from './feed-words.ts';

const item = { kind: 'like', count: 6, allPictures: false, tag: null, name: null } as const;
const now = instant(Date.parse('2026-11-21T10:00:00Z'));
const at = (text: string): number => Date.parse(text);

describe('what an item says', () => {
  it('tells one post, several, and several that are pictures apart', () => {
    expect(verbOf({ ...item, kind: 'post', count: 1, allPictures: true })).toEqual({ key: 'posted' });
    expect(verbOf({ ...item, kind: 'post', count: 3 })).toEqual({ key: 'postedTimes', count: 3 });
    expect(verbOf({ ...item, kind: 'post', count: 3, allPictures: true })).toEqual({ key: 'postedPictures', count: 3 });
  });

  it('never says of all likes what is true of some', () => {
    expect(verbOf(item)).toEqual({ key: 'liked', count: 6 });
    expect(verbOf({ ...item, tag: { tag: 'ashglaze', count: 6 } })).toMatchObject({ key: 'likedTagged', count: 6 });
    expect(verbOf({ ...item, tag: { tag: 'ashglaze', count: 4 } })).toEqual({
      key: 'likedSomeTagged',
      count: 6,
      tagged: 4,
      tag: 'ashglaze',
    });
  });

  it('counts follows whose names are not known', () => {
    expect(verbOf({ ...item, kind: 'follow', name: 'Serra' })).toEqual({ key: 'followed' });
    expect(verbOf({ ...item, kind: 'follow' })).toEqual({ key: 'followedUnknown', count: 6 });
  });

  it('counts reposts', () => {
    expect(verbOf({ ...item, kind: 'repost', count: 1, name: 'Serra' })).toEqual({ key: 'reposted', count: 1 });
    expect(verbOf({ ...item, kind: 'repost' })).toEqual({ key: 'reposted', count: 6 });
  });

  it('counts comments from the second on', () => {
    expect(verbOf({ ...item, kind: 'comment', count: 1 })).toEqual({ key: 'commented' });
    expect(verbOf({ ...item, kind: 'comment', count: 2 })).toEqual({ key: 'commentedTimes', count: 2 });
  });
});

describe('when it says it was', () => {
  const en = { language: 'en', now, timezone: 0 } as const;

  it('is a weekday in the last days and a date before', () => {
    expect(whenWords({ day: '2026-11-20', at: null }, en)).toBe('Fri');
    expect(whenWords({ day: '2026-11-15', at: null }, en)).toBe('Sun');
    expect(whenWords({ day: '2026-11-14', at: null }, en)).toBe('14 Nov');
    expect(whenWords({ day: '2026-11-14', at: null }, { ...en, language: 'pt' })).toBe('14 nov');
    expect(whenWords({ day: '2026-11-20', at: null }, { ...en, language: 'pt' })).toBe('sex');
  });

  it('is the reader’s own time for a single post', () => {
    const post = { day: '2026-11-20', at: at('2026-11-20T01:12:00Z') };
    expect(whenWords(post, en)).toBe('Fri 01:12');
    expect(whenWords(post, { ...en, timezone: -180 })).toBe('Thu 22:12');
  });
});

describe('what of how many is shown', () => {
  it('is counted from one, and nothing of nothing', () => {
    expect(shownRange({ page: 1, perPage: 5, items: 5 })).toEqual({ from: 1, to: 5 });
    expect(shownRange({ page: 13, perPage: 5, items: 4 })).toEqual({ from: 61, to: 64 });
    expect(shownRange({ page: 1, perPage: 5, items: 0 })).toBeNull();
  });
});
