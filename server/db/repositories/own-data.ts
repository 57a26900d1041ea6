import type { Selectable } from 'kysely';
import type { UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';
import type { PaymentTables } from '../payment-tables.ts';
import type { DeliveriesTable } from '../schema.ts';

type Of<Table extends keyof PaymentTables, Columns extends keyof Selectable<PaymentTables[Table]>> = Pick<
  Selectable<PaymentTables[Table]>,
  Columns
>;
type PlanName = { readonly plan: string; readonly type: string };

/** A plan that the person has or had. */
export type OwnPlan = PlanName &
  Of<
    'subscriptions',
    'status' | 'price_minor' | 'currency' | 'accounts' | 'since' | 'next' | 'current' | 'provider' | 'created_at'
  >;

export const ownPlans = (db: Db, user: UserId): Promise<OwnPlan[]> =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .where('s.user_id', '=', user)
    .orderBy('s.id')
    .select(['p.name as plan', 'p.type', 's.status', 's.price_minor', 's.currency', 's.accounts', 's.since', 's.next'])
    .select(['s.current', 's.provider', 's.created_at'])
    .execute();

/** A checkout that the person began, paid or not, or a renewal. */
export type OwnPayment = PlanName &
  Of<
    'checkouts',
    | 'id'
    | 'amount_minor'
    | 'currency'
    | 'discount'
    | 'promo_code'
    | 'status'
    | 'provider'
    | 'provider_ref'
    | 'created_at'
    | 'settled_at'
  >;

const checkoutsOf = (db: Db, user: UserId): Promise<OwnPayment[]> =>
  db
    .selectFrom('checkouts as c')
    .innerJoin('plans as p', 'p.id', 'c.plan_id')
    .where('c.user_id', '=', user)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .select([
      'p.name as plan',
      'p.type',
      'c.id',
      'c.amount_minor',
      'c.currency',
      'c.discount',
      'c.promo_code',
      'c.status',
      'c.provider',
    ])
    .select(['c.provider_ref', 'c.created_at', 'c.settled_at'])
    .execute();

/** Payments for further months, in the shape of checkouts. */
async function renewalsOf(db: Db, user: UserId): Promise<OwnPayment[]> {
  const rows = await db
    .selectFrom('renewals as r')
    .innerJoin('plans as p', 'p.id', 'r.plan_id')
    .where('r.user_id', '=', user)
    .orderBy('r.paid_at')
    .orderBy('r.next')
    .select(['p.name as plan', 'p.type', 'r.id', 'r.amount_minor', 'r.currency', 'r.provider', 'r.paid_at'])
    .execute();
  return rows.map(({ paid_at, ...row }) => ({
    ...row,
    ...{
      discount: null,
      promo_code: null,
      status: 'paid',
      provider_ref: row.id,
      created_at: paid_at,
      settled_at: paid_at,
    },
  }));
}

/** Checkouts that the person began, and what was charged for further months. */
export const ownPayments = async (db: Db, user: UserId): Promise<OwnPayment[]> => [
  ...(await checkoutsOf(db, user)),
  ...(await renewalsOf(db, user)),
];

/** The weeks from before an account was added that the person ordered; the account by its present name. */
export const ownPastWeeks = (db: Db, user: UserId) =>
  db
    .selectFrom('past_week_orders as o')
    .innerJoin('profiles as p', 'p.id', 'o.profile_id')
    .where('o.user_id', '=', user)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .select(['o.id', 'p.network', 'p.username', 'o.weeks', 'o.amount_minor', 'o.currency', 'o.state', 'o.provider'])
    .select(['o.created_at', 'o.paid_at', 'o.ended_at'])
    .execute();

/** What the person was sent. */
export const ownDeliveries = (
  db: Db,
  user: UserId,
): Promise<Pick<DeliveriesTable, 'channel' | 'subject' | 'delivered_at'>[]> =>
  db
    .selectFrom('deliveries')
    .where('user_id', '=', user)
    .orderBy('delivered_at')
    .orderBy('channel')
    .orderBy('subject')
    .select(['channel', 'subject', 'delivered_at'])
    .execute();

/** What is kept of the person beside what they set. */
export const ownFacts = (db: Db, user: UserId) =>
  db
    .selectFrom('users as u')
    .leftJoin('two_factor as t', 't.user_id', 'u.id')
    .where('u.id', '=', user)
    .select([
      'u.email_paused_at',
      'u.referred_by',
      'u.wrong_passwords',
      'u.wrong_passwords_on',
      'u.promo_code',
      't.on_since',
    ])
    .select((of) =>
      of
        .selectFrom('recovery_codes as r')
        .whereRef('r.user_id', '=', 'u.id')
        .where('r.used_at', 'is', null)
        .select((codes) => codes.cast<number>(codes.fn.countAll(), 'integer').as('left'))
        .as('recovery_codes_left'),
    )
    .executeTakeFirst();

/** The mails about the person that are remembered, and what became of them. */
export const ownMails = (db: Db, user: UserId) =>
  db
    .selectFrom('outbox')
    .where('user_id', '=', user)
    .orderBy('id')
    .select(['kind', 'state', 'created_at', 'settled_at'])
    .execute();

/** The reports that the person has opened. */
export const ownReads = (db: Db, user: UserId) =>
  db
    .selectFrom('report_reads as r')
    .innerJoin('profiles as p', 'p.id', 'r.profile_id')
    .where('r.user_id', '=', user)
    .orderBy('r.read_at')
    .orderBy('r.report_id')
    .orderBy('p.id')
    .select(['p.network', 'p.username', 'r.report_id', 'r.read_at'])
    .execute();

/** When the service's people looked at the person's dashboard, and why. */
export const ownSupportViews = (db: Db, user: UserId) =>
  db
    .selectFrom('support_views')
    .where('viewed_id', '=', user)
    .orderBy('id')
    .select(['reason', 'opened_at', 'until'])
    .execute();

/** The refunds that the person was given, with their reasons. */
export const ownRefunds = (db: Db, user: UserId) =>
  db
    .selectFrom('refunds')
    .where('user_id', '=', user)
    .orderBy('asked_at')
    .orderBy('charge_ref')
    .select(['provider', 'charge_ref', 'reason', 'asked_at'])
    .execute();

/** What the ledger holds of the person; the amount of an entry is what one side of it received. */
export const ownBookings = (db: Db, user: UserId) =>
  db
    .selectFrom('ledger_entries as e')
    .where('e.user_id', '=', user)
    .orderBy('e.id')
    .select(['e.kind'])
    .select((of) =>
      of
        .selectFrom('ledger_postings as p')
        .whereRef('p.entry_id', '=', 'e.id')
        .where('p.amount_minor', '>', 0)
        .select((postings) => postings.cast<number>(postings.fn.sum('p.amount_minor'), 'integer').as('amount'))
        .as('amount_minor'),
    )
    .select(['e.currency', 'e.happened_on', 'e.provider', 'e.reference', 'e.charge_reference as of_charge'])
    .execute();

/** Under which numbers payment providers know the person. */
export const ownCustomers = (db: Db, user: UserId) =>
  db
    .selectFrom('provider_customers')
    .where('user_id', '=', user)
    .orderBy('provider')
    .orderBy('currency')
    .select(['provider', 'currency', 'customer as number'])
    .execute();

/** Changes of the address that are remembered; their links are not told. */
export const ownAddressChanges = (db: Db, user: UserId) =>
  db
    .selectFrom('address_changes')
    .where('user_id', '=', user)
    .orderBy('requested_at')
    .select(['old_email', 'new_email', 'requested_at', 'confirmed_at'])
    .execute();
