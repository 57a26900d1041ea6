import type { ArchivePreview } from '../../../shared/domain/archives/archive-import.ts';
import { coveredPeriods } from '../../../shared/domain/archives/covered-periods.ts';
import type { AccountId, Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import { firstKeptInstant } from '../../../shared/domain/retention/retention.ts';
import { type PeriodSpan, periodFrom } from '../../../shared/domain/time/period.ts';
import { texts as en } from '../../../shared/i18n/en/own-data.ts';
import { texts as pt } from '../../../shared/i18n/pt/own-data.ts';
import type { Db } from '../../db/database.ts';
import { findTracked, insertAccount, setLabel } from '../../db/repositories/accounts.ts';
import { type ArchiveImport, findArchiveImport, moveArchiveImport } from '../../db/repositories/archive-imports.ts';
import { forgetDeleted } from '../../db/repositories/deleted-accounts.ts';
import { openOwnArchive, setHistoryFrom } from '../../db/repositories/own-archives.ts';
import { lockUser } from '../../db/repositories/user-lock.ts';
import { findUser } from '../../db/repositories/users.ts';
import type { SourceProfile } from '../../ports/activity-source.ts';
import { ArchiveRefusal } from '../../ports/archive-reader.ts';
import { refuseOverLimit } from '../accounts/account-limit.ts';
import { factsOf } from '../accounts/add-account.ts';
import { UnwantedError } from './archive-failure.ts';
import { readFile, type StepDeps, tell } from './archive-steps.ts';
import { mergeArchive } from './merge-archive.ts';

export type Previewed = ArchiveImport & { readonly preview: ArchivePreview };

const UNKNOWN = { userpic: null, url: null, bio: null, followers: null, follows: null, posts: null, flags: {} };

function archivedProfile({ network, externalId, username, name }: ArchivePreview): SourceProfile {
  return { network, id: externalId, username, name, ...UNKNOWN };
}

/** The owner's profile, known with the import from its first moment on: who cleans up leaves it alone, and a failure finds it. */
async function openProfile(
  { database, clock }: StepDeps,
  { id, user }: Previewed,
  shown: SourceProfile,
): Promise<ProfileId> {
  return database.db.transaction().execute(async (tx) => {
    const at = clock.now();
    const profile = await openOwnArchive(tx, user, { facts: factsOf(shown), now: at });
    if (!(await moveArchiveImport(tx, id, { from: ['importing'], to: 'importing', profile, at }))) {
      throw new UnwantedError();
    }
    return profile;
  });
}

/** Oldest first: each report compares itself with those before. */
async function buildReports(
  deps: StepDeps,
  id: string,
  { profile, periods, signal }: { profile: ProfileId; periods: readonly PeriodSpan[]; signal: AbortSignal },
): Promise<void> {
  for (const [done, period] of periods.entries()) {
    signal.throwIfAborted();
    await tell(deps, id, { done, total: periods.length });
    await deps.build.build({ profile, reportId: period.id });
  }
}

/** Named, beside the same account as it is followed, by a label that its subscriber may change. */
async function addAccount(
  tx: Db,
  { user, profile, now }: { user: UserId; profile: ProfileId; now: Instant },
): Promise<AccountId> {
  const account = await insertAccount(tx, { user, profile, addedAt: now });
  const { broughtLabel: label } = (await findUser(tx, user))?.lang === 'pt' ? pt : en;
  await setLabel(tx, { user, account, label });
  return account;
}

/** Only now it is in the list, with everything that there is to read. @throws AppError `accounts_limit`, `no_subscription`; UnwantedError */
const enlist = (deps: StepDeps, { id, user }: Previewed, made: { profile: ProfileId; from: Instant }) =>
  deps.database.db.transaction().execute(async (tx): Promise<AccountId> => {
    const { profile } = made;
    const now = deps.clock.now();
    await lockUser(tx, user);
    if ((await findArchiveImport(tx, { id }, true))?.state !== 'importing') throw new UnwantedError();
    const tracked = await findTracked(tx, user, profile);
    if (tracked === null) await refuseOverLimit(tx, { user, more: 1, now });
    if (tracked === null) await forgetDeleted(tx, user, profile);
    const account = tracked ?? (await addAccount(tx, { user, profile, now }));
    await setHistoryFrom(tx, profile, made.from);
    await moveArchiveImport(tx, id, { from: ['importing'], to: 'done', account, at: now });
    return account;
  });

/** Imports an archive and builds the reports of the weeks and months that it covers. */
export async function importArchive(deps: StepDeps, archive: Previewed, signal: AbortSignal): Promise<void> {
  const { preview, user, id } = archive;
  const shown = await deps.owner.describe(archivedProfile(preview));
  const profile = await openProfile(deps, archive, shown);
  const { until, tally } = await mergeArchive(deps, {
    ...{ profile, shown, until: preview.until, importId: id },
    read: (sink) => readFile(deps, archive, { sink, signal }),
  });
  const now = deps.clock.now();
  const span = { from: tally.from ?? preview.from, until, keptFrom: firstKeptInstant(now) };
  const periods = coveredPeriods(span, now);
  const [first] = periods;
  if (first === undefined) throw new ArchiveRefusal('no-whole-week');
  await buildReports(deps, id, { profile, periods, signal });
  const accountId = await enlist(deps, archive, { profile, from: periodFrom(first) });
  await deps.files.remove(id);
  await deps.live.publish(user, { type: 'data-update', accountId });
  deps.log.info({ import: id, reports: periods.length }, 'an archive was imported');
}
