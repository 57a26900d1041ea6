import { shiftPeriod } from '../../time/period.ts';
import type { Trail } from '../anomalies/trail.ts';
import type { EarlierReport } from '../headcount.ts';
import { FULL, WEEK_46 } from './report-fixture.ts';

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
