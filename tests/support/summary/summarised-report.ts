import type { Database } from '../../../server/db/database.ts';
import { accountId, type ProfileId, userId } from '../../../shared/domain/ids.ts';
import type { StoredReport } from '../../../shared/report/report.ts';
import { serializeReport } from '../../../shared/report/serialize.ts';
import { type Person, signUp, type TestApp } from '../app.ts';

export const SUMMARY_WEEK = 'week-2026-11-09';
const LONG_AGO = new Date(Date.UTC(2026, 9, 1));

let made = 0;

/** Has the schedule leave alone what its networks know nothing of, for as long as the product runs. */
export const holdSchedule = ({ jobs }: TestApp): void => void jobs.holdDueWhile(new Promise(() => undefined));

/** An account of the demonstration network with one stored report, which nobody tracks yet. */
export async function reportedProfile({ db }: Database, report: StoredReport): Promise<ProfileId> {
  made += 1;
  const name = `summarised-${made}`;
  const { id } = await db
    .insertInto('profiles')
    .values({ network: 'demo', external_id: name, username: name, flags: '{}', created_at: LONG_AGO } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('reports')
    .values({
      ...{ profile_id: id, report_id: SUMMARY_WEEK, type: 'week', start_day: '2026-11-09', end_day: '2026-11-15' },
      ...{ number: 1, revision: null, body: serializeReport(report), etag: name, built_at: new Date() },
      summary: JSON.stringify({ title: report.title, template: 'quiet', likes: 1, follows: 0, unfollows: 0 }),
    } as never)
    .execute();
  return id;
}

/** Somebody who tracks the profile, with a plan of a family or none. */
export async function readerOf(
  app: TestApp,
  profile: ProfileId,
  family: 'summary' | 'tracking' | null = 'summary',
): Promise<Person & { account: number }> {
  const person = await signUp(app);
  const { db } = app.database;
  const { id: account } = await db
    .insertInto('accounts')
    .values({ user_id: userId(person.id), profile_id: profile, added_at: LONG_AGO } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (family !== null) {
    const plan = await app.database.db
      .selectFrom('plans')
      .where('type', '=', family)
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await app.database.db
      .insertInto('subscriptions')
      .values({
        ...{ user_id: userId(person.id), plan_id: plan.id, status: 1, price_minor: 100, currency: 'usd', accounts: 5 },
        ...{ since: LONG_AGO, next: new Date(Date.UTC(2030, 0, 1)), provider: 'test', created_at: LONG_AGO },
      })
      .execute();
  }
  return { ...person, account: accountId(account) };
}
