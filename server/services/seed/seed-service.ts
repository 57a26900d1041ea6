import { type AccountId, type Instant, instant, type ProfileId, type UserId } from '../../../shared/domain/ids.ts';
import { isAvailable, type PeriodSpan, periodsSince } from '../../../shared/domain/time/period.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database, Db } from '../../db/database.ts';
import { setExample } from '../../db/repositories/accounts.ts';
import { rememberDelivered } from '../../db/repositories/deliveries.ts';
import { markRead } from '../../db/repositories/stored-reports.ts';
import { listWatches } from '../../db/repositories/watches.ts';
import type { ActivitySource, LookupResult } from '../../ports/activity-source.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';
import { addTracked } from '../accounts/add-account.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Blocks } from '../blocks/blocks.ts';
import type { BuildService } from '../build-reports/build-service.ts';
import type { CollectService } from '../collect/collect-service.ts';
import { reportSubject } from '../deliver/subjects.ts';
import { addWatch } from '../watches/add-watches.ts';
import { SAMPLE_WATCHES, type SampleAccount, STILL_NEW, sampleAccounts, signedUpAt } from './sample.ts';
import { ensureSubscriber } from './subscriber.ts';

export interface SeedDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly sources: SourceRegistry;
  readonly blocks: Blocks;
  readonly passwords: Passwords;
  readonly collect: CollectService;
  readonly build: BuildService;
}

/** A subscriber with tracked accounts; the reports may still be missing. */
export interface Prepared {
  readonly user: UserId;
  readonly accounts: readonly PreparedAccount[];
}

interface PreparedAccount {
  readonly account: AccountId;
  readonly profile: ProfileId;
  readonly username: string;
  readonly addedAt: Instant;
}

type SeedProgress = (done: number, total: number) => void;

export interface SeedService {
  /** Nobody has signed up yet. */
  isEmpty(): Promise<boolean>;
  /**
   * Makes the demo subscriber, its plan, its watchlist and its accounts, which are the report examples too: quick, so that a page can be
   * shown at once.
   */
  prepare(signal: AbortSignal): Promise<Prepared>;
  /**
   * Collects the accounts and builds the reports of all their past periods, one account after the other, oldest period
   * first as it was lived. Repeating it, or going on after an interruption, adds what is missing and nothing else.
   */
  fill(prepared: Prepared, about: { signal: AbortSignal; progress?: SeedProgress }): Promise<{ reports: number }>;
}

/** The account's closed periods, oldest first. */
const closedPeriods = (addedAt: Instant, now: Instant): PeriodSpan[] =>
  periodsSince(addedAt, now).filter((period) => isAvailable(period, now));

function sourceOf(sources: SourceRegistry): ActivitySource {
  const demo = sources.get('demo');
  if (demo === undefined) throw new AppError('network_unavailable');
  return demo;
}

async function existing(db: Db, user: UserId, externalId: string): Promise<PreparedAccount | null> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('profiles as p', 'p.id', 'a.profile_id')
    .where('a.user_id', '=', user)
    .where('p.network', '=', 'demo')
    .where('p.external_id', '=', externalId)
    .select(['a.id as account', 'p.id as profile', 'p.username', 'a.added_at'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { account, profile, username } = row;
  return { account, profile, username, addedAt: instant(row.added_at.getTime()) };
}

/** Tracks the account unless it is tracked; null when the network does not know it (yet, by the product's clock). */
async function track(db: Db, user: UserId, about: SampleAccount & { found: LookupResult }) {
  const { found, username, addedAt } = about;
  if (found.status === 'not-found') return null;
  const known = await existing(db, user, found.profile.id);
  if (known !== null) return known;
  const added = await addTracked(db, { user, profile: found.profile, now: addedAt });
  return { ...added, username, addedAt };
}

/** Puts the account on the watchlist unless it is there, or the network does not know it (yet, by the product's clock). */
async function watch(db: Db, user: UserId, about: { found: LookupResult; addedAt: Instant }): Promise<void> {
  const { found, addedAt } = about;
  if (found.status === 'not-found') return;
  await addWatch(db, { user, profile: found.profile, now: addedAt }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'account_already_added') throw error;
  });
}

/** Profiles of the watchlist that have not been collected yet. */
async function unreadWatches(db: Db, user: UserId): Promise<ProfileId[]> {
  const rows = await listWatches(db, user);
  return rows.filter(({ progress }) => progress !== null).map(({ profile_id }) => profile_id);
}

/**
 * Reports of the past are there to be read, not news: nobody is told of each of them, whoever builds them. The newest come
 * with the mail.
 */
async function rememberPast(db: Db, user: UserId, about: PreparedAccount & { now: Instant }): Promise<void> {
  const { account, addedAt, now } = about;
  const periods = closedPeriods(addedAt, now);
  const latest = Math.max(...periods.map(({ available }) => available));
  const subjectsOf = (told: readonly PeriodSpan[]) => told.map(({ id }) => reportSubject(account, id));
  const older = subjectsOf(periods.filter(({ available }) => available < latest));
  await rememberDelivered(db, { user, channel: 'live', subjects: subjectsOf(periods), at: now });
  await rememberDelivered(db, { user, channel: 'mail', subjects: older, at: now });
}

/** Opened when they came, as a reader does. */
async function markOpened(db: Db, user: UserId, about: { profile: ProfileId; opened: readonly PeriodSpan[] }) {
  for (const { id, available } of about.opened) {
    await markRead(db, user, { profile: about.profile, report: id, at: new Date(available) });
  }
}

export function createSeedService(deps: SeedDeps): SeedService {
  const { database, clock } = deps;
  const { db } = database;

  const source = (): ActivitySource => sourceOf(deps.sources);

  return {
    async isEmpty() {
      return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
    },

    async prepare(signal) {
      const user = await ensureSubscriber({ db, clock, passwords: deps.passwords });
      const accounts: PreparedAccount[] = [];
      for (const sample of sampleAccounts(clock.now())) {
        const found = await source().lookup(sample.username, signal);
        // Whoever left stays away, in a demonstration too.
        if (found.status === 'found' && (await deps.blocks.standing('demo', found.profile.id)) !== null) continue;
        const tracked = await track(db, user, { ...sample, found });
        if (tracked === null) continue;
        await rememberPast(db, user, { ...tracked, now: clock.now() });
        await setExample(db, tracked.account, true);
        accounts.push(tracked);
      }
      for (const name of SAMPLE_WATCHES) {
        await watch(db, user, { found: await source().lookup(name, signal), addedAt: signedUpAt(clock.now()) });
      }
      return { user, accounts };
    },

    async fill({ user, accounts }, { signal, progress }) {
      // Short work, and the first thing beside the accounts that a page shows.
      for (const profile of await unreadWatches(db, user)) await deps.collect.collect(profile, signal);
      const now = clock.now();
      const plans = accounts.map((about, index) => ({ about, index, periods: closedPeriods(about.addedAt, now) }));
      const total = plans.reduce((sum, { periods }) => sum + periods.length, plans.length);
      let [done, reports] = [0, 0];
      const step = () => {
        done += 1;
        progress?.(done, total);
      };
      for (const { about, index, periods } of plans) {
        signal.throwIfAborted();
        await deps.collect.collect(about.profile, signal);
        step();
        for (const { id } of periods) {
          signal.throwIfAborted();
          if ((await deps.build.build({ profile: about.profile, reportId: id })) === 'built') reports += 1;
          step();
        }
        const newest = periods.findLast(({ type }) => type === 'week');
        const opened = index < STILL_NEW ? periods.filter((period) => period !== newest) : periods;
        await markOpened(db, user, { profile: about.profile, opened });
      }
      await db.updateTable('users').set({ receive_mail: true }).where('id', '=', user).execute();
      return { reports };
    },
  };
}
