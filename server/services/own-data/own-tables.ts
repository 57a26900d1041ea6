import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import { type AccountRow, listAccounts } from '../../db/repositories/accounts.ts';
import { findOwnGoogle } from '../../db/repositories/google.ts';
import { knownDevices } from '../../db/repositories/known-devices.ts';
import { ownDeliveries, ownFacts, ownMails, ownReads, ownSupportViews } from '../../db/repositories/own-data.ts';
import { listSessions } from '../../db/repositories/sessions.ts';
import { findUser } from '../../db/repositories/users.ts';
import { listWatches } from '../../db/repositories/watches.ts';
import { hashOfToken } from '../auth/tokens.ts';
import { ownArchiveTables } from './own-archive-tables.ts';
import { ownConnections } from './own-connections-table.ts';
import { ownLoginTables } from './own-login-tables.ts';
import { ownMoneyTables } from './own-money-tables.ts';
import { ownProgramTables } from './own-program-tables.ts';
import { type OwnTable, table, time } from './table-files.ts';

const NOBODY = hashOfToken('');

async function account(db: Db, user: UserId): Promise<OwnTable> {
  const [stored, facts] = [await findUser(db, user), await ownFacts(db, user)];
  const columns = ['email', 'email_confirmed', 'email_paused_at', 'language', 'timezone', 'timezone_minutes'];
  const mails = ['reports_by_mail', 'monthly_reports_by_mail', 'watchlist_by_mail'];
  const more = [
    'referral_code',
    'came_by_referral',
    'promo_code',
    'two_factor_since',
    'recovery_codes_left',
    'wrong_passwords',
    'wrong_passwords_on',
  ];
  const rows =
    stored === null || facts === undefined
      ? []
      : [
          {
            email: stored.email,
            email_confirmed: stored.emailVerified,
            email_paused_at: time(facts.email_paused_at),
            language: stored.lang,
            timezone: stored.zone,
            timezone_minutes: stored.timezoneMin,
            reports_by_mail: stored.receiveMail,
            monthly_reports_by_mail: stored.monthlyMail,
            watchlist_by_mail: stored.watchlistMail,
            referral_code: stored.code,
            came_by_referral: facts.referred_by !== null,
            promo_code: facts.promo_code,
            two_factor_since: time(facts.on_since),
            recovery_codes_left: facts.recovery_codes_left,
            wrong_passwords: facts.wrong_passwords,
            wrong_passwords_on: facts.wrong_passwords_on,
            signed_up_at: new Date(stored.signedUpAt).toISOString(),
            first_week_taken_at: stored.offerUsedAt === null ? null : new Date(stored.offerUsedAt).toISOString(),
          },
        ];
  return table('account', [...columns, ...mails, ...more, 'signed_up_at', 'first_week_taken_at'], rows);
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

async function google(db: Db, user: UserId): Promise<OwnTable> {
  const linked = await findOwnGoogle(db, user);
  const rows = linked === null ? [] : [linked];
  return table(
    'google',
    ['email', 'number', 'linked_on', 'last_log_in'],
    rows.map(({ email, subject, linkedOn, usedOn }) => ({
      email,
      number: subject,
      linked_on: linkedOn,
      last_log_in: usedOn,
    })),
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

async function mails(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await ownMails(db, user);
  return table(
    'mails',
    ['kind', 'state', 'created_at', 'settled_at'],
    rows.map(({ kind, state, created_at, settled_at }) => ({
      kind,
      state,
      created_at: time(created_at),
      settled_at: time(settled_at),
    })),
  );
}

async function reads(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await ownReads(db, user);
  return table(
    'opened-reports',
    ['network', 'username', 'report_id', 'read_at'],
    rows.map(({ read_at, ...row }) => ({ ...row, read_at: time(read_at) })),
  );
}

async function supportViews(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await ownSupportViews(db, user);
  return table(
    'support-views',
    ['reason', 'opened_at', 'until'],
    rows.map(({ reason, opened_at, until }) => ({ reason, opened_at: time(opened_at), until: time(until) })),
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
    accounts(followed),
    ...(await ownArchiveTables(db, user)),
    await watchlist(db, user),
    ...(await ownMoneyTables(db, user)),
    await deliveries(db, user),
    await devices(db, user),
    await google(db, user),
    ...(await ownLoginTables(db, user)),
    await ownConnections(db, user),
    ...(await ownProgramTables(db, user)),
    await mails(db, user),
    await reads(db, user),
    await supportViews(db, user),
  ];
  return { tables, followed };
}
