import type { Anomaly } from '../../../report/anomalies.ts';
import { ACTION_KINDS, type Action } from '../../activity/action.ts';
import { shiftPeriod } from '../../time/period.ts';
import type { Trail } from '../anomalies/trail.ts';
import { buildReport } from '../build.ts';
import type { Seen } from '../firsts-and-returns/seen.ts';
import type { EarlierReport } from '../headcount.ts';
import { action, FULL, frame, hoursIn, like, WEEK_46 } from './report-fixture.ts';

/** Active every day, at 9 and at 20 o'clock. */
export const trail = (more: Partial<Trail> = {}): Trail => ({
  posts: 7,
  reposts: 7,
  hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 || hour === 20 ? 35 : 0)),
  days: 7,
  activeDays: 7,
  accounts: ['a', 'b', 'c'].map((id) => ({ id, count: 10 })),
  tags: ['kiln', 'raku'].map((id) => ({ id, count: 10 })),
  burst: 6,
  coverage: FULL,
  estimate: null,
  profile: null,
  ...more,
});

/** What a week leaves behind in which two accounts were liked, one of them commented on, and seven posts were about a kiln. */
export const seen = (more: Partial<Seen> = {}): Seen => ({
  liked: [
    { id: 'a', count: 30 },
    { id: 'b', count: 20 },
  ],
  commented: [{ id: 'a', count: 10 }],
  tags: [{ id: 'kiln', count: 7 }],
  topics: [{ id: 'ceramics', count: 7 }],
  followed: [],
  unfollowed: [],
  whole: ACTION_KINDS,
  ...more,
});

/** The report of an earlier week, the same numbers every time. */
export const earlierWeek = (weeksAgo: number, more: Partial<EarlierReport> = {}): EarlierReport => ({
  reportId: shiftPeriod(WEEK_46, weeksAgo).id,
  likes: 50,
  likesReceived: 50,
  follows: 2,
  unfollows: 1,
  comments: 10,
  template: 'plain',
  trail: trail(),
  ...more,
});

export const earlierWeeks = (count: number, more: Partial<EarlierReport> = {}): EarlierReport[] =>
  Array.from({ length: count }, (_, index) => earlierWeek(index + 1, more));

/** 50 likes to ever other accounts, spread over the mornings and evenings of all seven days, and what goes with them. */
export function usualWeek(likes = 50): Action[] {
  const at = (index: number) => hoursIn((index % 7) * 24 + (index % 2 === 0 ? 9 : 20) + (index % 5) / 10);
  const made = Array.from({ length: likes }, (_, index) => like(`author-${index}`, `p${index}`, { at: at(index) }));
  const of = (kind: Action['kind'], count: number, tag: string | null = null) =>
    Array.from({ length: count }, (_, index) =>
      action(kind, { at: at(index), targetId: `${kind}-${index}`, tags: tag === null ? [] : [tag] }),
    );
  return [
    ...made,
    ...of('like-received', 50),
    ...of('follow', 2),
    ...of('unfollow', 1),
    ...of('comment', 10),
    ...of('post', 7, 'kiln'),
    ...of('repost', 7),
  ];
}

/** What the rules find in the actions of a week beside earlier weeks. */
export const find = (actions: readonly Action[], earlier: readonly EarlierReport[], more = {}): readonly Anomaly[] =>
  buildReport({ ...frame({ earlier, ...more }), actions }).anomalies.items;
export const rules = (items: readonly Anomaly[]) => items.map(({ rule }) => rule);
