import { type AccountId, type Instant, instant, type ProfileId, type UserId } from '../../../shared/domain/ids.ts';
import { allMails } from '../../../shared/domain/mail/mail-choices.ts';
import { describeNetwork, type Network } from '../../../shared/domain/networks/networks.ts';
import { isAvailable, type PeriodSpan, periodsSince } from '../../../shared/domain/time/period.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database, Db } from '../../db/database.ts';
import { listAccounts, setExample } from '../../db/repositories/accounts.ts';
import { rememberDelivered } from '../../db/repositories/deliveries.ts';
import { finishSeed, hasUnfinishedSeed, markSeedPrepared } from '../../db/repositories/seeds.ts';
import { markRead } from '../../db/repositories/stored-reports.ts';
import { changeUserSettings } from '../../db/repositories/user-settings.ts';
import { hasUsers } from '../../db/repositories/users.ts';
import { listWatches } from '../../db/repositories/watches.ts';
import type { ActivitySource, LookupResult, SourceProfile } from '../../ports/activity-source.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';
import { addTrackedWithin } from '../accounts/add-account.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import type { BuildService } from '../build-reports/build-service.ts';
import type { CollectService } from '../collect/collect-service.ts';
import { reportDeliveryKey } from '../deliver/delivery-keys.ts';
import { addWatch } from '../watches/add-watches.ts';
import { rememberCounts } from './past-counts.ts';
import { SAMPLE_WATCHES, type SampleAccount, STILL_NEW, sampleAccounts, signedUpAt } from './sample.ts';
import { ensureSubscriber } from './subscriber.ts';

export interface SeedDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly sources: SourceRegistry;
  readonly blocks: Blocklist;
  readonly passwords: Passwords;
  readonly collect: CollectService;
  readonly build: BuildService;
}

/** A subscriber with tracked accounts; the reports may still be missing. */
export interface Prepared {
  readonly user: UserId;
  /** The moment that the past of its accounts is reckoned from. */
  readonly begunAt: Instant;
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
  /** Nobody has signed up yet, or a seed was begun and never finished. One that is finished is its reader's to change. */
  isDue(): Promise<boolean>;
  /**
   * Makes the demo subscriber, its plan, its watchlist and its accounts, which are the report examples too: quick, so that a page can be
   * shown at once. Once all of that stood, nothing is added again.
   */
  prepare(signal: AbortSignal): Promise<Prepared>;
  /**
   * Collects the accounts and builds the reports of all their past periods, one account after the other, oldest period
   * first as it was lived, and switches the weekly mail on. Repeating it, or going on after an interruption, adds what is
   * missing and nothing else.
   */
  fill(prepared: Prepared, input: { signal: AbortSignal; progress?: SeedProgress }): Promise<{ reports: number }>;
}

/** The account's closed periods, oldest first. */
const closedPeriods = (addedAt: Instant, now: Instant): PeriodSpan[] =>
  periodsSince(addedAt, now).filter((period) => isAvailable(period, now));

const isInvented = ({ network }: { readonly network: Network }): boolean => describeNetwork(network).invented;

function sourceOf(sources: SourceRegistry): ActivitySource {
  const invented = [...sources.values()].find(isInvented);
  if (invented === undefined) throw new AppError('network_unavailable');
  return invented;
}

/** The accounts that were prepared and that the subscriber kept, in the order they were added. */
async function preparedAccounts(db: Db, user: UserId): Promise<PreparedAccount[]> {
  const rows = await listAccounts(db, user, false);
  const prepared = rows.filter((row) => isInvented(row) && row.example);
  return prepared.map(({ id, profile_id, username, added_at }) => ({
    ...{ account: id, profile: profile_id, username },
    addedAt: instant(added_at.getTime()),
  }));
}

async function accountOf(db: Db, user: UserId, { network, id }: SourceProfile): Promise<AccountId | null> {
  const rows = [...(await listAccounts(db, user, false)), ...(await listAccounts(db, user, true))];
  return rows.find((row) => row.network === network && row.external_id === id)?.id ?? null;
}

/**
 * Tracks the account unless it is tracked, as one of the report examples and with its past told: in one transaction, or a
 * process that dies in between would leave an account of whose past reports everybody is told.
 */
const track = (db: Db, user: UserId, input: SampleAccount & { profile: SourceProfile; begunAt: Instant }) =>
  db.transaction().execute(async (tx): Promise<void> => {
    const { profile, addedAt, begunAt } = input;
    const known = await accountOf(tx, user, profile);
    const account = known ?? (await addTrackedWithin(tx, { user, profile, now: addedAt })).account;
    await rememberPast(tx, user, { account, addedAt, now: begunAt });
    await setExample(tx, account, true);
  });

/** Puts the account on the watchlist unless it is there, or the network does not know it (yet, by the product's clock). */
async function watch(db: Db, user: UserId, input: { found: LookupResult; addedAt: Instant }): Promise<void> {
  const { found, addedAt } = input;
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
async function rememberPast(
  db: Db,
  user: UserId,
  input: { account: AccountId; addedAt: Instant; now: Instant },
): Promise<void> {
  const { account, addedAt, now } = input;
  const periods = closedPeriods(addedAt, now);
  const latest = Math.max(...periods.map(({ available }) => available));
  const subjectsOf = (told: readonly PeriodSpan[]) => told.map(({ id }) => reportDeliveryKey(account, id));
  const older = subjectsOf(periods.filter(({ available }) => available < latest));
  await rememberDelivered(db, { user, channel: 'live', subjects: subjectsOf(periods), at: now });
  await rememberDelivered(db, { user, channel: 'mail', subjects: older, at: now });
}

/** Opened when they came, as a reader does. */
async function markOpened(db: Db, user: UserId, input: { profile: ProfileId; opened: readonly PeriodSpan[] }) {
  for (const { id, available } of input.opened) {
    await markRead(db, user, { profile: input.profile, report: id, at: new Date(available) });
  }
}

export function createSeedService(deps: SeedDeps): SeedService {
  const { database, clock } = deps;
  const { db } = database;

  const source = (): ActivitySource => sourceOf(deps.sources);

  /** The accounts and the watchlist, those that are there already left as they are. */
  async function addAccounts(user: UserId, { begunAt, signal }: { begunAt: Instant; signal: AbortSignal }) {
    for (const sample of sampleAccounts(begunAt)) {
      const found = await source().lookup(sample.username, signal);
      // It is not known yet, by the product's clock.
      if (found.status === 'not-found') continue;
      // Whoever left stays away, in a demonstration too.
      if ((await deps.blocks.standing(found.profile.network, found.profile.id)) !== null) continue;
      await track(db, user, { ...sample, profile: found.profile, begunAt });
    }
    for (const name of SAMPLE_WATCHES) {
      await watch(db, user, { found: await source().lookup(name, signal), addedAt: signedUpAt(begunAt) });
    }
  }

  return {
    async isDue() {
      return !(await hasUsers(db)) || (await hasUnfinishedSeed(db));
    },

    async prepare(signal) {
      const { user, seed } = await ensureSubscriber({ db, clock, passwords: deps.passwords });
      if (!seed.prepared) {
        await addAccounts(user, { begunAt: seed.begunAt, signal });
        await markSeedPrepared(db, user, clock.now());
      }
      return { user, begunAt: seed.begunAt, accounts: await preparedAccounts(db, user) };
    },

    async fill({ user, begunAt, accounts }, { signal, progress }) {
      // Short work, and the first thing beside the accounts that a page shows.
      for (const profile of await unreadWatches(db, user)) await deps.collect.collect(profile, signal);
      const now = clock.now();
      const plans = accounts.map((input, index) => ({
        about: input,
        index,
        periods: closedPeriods(input.addedAt, now),
      }));
      const total = plans.reduce((sum, { periods }) => sum + periods.length, plans.length);
      let [done, reports] = [0, 0];
      const step = () => {
        done += 1;
        progress?.(done, total);
      };
      for (const { about, index, periods } of plans) {
        signal.throwIfAborted();
        await rememberCounts(db, source(), { profile: about.profile, periods, now, signal });
        await deps.collect.collect(about.profile, signal);
        step();
        for (const { id } of periods) {
          signal.throwIfAborted();
          if ((await deps.build.build({ profile: about.profile, reportId: id })) === 'built') reports += 1;
          step();
        }
        const past = periods.filter((period) => isAvailable(period, begunAt));
        const newest = past.findLast(({ type }) => type === 'week');
        const opened = index < STILL_NEW ? past.filter((period) => period !== newest) : past;
        await markOpened(db, user, { profile: about.profile, opened });
      }
      await db.transaction().execute(async (tx) => {
        if (!(await finishSeed(tx, user, clock.now()))) return;
        await changeUserSettings(tx, user, allMails(true));
      });
      return { reports };
    },
  };
}
