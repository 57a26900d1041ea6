import { sql } from 'kysely';
import type { AccountId, Instant, ReportId, UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

export type Channel = 'live' | 'mail';

/** Those of the subjects that were sent to the user over the channel. */
export async function deliveredSubjects(
  db: Db,
  input: { user: UserId; channel: Channel; subjects: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (input.subjects.length === 0) return new Set();
  const rows = await db
    .selectFrom('deliveries')
    .where('user_id', '=', input.user)
    .where('channel', '=', input.channel)
    .where('subject', 'in', [...input.subjects])
    .select('subject')
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

/** Remembers what was sent; what is remembered already stays as it is. */
export async function rememberDelivered(
  db: Db,
  input: { user: UserId; channel: Channel; subjects: readonly string[]; at: Instant },
): Promise<void> {
  if (input.subjects.length === 0) return;
  const rows = input.subjects.map((subject) => ({
    user_id: input.user,
    channel: input.channel,
    subject,
    delivered_at: new Date(input.at),
  }));
  await db
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a live event on the report is kept for the user: it was published, whatever happened after. */
export async function wasAnnounced(
  db: Db,
  input: { user: UserId; account: AccountId; report: ReportId },
): Promise<boolean> {
  const event = JSON.stringify({ type: 'report-ready', accountId: input.account, reportId: input.report });
  const { rows } = await sql<{ kept: boolean }>`
    select exists (select from events where user_id = ${input.user}::int and body @> ${event}::jsonb) as kept`.execute(
    db,
  );
  return rows[0]?.kept === true;
}
