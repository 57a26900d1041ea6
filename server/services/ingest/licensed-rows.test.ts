import { expect, it } from 'vitest';
import { instant, profileId } from '../../../shared/domain/ids.ts';
import { describedBy, rowOf } from './licensed-rows.ts';

const PLACE = { feed: 'gazette', profile: profileId(7), line: 3 };

it('a record has the same key when it comes and when it goes, and no other source’s', () => {
  const at = '2026-11-11T10:00:00+01:00';
  const post = { code: 'p', url: 'https://net.example/p' };
  const like = { type: 'action', account: 'a', kind: 'like', key: 'k', at, target: 'b', post } as const;
  const received = { ...like, kind: 'like-received' } as const;
  const reposted = { ...like, kind: 'repost-received' } as const;
  expect(rowOf(like, PLACE)).toMatchObject({ key: 'feed:gazette/k', at: instant(Date.UTC(2026, 10, 11, 9)) });
  expect(rowOf({ type: 'removed', account: 'a', key: 'k' }, PLACE)).toMatchObject({ key: 'feed:gazette/k', at: null });
  const gone = rowOf({ type: 'removed', account: 'a', key: 'k', target: 'b' }, PLACE);
  const keys = [received, reposted].map((line) => rowOf(line, PLACE).key);
  expect([...keys, gone.key]).toEqual(Array(3).fill('received:feed:gazette/k|b'));
});

it('words are kept as they can be stored, tags as everywhere', () => {
  const at = '2026-11-11T10:00:00Z';
  const words = { text: ' A bowl\u0000 ', tags: ['#Clay', 'clay', ' KILN ', '#'], languages: ['en', 'en'] };
  expect(rowOf({ type: 'action', account: 'a', kind: 'post', key: 'k', at, ...words }, PLACE)).toMatchObject({
    ...{ text: 'A bowl', tags: ['clay', 'kiln'], languages: ['en'], targetId: null, post: null },
  });
});

it('a description says nothing that the line does not say', () => {
  const line = { type: 'profile', account: 'a', username: 'ida', bio: '  ', flags: { locked: true } } as const;
  expect(describedBy(line, 'demo', 2)).toEqual({
    ...{ line: 2, network: 'demo', id: 'a', username: 'ida', name: null, userpic: null, url: null, bio: null },
    ...{ followers: null, follows: null, posts: null, flags: { locked: true } },
  });
});
