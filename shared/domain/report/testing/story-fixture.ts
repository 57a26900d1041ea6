import fc from 'fast-check';
import type { LikedAccount } from '../../../report/lists.ts';
import type { Day, ReportId } from '../../ids.ts';
import { periodOf } from '../../time/period.ts';
import { SLOTS_PER_WEEK } from '../activity-slots.ts';
import type { Trail } from '../anomalies/trail.ts';
import { type EarlierReport, headcounts } from '../headcount.ts';
import { HEADLINE_TEMPLATES, headline } from '../headline.ts';
import type { Story } from '../story.ts';
import { TOPICS } from '../topics.ts';
import { hoursIn, person } from './report-fixture.ts';
import { trail } from './trail-fixture.ts';

type Counts = Story['counts'];
const ZERO: Counts = { like: 0, 'like-received': 0, post: 0, comment: 0, repost: 0, follow: 0, unfollow: 0 };

/** What a test tells of a period; everything else is zero. */
export interface Told {
  readonly type?: 'week' | 'month';
  readonly name?: string | null;
  readonly number?: number;
  readonly counts?: Partial<Counts>;
  readonly before?: readonly Partial<EarlierReport>[];
  /** The hashtags of the reports before, oldest first, most used first. */
  readonly tagsBefore?: readonly (readonly string[])[];
  /** Without a name only the id of the account is known. */
  readonly accounts?: readonly (readonly [name: string | null, count: number])[];
  readonly topic?: string;
  readonly topicCount?: number;
  readonly second?: readonly [topic: string, count: number];
  readonly tag?: readonly [string, number];
  /** Actions per weekday at one hour. */
  readonly days?: readonly number[];
  readonly hour?: number;
  /** Accounts followed, with the day of the week (0 is Monday). */
  readonly followed?: readonly (readonly [name: string, day: number])[];
  readonly unfollowed?: readonly string[];
  /** Whom comments went to. */
  readonly commented?: readonly string[];
  readonly burst?: Story['burst'];
  /** Likes of the best received of its own posts. */
  readonly bestPost?: number | null;
}

/** A template, what is told, and the headline that must come of it. */
export type HeadlineExample = readonly [template: string, told: Told, en: string, pt: string];

const tagsOf = (tags: readonly string[] = []): Trail['tags'] => tags.map((id) => ({ id, count: 9 }));

const pastOf = ({ before = [], tagsBefore }: Told): EarlierReport[] =>
  before.map((report, index) => ({
    reportId: 'week-2026-11-02' as ReportId,
    likes: 0,
    likesReceived: 0,
    follows: 0,
    unfollows: 0,
    comments: 0,
    template: '',
    trail: tagsBefore === undefined ? null : trail({ tags: tagsOf(tagsBefore[index]) }),
    ...report,
  }));

export function story(told: Told): Story {
  const counts = { ...ZERO, ...told.counts };
  const activity = Array.from({ length: SLOTS_PER_WEEK }, () => 0);
  told.days?.forEach((count, day) => {
    activity[day * 96 + (told.hour ?? 12) * 4] = count;
  });
  const liked = (told.accounts ?? []).map(
    ([name, count], index): LikedAccount => ({
      ...person(`did:${index}`, name),
      username: `did:${index}`,
      count,
      posts: [],
    }),
  );
  const changes = (change: 'follow' | 'unfollow', list: readonly (readonly [string, number])[]) =>
    list.map(([name, day], index) => ({
      ...person(`${change}:${index}`, name),
      change,
      reason: change === 'follow' ? null : ('unfollowed' as const),
      at: hoursIn(day * 24 + 12),
    }));
  return {
    profile: { ...person('me', told.name === undefined ? 'Inês Varga' : told.name), url: null },
    period: periodOf(told.type ?? 'week', '2026-11-09' as Day),
    number: told.number ?? 5,
    headline: headcounts(
      {
        likes: counts.like,
        likesReceived: counts['like-received'],
        follows: counts.follow,
        unfollows: counts.unfollow,
        comments: counts.comment,
      },
      pastOf(told),
    ),
    counts,
    activity,
    likes: { data: liked },
    follows: [
      ...changes('follow', told.followed ?? []),
      ...changes(
        'unfollow',
        (told.unfollowed ?? []).map((name) => [name, 0] as const),
      ),
    ],
    comments: (told.commented ?? []).map((name) => ({
      at: hoursIn(12),
      text: null,
      url: null,
      target: person(name, name),
      onLiked: false,
    })),
    ownWords: {
      posts:
        told.bestPost === undefined
          ? []
          : [{ code: 'p', url: 'https://p.example/', text: 'A post.', at: hoursIn(12), likes: told.bestPost }],
      reposts: [],
    },
    burst: told.burst ?? null,
    hashtags: told.tag === undefined ? [] : [{ tag: told.tag[0], count: told.tag[1] }],
    interests: [[told.topic, told.topicCount ?? 1] as const, told.second ?? []].flatMap(([topic, count]) =>
      topic === undefined || count === undefined ? [] : [{ topic, count, share: 1 }],
    ),
  };
}

/** The headline of what is told. */
export const write = (told: Told) => headline(story(told), pastOf(told));

const count = fc.oneof(
  fc.constant(null),
  fc.constant(0),
  fc.integer({ min: 1, max: 12 }),
  fc.integer({ min: 0, max: 2_000_000 }),
);
const name = fc.oneof(
  fc.constantFrom('Inês Varga', 'A', '   spaced  out\tname ', '\u200f\u0000', '👩‍🎨 Mia'),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
);
const anyBurst: fc.Arbitrary<Story['burst']> = fc.option(
  fc.record({
    kind: fc.constantFrom('account' as const, 'topic' as const, 'tag' as const),
    id: fc.constantFrom('did:0', 'ceramics', 'coffee', 'stoneware', 'a tag'),
    count: fc.integer({ min: 5, max: 2000 }),
    from: fc.integer({ min: 0, max: 167 }).map(hoursIn),
    minutes: fc.integer({ min: 0, max: 120 }),
  }),
);
/** Any numbers and names. */
export const anyTold = fc.record({
  type: fc.constantFrom('week' as const, 'month' as const),
  name: fc.option(name),
  number: fc.integer({ min: 1, max: 400 }),
  counts: fc.record({
    like: count,
    'like-received': count,
    post: count,
    comment: count,
    repost: count,
    follow: count,
    unfollow: count,
  }),
  before: fc.array(
    fc.record({
      likes: count,
      likesReceived: count,
      follows: count,
      unfollows: count,
      comments: count,
      template: fc.constantFrom(...HEADLINE_TEMPLATES),
    }),
    { maxLength: 7 },
  ),
  accounts: fc.array(fc.tuple(name, fc.integer({ min: 1, max: 5000 })), { maxLength: 20 }),
  topic: fc.constantFrom(...TOPICS.map(({ id }) => id)),
  topicCount: fc.integer({ min: 1, max: 100_000 }),
  second: fc.tuple(fc.constantFrom(...TOPICS.map(({ id }) => id)), fc.integer({ min: 1, max: 100_000 })),
  tag: fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 50_000 })),
  days: fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 7, maxLength: 7 }),
  hour: fc.integer({ min: 0, max: 23 }),
  followed: fc.array(fc.tuple(name, fc.integer({ min: 0, max: 6 })), { maxLength: 12 }),
  unfollowed: fc.array(name, { maxLength: 4 }),
  commented: fc.array(name, { maxLength: 12 }),
  burst: anyBurst,
  bestPost: fc.option(fc.integer({ min: 0, max: 5000 })),
});
