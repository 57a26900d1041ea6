import fc from 'fast-check';
import type { Person } from '../../../report/person.ts';
import { ACTION_KINDS, type Action, type ActionKind, LOST_FOLLOW_REASONS } from '../../activity/action.ts';
import type { CoverageMatrix } from '../../activity/coverage.ts';
import { type Day, type Instant, instant } from '../../ids.ts';
import { HOUR } from '../../time/calendar.ts';
import { periodFrom, periodOf, periodTo } from '../../time/period.ts';
import type { ReportFrame } from '../build.ts';
import type { PostContent } from '../likes.ts';

/** Invented input for the tests of the report's rules. */
export const WEEK_46 = periodOf('week', '2026-11-09' as Day);

export const FULL: CoverageMatrix = {
  like: 'full',
  'like-received': 'full',
  'repost-received': 'full',
  post: 'full',
  comment: 'full',
  repost: 'full',
  follow: 'full',
  unfollow: 'full',
};

export const person = (id: string, name: string | null = null): Person => ({
  id,
  username: `${id}.example`,
  name,
  userpic: null,
});

export const frame = (more: Partial<ReportFrame> = {}): ReportFrame => ({
  network: 'demo',
  profile: { ...person('me', 'Test Profile'), url: null },
  period: WEEK_46,
  number: 2,
  revision: 'rev-1',
  people: new Map(),
  posts: new Map(),
  likedCodes: new Set(),
  coverage: FULL,
  earlier: [],
  estimate: null,
  social: null,
  ...more,
});

/** `hours` after the week began. */
export const hoursIn = (hours: number): Instant => instant(periodFrom(WEEK_46) + Math.round(hours * HOUR));

let made = 0;
/** An action of the week with a key of its own. */
export function action(kind: ActionKind, more: Partial<Action> = {}): Action {
  made += 1;
  return {
    key: `${kind}/${made}`,
    kind,
    at: hoursIn(12),
    targetId: null,
    post: null,
    text: null,
    tags: [],
    reason: null,
    removed: false,
    ...more,
  };
}

export const post = (code: string) => ({ code, url: `https://example.org/${code}` });
export const like = (author: string, code: string, more: Partial<Action> = {}): Action =>
  action('like', { targetId: author, post: post(code), ...more });

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const words = fc.constantFrom('the kiln is warm #stoneware', 'um gato e uma gata', 'train to Porto', 'no subject', '');

/** Any action of the week, ids drawn from few so that they meet. */
export const anyAction: fc.Arbitrary<Action> = fc.record({
  key: fc.uuid(),
  kind: fc.constantFrom(...ACTION_KINDS),
  at: fc.integer({ min: periodFrom(WEEK_46), max: periodTo(WEEK_46) - 1 }).map(instant),
  targetId: fc.option(id),
  post: fc.option(fc.constantFrom('p1', 'p2', 'p3', 'p4').map(post)),
  text: fc.option(words),
  tags: fc.uniqueArray(fc.constantFrom('kiln', 'Azulejo', 'trens', 'x'), { maxLength: 3 }),
  reason: fc.option(fc.constantFrom(...LOST_FOLLOW_REASONS)),
  removed: fc.boolean(),
});

const content: fc.Arbitrary<PostContent> = fc.record({
  text: fc.option(words),
  image: fc.option(fc.constant('https://example.org/i.jpg')),
  gone: fc.boolean(),
});

/** A directory that knows some of the posts that `anyAction` names. */
export const anyPosts: fc.Arbitrary<ReadonlyMap<string, PostContent>> = fc
  .dictionary(fc.constantFrom('p1', 'p2', 'p3'), content)
  .map((posts) => new Map(Object.entries(posts)));
