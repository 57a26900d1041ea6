import { type Selectable, sql } from 'kysely';
import {
  type AccountId,
  type Instant,
  instant,
  type ProfileId,
  type ReportId,
  type UserId,
} from '../../../shared/domain/ids.ts';
import { type Currency, type Money, money } from '../../../shared/domain/money.ts';
import type { GivenFirstLook } from '../../../shared/domain/subscription/first-look.ts';
import type { PastWeekOrderState } from '../../../shared/domain/subscription/past-weeks.ts';
import type { Db } from '../database.ts';
import type { PaymentTables } from '../payment-tables.ts';
import type { OpenSession } from './checkouts.ts';

export interface NewPastWeekOrder {
  readonly id: string;
  readonly userId: UserId;
  readonly accountId: AccountId;
  readonly profileId: ProfileId;
  readonly weeks: readonly ReportId[];
  readonly amount: Money;
  readonly provider: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** Weeks from before an account was tracked, as they were ordered: a checkout that is for them alone. */
export interface PastWeekOrder extends NewPastWeekOrder {
  readonly state: PastWeekOrderState;
  readonly sessionId: string | null;
  /** What the provider calls the charge; null before it is paid. */
  readonly chargeId: string | null;
  readonly paidAt: Instant | null;
}

const toInstant = (date: Date): Instant => instant(date.getTime());

const toOrder = (row: Selectable<PaymentTables['past_week_orders']>): PastWeekOrder => ({
  id: row.id,
  userId: row.user_id,
  accountId: row.account_id,
  profileId: row.profile_id,
  weeks: row.weeks,
  amount: money(row.amount_minor, row.currency),
  provider: row.provider,
  createdAt: toInstant(row.created_at),
  expiresAt: toInstant(row.expires_at),
  state: row.state,
  sessionId: row.session_id,
  chargeId: row.charge_id,
  paidAt: row.paid_at === null ? null : toInstant(row.paid_at),
});

export async function insertPastWeekOrder(tx: Db, order: NewPastWeekOrder): Promise<void> {
  await tx
    .insertInto('past_week_orders')
    .values({
      ...{ id: order.id, user_id: order.userId, account_id: order.accountId, profile_id: order.profileId },
      ...{ weeks: [...order.weeks], amount_minor: order.amount.minor, currency: order.amount.currency },
      ...{ provider: order.provider, session_id: null, charge_id: null },
      ...{ created_at: new Date(order.createdAt), expires_at: new Date(order.expiresAt) },
      ...{ paid_at: null, ended_at: null, tried_at: null },
    })
    .execute();
}

/** A week that is included in what was paid: waiting to be delivered, for nothing. */
export async function insertIncludedWeek(
  tx: Db,
  {
    week,
    currency,
    at,
    ...order
  }: Omit<NewPastWeekOrder, 'weeks' | 'amount' | 'createdAt' | 'expiresAt'> & {
    readonly week: ReportId;
    readonly currency: Currency;
    readonly at: Instant;
  },
): Promise<void> {
  await tx
    .insertInto('past_week_orders')
    .values({
      ...{ id: order.id, user_id: order.userId, account_id: order.accountId, profile_id: order.profileId },
      ...{ weeks: [week], amount_minor: 0, currency, provider: order.provider, session_id: null, charge_id: null },
      ...{ state: 'waiting', created_at: new Date(at), expires_at: new Date(at), paid_at: new Date(at) },
      ...{ ended_at: null, tried_at: null },
    })
    .execute();
}

/** The weeks that were included for the user, delivered or not. */
export async function givenFirstLooks(db: Db, user: UserId): Promise<GivenFirstLook[]> {
  const rows = await db
    .selectFrom('past_week_orders')
    .where('user_id', '=', user)
    .where('amount_minor', '=', 0)
    .select(['profile_id', 'created_at'])
    .execute();
  return rows.map(({ profile_id, created_at }) => ({ profile: profile_id, at: instant(created_at.getTime()) }));
}

export async function namePastWeekSession(db: Db, id: string, sessionId: string): Promise<void> {
  await db.updateTable('past_week_orders').set({ session_id: sessionId }).where('id', '=', id).execute();
}

/** Closes the user's orders that are not paid; answers their sessions at the provider. */
export async function closeOpenPastWeekOrders(tx: Db, user: UserId, now: Instant): Promise<OpenSession[]> {
  const rows = await tx
    .updateTable('past_week_orders')
    .set({ state: 'expired', ended_at: new Date(now) })
    .where('user_id', '=', user)
    .where('state', 'in', ['open', 'declined'])
    .returning(['provider', 'session_id'])
    .execute();
  return rows.flatMap(({ provider, session_id }) => (session_id === null ? [] : [{ provider, sessionId: session_id }]));
}

/** Inside a transaction `lock` keeps others from moving the order meanwhile. */
export async function findPastWeekOrder(
  db: Db,
  by: { readonly id: string } | { readonly session: string },
  lock = false,
): Promise<PastWeekOrder | null> {
  const all = db.selectFrom('past_week_orders').selectAll();
  const select = 'id' in by ? all.where('id', '=', by.id) : all.where('session_id', '=', by.session);
  const row = await (lock ? select.forUpdate() : select).executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/** The user's orders that are paid for, the newest last. */
export async function paidPastWeekOrders(db: Db, user: UserId): Promise<PastWeekOrder[]> {
  const rows = await db
    .selectFrom('past_week_orders')
    .where('user_id', '=', user)
    .where('state', 'in', ['waiting', 'delivered', 'refunding', 'refunded'])
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(toOrder);
}

/** Moves an order on from one of the states it may be in. @returns whether it was in one of them */
export async function movePastWeekOrder(
  db: Db,
  id: string,
  move: {
    readonly from: readonly PastWeekOrderState[];
    readonly to: PastWeekOrderState;
    readonly at: Instant;
    /** Of the payment, where it was paid now. */
    readonly chargeId?: string | null;
  },
): Promise<boolean> {
  const { from, to, at, chargeId } = move;
  const result = await db
    .updateTable('past_week_orders')
    .set({
      state: to,
      ...(chargeId === undefined ? { ended_at: new Date(at) } : { charge_id: chargeId, paid_at: new Date(at) }),
    })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Remembers that the order was looked at. */
export async function markPastWeekOrderTried(db: Db, id: string, at: Instant): Promise<void> {
  await db
    .updateTable('past_week_orders')
    .set({ tried_at: new Date(at) })
    .where('id', '=', id)
    .execute();
}

/** Orders that are paid for and neither delivered nor refunded, and were not looked at lately, the oldest first. */
export async function duePastWeekOrders(
  db: Db,
  { triedBefore, limit }: { triedBefore: Instant; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('past_week_orders')
    .where('state', 'in', ['waiting', 'refunding'])
    .where(({ eb, or }) => or([eb('tried_at', 'is', null), eb('tried_at', '<=', new Date(triedBefore))]))
    .orderBy('paid_at')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** An order that waits for its account, which was read to the end at `completeAt`. */
interface WaitingPastWeeks {
  readonly id: string;
  readonly weeks: readonly ReportId[];
  readonly completeAt: Instant;
}

/** Orders that wait for a profile, of accounts that are there and do not stand still. */
export async function waitingPastWeekOrders(db: Db, profile: ProfileId): Promise<WaitingPastWeeks[]> {
  const rows = await db
    .selectFrom('past_week_orders as o')
    .innerJoin('profiles as p', 'p.id', 'o.profile_id')
    .innerJoin('accounts as a', (join) => join.onRef('a.id', '=', 'o.account_id').onRef('a.user_id', '=', 'o.user_id'))
    .where('o.profile_id', '=', profile)
    .where('o.state', '=', 'waiting')
    .where('p.stopped_reason', 'is', null)
    .select(['o.id', 'o.weeks', 'p.complete_at'])
    .execute();
  return rows.flatMap(({ id, weeks, complete_at }) =>
    complete_at === null ? [] : [{ id, weeks, completeAt: toInstant(complete_at) }],
  );
}

/** Gives the weeks to the account: from here on its subscriber reads their reports. @returns false when the account is not there */
export async function givePastWeeks(
  tx: Db,
  order: Pick<PastWeekOrder, 'userId' | 'accountId' | 'weeks'>,
): Promise<boolean> {
  const weeks = sql`${`{${order.weeks.join(',')}}`}::text[]`;
  const result = await sql`
    update accounts set past_weeks =
      (select array_agg(distinct week order by week) from unnest(past_weeks || ${weeks}) as week)
    where id = ${order.accountId} and user_id = ${order.userId}`.execute(tx);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Whether the account was deleted and may still be taken back. */
export async function isSetAside(
  db: Db,
  { userId, accountId }: Pick<PastWeekOrder, 'userId' | 'accountId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('deleted_accounts')
    .where('user_id', '=', userId)
    .where('id', '=', accountId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
