import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import {
  type AbuseRow,
  decideAbuseReport,
  findAbuseReport,
  listAbuseReports,
  openMinorReports,
  resumeProfile,
} from '../../db/repositories/abuse-reports.ts';
import { appendAudit, findBlock, unblock } from '../../db/repositories/blocked-accounts.ts';
import { trackedBy } from '../../db/repositories/trackers.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import { type ArchiveName, archiveNamesOf } from '../opt-out/archive-names.ts';
import type { Hide } from '../opt-out/hide.ts';
import { type Removed, removeAccount } from '../opt-out/remove-account.ts';

export type AbuseLine = AbuseRow;

export interface AbuseAdmin {
  list(all: boolean): Promise<AbuseLine[]>;
  /** @throws AppError `not_found` */
  show(id: number): Promise<AbuseLine>;
  /** Whether the report's account is suspended now. */
  isSuspended(line: AbuseLine): Promise<boolean>;
  /** Decides that there is nothing to do; what else is suspended stays so. @throws AppError `not_found` */
  dismiss(id: number, note: string | null): Promise<void>;
  /** The owner is a minor: blocked for good and erased. @throws AppError `not_found` */
  confirmMinor(id: number, note: string | null): Promise<void>;
  /** Nothing was wrong with the account: it is collected again. @throws AppError `not_found` */
  release(id: number, note: string | null): Promise<void>;
}

export interface AbuseAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blocks: Pick<Blocklist, 'nameFingerprint'>;
  readonly hide: Hide;
}

type Decision = NonNullable<AbuseRow['decision']>;

/** What the operator does with reports of abuse. Every decision is in the audit. */
export function createAbuseAdmin({ db, clock, blocks, hide }: AbuseAdminDeps): AbuseAdmin {
  async function open(tx: Db, id: number): Promise<AbuseRow> {
    const row = await findAbuseReport(tx, id);
    if (row === undefined || row.decided_at !== null) throw new AppError('not_found');
    return row;
  }

  /** With the report those that say the same of the account, as far as it was a minor that they spoke of. */
  async function decide(tx: Db, row: AbuseRow, input: { decision: Decision; note: string | null }): Promise<void> {
    const at = clock.now();
    const { decision, note } = input;
    const same =
      decision === 'dismissed' || row.fingerprint === null ? [] : await openMinorReports(tx, row.fingerprint);
    for (const id of new Set([row.id, ...same])) {
      await decideAbuseReport(tx, id, { decision, at, note: id === row.id ? note : `as ${row.receipt}` });
    }
    await appendAudit(tx, { at, actor: 'operator', act: decision, about: row.receipt, detail: row.fingerprint });
  }

  async function namesOf(id: number): Promise<readonly ArchiveName[]> {
    const { network, external_id: externalId } = (await findAbuseReport(db, id)) ?? {
      network: null,
      external_id: null,
    };
    return network === null || externalId === null ? [] : archiveNamesOf({ db, blocks }, { network, externalId });
  }

  async function confirm(
    tx: Db,
    id: number,
    { note, names }: { note: string | null; names: readonly ArchiveName[] },
  ): Promise<Removed> {
    const row = await open(tx, id);
    const { network, external_id: externalId, fingerprint } = row;
    if (network === null || externalId === null || fingerprint === null) throw new AppError('not_found');
    const about = { network, externalId, fingerprint, names, reason: 'minor', at: clock.now() } as const;
    const removed = await removeAccount(tx, about);
    await decide(tx, row, { decision: 'confirmed', note });
    return removed;
  }

  async function letGo(tx: Db, id: number, note: string | null): Promise<Removed['trackers']> {
    const row = await open(tx, id);
    const { network, external_id: externalId, fingerprint } = row;
    if (network === null || externalId === null || fingerprint === null) throw new AppError('not_found');
    await unblock(tx, fingerprint, 'under-review');
    const profile = await resumeProfile(tx, network, externalId);
    await decide(tx, row, { decision: 'released', note });
    return profile === null ? [] : trackedBy(tx, profile);
  }

  const inOne = <T>(work: (tx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work);

  return {
    list: (all) => listAbuseReports(db, all),
    async show(id) {
      const row = await findAbuseReport(db, id);
      if (row === undefined) throw new AppError('not_found');
      return row;
    },
    isSuspended: async ({ fingerprint }) =>
      fingerprint !== null && (await findBlock(db, fingerprint)) === 'under-review',
    dismiss: (id, note) => inOne(async (tx) => decide(tx, await open(tx, id), { decision: 'dismissed', note })),
    async confirmMinor(id, note) {
      const names = await namesOf(id);
      await hide(await inOne((tx) => confirm(tx, id, { note, names })));
    },
    release: async (id, note) => hide({ trackers: await inOne((tx) => letGo(tx, id, note)) }),
  };
}
