import type { AccountView, accountCheck, accountList, FoundProfile } from '../../../shared/contract/accounts.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { cleanLabel, isLabelTooLong, LABEL_MAX } from '../../../shared/domain/accounts/label.ts';
import type { AccountId, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { decideTracking } from '../../../shared/domain/policy/decide.ts';
import type { TrackingDecision } from '../../../shared/domain/policy/tracking.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Database } from '../../db/database.ts';
import { findAccount, findTracked, setLabel, setSummaryShowed } from '../../db/repositories/accounts.ts';
import { findProfileId } from '../../db/repositories/tracked-profiles.ts';
import type { SourceProfile } from '../../ports/activity-source.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import { readAccountContext } from './account-context.ts';
import { accountView } from './account-view.ts';
import { addTracked } from './add-account.ts';
import {
  archiveAccounts,
  removeAccounts,
  restoreAccounts,
  type Selection,
  unarchiveAccounts,
} from './change-accounts.ts';
import { type ListRequest, listFor } from './list-accounts.ts';
import { createLookup, type LookupQuery } from './lookup.ts';
import { type LookupOutcome, lookupOutcome, refuseUnlessFound } from './lookup-outcome.ts';

/** The person asking, and what they read. */
export interface Reader {
  readonly user: UserId;
  readonly language: Language;
}

export interface AccountsService {
  /** Who the name is and what may be done with it, for whoever else adds names. @throws AppError `account_server_slow`, `network_unavailable` */
  checkAccount(query: LookupQuery): Promise<{ profile: SourceProfile | null; outcome: LookupOutcome }>;
  list(reader: Reader, request: ListRequest): Promise<RouteOutput<typeof accountList>>;
  /** @throws AppError `account_server_slow`, `network_unavailable` */
  check(user: UserId, query: LookupQuery): Promise<RouteOutput<typeof accountCheck>>;
  /**
   * @throws AppError `account_not_found`, `account_private`, `account_denied`, `account_already_added`,
   * `accounts_limit`, `no_subscription`, `account_server_slow`, `network_unavailable`
   */
  add(reader: Reader, query: { username: string; network: Network }): Promise<AccountView>;
  /** One account as the list shows it. @throws AppError `not_found` */
  view(reader: Reader, account: AccountId): Promise<AccountView>;
  /** For a few minutes `restore` takes it back. @throws AppError `not_found` */
  remove(selection: Selection): Promise<void>;
  /** @throws AppError `not_found`, `accounts_limit` */
  restore(selection: Selection): Promise<void>;
  /** @throws AppError `not_found` */
  archive(selection: Selection): Promise<void>;
  /** @throws AppError `not_found`, `accounts_limit`, `no_subscription` */
  unarchive(selection: Selection): Promise<void>;
  /** The user's own word for an account; an empty one takes it away. @throws AppError `not_found`, `label_too_long` */
  label(user: UserId, account: AccountId, text: string): Promise<void>;
  /** @throws AppError `not_found` */
  summaryShowed(user: UserId, account: AccountId): Promise<void>;
}

export interface AccountsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly sources: SourceRegistry;
  readonly blocks: Blocklist;
  readonly jobs: JobQueue;
  /** Told when a user may no longer read what they could read a moment ago. */
  readonly accessCache: { forget(user: UserId): void };
}

const shown = (profile: SourceProfile): FoundProfile => ({
  network: profile.network,
  'ig-id': profile.id,
  username: profile.username,
  name: profile.name,
  userpic: profile.userpic,
  url: profile.url,
  followers: profile.followers,
});

/** The tracked accounts of subscribers: looking up, adding under the plan's limit, listing, archiving, deleting. */
export function createAccountsService(deps: AccountsDeps): AccountsService {
  const { clock } = deps;
  const { db } = deps.database;
  const lookup = createLookup({ sources: deps.sources });

  async function decide({ network, id, username, flags, bio }: SourceProfile): Promise<TrackingDecision> {
    const facts = await deps.blocks.facts(network, id, username);
    return decideTracking({ network, flags, bio, ownedByViewer: false, ...facts });
  }

  async function checkAccount(query: LookupQuery): Promise<{ profile: SourceProfile | null; outcome: LookupOutcome }> {
    const result = await lookup.find({ ...query, elsewhere: true });
    const profile = result.status === 'found' ? result.profile : null;
    return { profile, outcome: lookupOutcome(result, profile === null ? null : await decide(profile)) };
  }

  /** The account is tracked whether or not this succeeds; the daily round collects what was not asked for here. */
  async function collect(profiles: readonly ProfileId[]): Promise<void> {
    for (const profile of profiles) {
      await deps.jobs.enqueueCollect(profile).catch((err: unknown) => {
        deps.logger.error({ err, profile }, 'a collection could not be queued');
      });
    }
  }

  async function isAdded(user: UserId, profile: SourceProfile): Promise<boolean> {
    const id = await findProfileId(db, profile.network, profile.id);
    return id !== null && (await findTracked(db, user, id)) !== null;
  }

  async function view(reader: Reader, account: AccountId): Promise<AccountView> {
    const row = await findAccount(db, reader.user, account);
    if (row === undefined) throw new AppError('not_found');
    const viewer = { ...reader, now: clock.now() };
    return accountView(row, await readAccountContext(db, [row], { viewer, period: 'latest' }));
  }

  return {
    checkAccount,
    view,
    list: (reader, request) => listFor(db, { ...reader, now: clock.now() }, request),

    async check(user, query) {
      const { profile, outcome } = await checkAccount({ ...query, requester: user });
      if (profile === null) return { ...outcome, profile: null };
      const added = await isAdded(user, profile);
      // Of an account that is private or refused nothing more is shown than that it is.
      if (!added && outcome.status !== 'found') return { ...outcome, profile: null };
      return { status: added ? 'added' : 'found', reason: outcome.reason, profile: shown(profile) };
    },

    async add(reader, query) {
      const { profile, outcome } = await checkAccount({ ...query, requester: reader.user });
      refuseUnlessFound(outcome, reader.language);
      if (profile === null) throw new AppError('account_not_found', { field: 'username' });
      const added = await addTracked(db, { user: reader.user, profile, now: clock.now() });
      await collect([added.profile]);
      return view(reader, added.account);
    },

    async remove(selection) {
      await removeAccounts(db, selection, clock.now());
      deps.accessCache.forget(selection.user);
    },

    restore: async (selection) => collect(await restoreAccounts(db, selection, clock.now())),

    async archive(selection) {
      await archiveAccounts(db, selection, clock.now());
      deps.accessCache.forget(selection.user);
    },

    unarchive: async (selection) => collect(await unarchiveAccounts(db, selection, clock.now())),

    async label(user, account, text) {
      const label = cleanLabel(text);
      if (isLabelTooLong(label)) {
        throw new AppError('label_too_long', { field: 'label', values: { max: LABEL_MAX } });
      }
      const done = await setLabel(db, { user, account, label: label === '' ? null : label });
      if (!done) throw new AppError('not_found', { field: 'id' });
    },

    async summaryShowed(user, account) {
      if (!(await setSummaryShowed(db, user, account))) throw new AppError('not_found', { field: 'id' });
    },
  };
}
