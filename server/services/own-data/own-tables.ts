import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import { type AccountRow, listAccounts } from '../../db/repositories/accounts.ts';
import { knownDevices } from '../../db/repositories/known-devices.ts';
import { ownDeliveries, ownPayments, ownPlans } from '../../db/repositories/own-data.ts';
import { listSessions } from '../../db/repositories/sessions.ts';
import { findUser } from '../../db/repositories/users.ts';
import { listWatches } from '../../db/repositories/watches.ts';
import { hashOfToken } from '../auth/tokens.ts';
import type { OwnTable } from './table-files.ts';

const time = (at: Date | null): string | null => at?.toISOString() ?? null;
const NOBODY = hashOfToken('');

/** A table with the columns of its rows; `columns` are those of one without any. */
const table = (path: string, columns: readonly string[], rows: OwnTable['rows']): OwnTable => ({ path, columns, rows });

async function account(db: Db, user: UserId): Promise<OwnTable> {
  const stored = await findUser(db, user);
  const columns = [
    'email',
    'email_confirmed',
    'email_paused',
    'language',
    'timezone_minutes',
    'reports_by_mail',
    'referral_code',
  ];
  const rows =
    stored === null
      ? []
      : [
          {
            email: stored.email,
            email_confirmed: stored.emailVerified,
            email_paused: stored.emailPaused,
            language: stored.lang,
            timezone_minutes: stored.timezoneMin,
            reports_by_mail: stored.receiveMail,
            referral_code: stored.code,
            signed_up_at: new Date(stored.signedUpAt).toISOString(),
            first_week_taken_at: stored.offerUsedAt === null ? null : new Date(stored.offerUsedAt).toISOString(),
          },
        ];
  return table('account', [...columns, 'signed_up_at', 'first_week_taken_at'], rows);
}

async function sessions(db: Db, user: UserId, now: Instant): Promise<OwnTable> {
  const rows = await listSessions(db, { user, tokenHash: NOBODY, now });
  const columns = ['browser', 'system', 'timezone', 'since', 'last_used'];
  return table(
    'sessions',
    columns,
    rows.map(({ app, system, zone, createdAt, seenOn }) => ({
      browser: app,
      system,
      timezone: zone,
      since: time(createdAt),
      last_used: seenOn,
    })),
  );
}

async function devices(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await knownDevices(db, user);
  return table(
    'devices',
    ['browser', 'system', 'last_log_in'],
    rows.map(({ app, system, seenOn }) => ({ browser: app, system, last_log_in: seenOn })),
  );
}

const accounts = (rows: readonly AccountRow[]): OwnTable =>
  table(
    'lists/accounts',
    ['network', 'username', 'name', 'label', 'archived', 'added_at', 'archived_at'],
    rows.map(({ network, username, name, label, archived, added_at, archived_at }) => ({
      network,
      username,
      name,
      label,
      archived,
      added_at: time(added_at),
      archived_at: time(archived_at),
    })),
  );

async function watchlist(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await listWatches(db, user);
  return table(
    'lists/watchlist',
    ['network', 'username', 'name', 'muted', 'added_at'],
    rows.map(({ network, username, name, muted, added_at }) => ({
      network,
      username,
      name,
      muted,
      added_at: time(added_at),
    })),
  );
}

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

async function deliveries(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await ownDeliveries(db, user);
  return table(
    'deliveries',
    ['channel', 'subject', 'delivered_at'],
    rows.map(({ channel, subject, delivered_at }) => ({ channel, subject, delivered_at: time(delivered_at) })),
  );
}

/** Everything of the person but the reports, and the accounts whose reports they are. */
export async function ownTables(
  db: Db,
  user: UserId,
  now: Instant,
): Promise<{ readonly tables: readonly OwnTable[]; readonly followed: readonly AccountRow[] }> {
  const followed = [...(await listAccounts(db, user, false)), ...(await listAccounts(db, user, true))];
  const tables = [
    await account(db, user),
    await sessions(db, user, now),
    await devices(db, user),
    accounts(followed),
    await watchlist(db, user),
    await plans(db, user),
    await payments(db, user),
    await deliveries(db, user),
  ];
  return { tables, followed };
}
