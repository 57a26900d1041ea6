import type { DailyEntry } from '../../../shared/contract/daily-report.ts';
import { wholeCoverage } from '../../../shared/domain/activity/coverage.ts';
import { shownAction } from '../../../shared/domain/activity/withheld.ts';
import { startDaily } from '../../../shared/domain/daily/build-daily.ts';
import { type Day, type Instant, instant } from '../../../shared/domain/ids.ts';
import type { PostContent } from '../../../shared/domain/report/likes.ts';
import { DAY, startOfDay } from '../../../shared/domain/time/calendar.ts';
import type { DailyReport } from '../../../shared/report/daily-report.ts';
import type { Person } from '../../../shared/report/person.ts';
import type { Db } from '../../db/database.ts';
import type { AccountRow } from '../../db/repositories/accounts.ts';
import { readProfile } from '../../db/repositories/collected-profiles.ts';
import { materialIn } from '../../db/repositories/report-material.ts';
import { stoppedState } from '../accounts/account-view.ts';

/** An account's day, as far as it was read. */
export type ReadDay = Pick<DailyEntry, 'state' | 'complete' | 'report'>;

const dayWindow = (day: Day): { readonly from: Instant; readonly to: Instant } => {
  const from = startOfDay(day);
  return { from, to: instant(from + DAY) };
};

/** Everything stored of the day counts, whenever it was seen: unlike a printed report, this one is made anew each time. */
async function compose(
  db: Db,
  { row, day, coverage }: { row: AccountRow; day: Day; coverage: Parameters<typeof startDaily>[0]['coverage'] },
): Promise<DailyReport> {
  const people = new Map<string, Person>();
  const posts = new Map<string, PostContent>();
  const daily = startDaily({ day, coverage, people, posts });
  const window = { profile: row.profile_id, ...dayWindow(day), seenUntil: null };
  for await (const page of materialIn(db, window, row.network)) {
    for (const person of page.people) people.set(person.id, person);
    for (const [code, content] of page.posts) posts.set(code, content);
    for (const action of page.actions) daily.add(shownAction(action, (id) => people.get(id)?.username));
  }
  return daily.finish();
}

/** What one account did on a day. */
export async function readDay(db: Db, row: AccountRow, day: Day): Promise<ReadDay> {
  // Public means public: of an account that is not read any more nothing is told, whatever is still stored of it.
  if (row.stopped_reason !== null) return { state: stoppedState(row.stopped_reason), complete: false, report: null };
  const profile = await readProfile(db, row.profile_id);
  const coverage = profile?.coverage ?? null;
  if (profile === undefined || coverage === null) return { state: 'ok', complete: false, report: null };
  const complete = profile.complete_at !== null && profile.complete_at.getTime() >= dayWindow(day).to;
  return { state: 'ok', complete, report: await compose(db, { row, day, coverage: wholeCoverage(coverage) }) };
}
