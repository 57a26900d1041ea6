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

/** Something that is sent to somebody once. */
export interface DeliverySubject {
  readonly user: UserId;
  readonly subject: string;
}

/** Those of `all` that were not sent over the channel yet. */
export async function undeliveredSubjects<T extends DeliverySubject>(
  db: Db,
  channel: Channel,
  all: readonly T[],
): Promise<T[]> {
  const { rows } = await sql<{ place: string }>`
    select n.place
    from unnest(${all.map(({ user }) => user)}::int[], ${all.map(({ subject }) => subject)}::text[])
      with ordinality as n (user_id, subject, place)
    where not exists (select from deliveries d
      where d.user_id = n.user_id and d.channel = ${channel} and d.subject = n.subject)
    order by n.place`.execute(db);
  return rows.flatMap(({ place }) => all[Number(place) - 1] ?? []);
}

/** Remembers what was sent; what is remembered already stays as it is. */
export const rememberDelivered = (
  db: Db,
  input: { user: UserId; channel: Channel; subjects: readonly string[]; at: Instant },
): Promise<void> =>
  rememberAllDelivered(
    db,
    input.subjects.map((subject) => ({ user: input.user, subject })),
    input,
  );

/** The same of several users. */
export async function rememberAllDelivered(
  db: Db,
  all: readonly DeliverySubject[],
  { channel, at }: { readonly channel: Channel; readonly at: Instant },
): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map(({ user, subject }) => ({
    ...{ user_id: user, channel, subject, delivered_at: new Date(at) },
  }));
  await db
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whose list an account is in. */
export interface AccountOfUser {
  readonly user: UserId;
  readonly account: AccountId;
}

/** Those of the accounts about whose report a live event is kept for their users: it was published, whatever happened after. */
export async function announcedAccounts(
  db: Db,
  accounts: readonly AccountOfUser[],
  report: ReportId,
): Promise<ReadonlySet<AccountId>> {
  const { rows } = await sql<{ account: AccountId }>`
    select n.account
    from unnest(${accounts.map(({ user }) => user)}::int[], ${accounts.map(({ account }) => account)}::int[]) as n (user_id, account)
    where exists (select from events e where e.user_id = n.user_id
      and e.body @> jsonb_build_object('type', 'report-ready', 'accountId', n.account, 'reportId', ${report}::text))`.execute(
    db,
  );
  return new Set(rows.map(({ account }) => account));
}
