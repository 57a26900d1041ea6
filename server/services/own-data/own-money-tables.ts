import type { UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import {
  ownBookings,
  ownCustomers,
  ownPastWeeks,
  ownPayments,
  ownPlans,
  ownRefunds,
} from '../../db/repositories/own-data.ts';
import { type OwnTable, table, time } from './table-files.ts';

async function plans(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await ownPlans(db, user);
  return table(
    'payments/plans',
    [
      'plan',
      'type',
      'accounts',
      'price_minor',
      'currency',
      'status',
      'current',
      'since',
      'next',
      'provider',
      'created_at',
    ],
    rows.map(({ since, next, created_at, ...row }) => ({
      ...row,
      since: time(since),
      next: time(next),
      created_at: time(created_at),
    })),
  );
}

async function payments(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await ownPayments(db, user);
  return table(
    'payments/payments',
    [
      'id',
      'plan',
      'type',
      'amount_minor',
      'currency',
      'discount',
      'promo_code',
      'status',
      'provider',
      'provider_ref',
      'created_at',
      'settled_at',
    ],
    rows.map(({ created_at, settled_at, ...row }) => ({
      ...row,
      created_at: time(created_at),
      settled_at: time(settled_at),
    })),
  );
}

async function pastWeeks(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await ownPastWeeks(db, user);
  return table(
    'payments/past-weeks',
    [
      'id',
      'network',
      'username',
      'weeks',
      'amount_minor',
      'currency',
      'state',
      'provider',
      'created_at',
      'paid_at',
      'ended_at',
    ],
    rows.map(({ weeks, created_at, paid_at, ended_at, ...row }) => ({
      ...row,
      weeks: weeks.join(' '),
      created_at: time(created_at),
      paid_at: time(paid_at),
      ended_at: time(ended_at),
    })),
  );
}

/** The refunds of the person's payments, with their reasons. */
async function refunds(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await ownRefunds(db, user);
  return table(
    'payments/refunds',
    ['provider', 'charge', 'reason', 'asked_at'],
    rows.map(({ provider, charge_ref, reason, asked_at }) => ({
      ...{ provider, charge: charge_ref, reason },
      asked_at: time(asked_at),
    })),
  );
}

/** What the ledger holds of the person: charges, fees, taxes, credits, refunds and disputes. */
const bookings = async (db: Db, user: UserId): Promise<OwnTable> =>
  table(
    'payments/ledger',
    ['kind', 'amount_minor', 'currency', 'happened_on', 'provider', 'reference', 'of_charge'],
    await ownBookings(db, user),
  );

const customers = async (db: Db, user: UserId): Promise<OwnTable> =>
  table('payments/customers', ['provider', 'currency', 'number'], await ownCustomers(db, user));

/** What a person's plans are and cost, and where the money went. */
export const ownMoneyTables = async (db: Db, user: UserId): Promise<OwnTable[]> => [
  await plans(db, user),
  await payments(db, user),
  await pastWeeks(db, user),
  await refunds(db, user),
  await bookings(db, user),
  await customers(db, user),
];
