import { createHash } from 'node:crypto';
import { type Day, type Instant, instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import { withholdFromReport } from '../../../shared/domain/report/withhold.ts';
import { firstKeptInstant } from '../../../shared/domain/retention/retention.ts';
import { HOUR, MINUTE, startOfDay } from '../../../shared/domain/time/calendar.ts';
import { parseReport, serializeReport } from '../../../shared/report/serialize.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { appendAudit } from '../../db/repositories/blocked-accounts.ts';
import {
  deleteProofs,
  type Erasure,
  emptyProfile,
  eraseCards,
  eraseJobOutputs,
  eraseTraces,
  findErasure,
  forgetEvents,
  markErased,
  openErasures,
  reportsNaming,
  saveErasureProgress,
  withholdInActions,
  withholdInTrails,
} from '../../db/repositories/erasures.ts';
import { bareEvents } from '../../db/repositories/events.ts';
import { forgetNamed, profilesNaming } from '../../db/repositories/named-people.ts';
import { readBody, replaceBody } from '../../db/repositories/stored-reports.ts';
import { dropSummaries } from '../../db/repositories/summaries.ts';
import { eraseActions } from '../../db/repositories/tracked-profiles.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import type { BuildService } from '../build-reports/build-service.ts';

/** A collection or a build that began before the block may bring something back for as long as a job may run. */
const SECOND_LOOK_MS = 2 * HOUR;
const LATE_MAIL_MS = 10 * MINUTE;
const ETAG_LENGTH = 32;

/** What one look erased, for the log. */
interface EraseResult {
  /** Other people's reports that were written again. */
  readonly reports: number;
  /** Nothing is left to look for. */
  readonly finished: boolean;
}

export interface EraseService {
  /**
   * Erases the account wherever it stands. Repeating it changes nothing; `signal` ends it between two profiles, and the next call goes on
   * with the one after.
   */
  erase(erasure: number, signal: AbortSignal): Promise<EraseResult>;
  /** Erases what was interrupted, and looks once more at what was erased a while ago. @returns how many accounts. */
  finish(signal: AbortSignal): Promise<number>;
}

export interface EraseDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blocks: Blocklist;
  readonly build: BuildService;
  readonly mailer: Pick<Mailer, 'forget'>;
}

const startsAt = (day: string): Instant => startOfDay(day as Day); // the column is a date

/** The account's own profile: its row was emptied with the block, or is now if somebody added it at the same moment. */
async function eraseOwn(db: Db, { network, externalId, profile, reason }: Erasure): Promise<void> {
  const late = await db.transaction().execute((tx) => emptyProfile(tx, { network, externalId, reason }));
  for (const id of [profile, late]) {
    if (id === null) continue;
    await eraseActions(db, id);
    await eraseTraces(db, id);
  }
  await eraseCards(db, network, externalId);
}

export function createEraseService({ db, clock, blocks, build, mailer }: EraseDeps): EraseService {
  /** For a report that cannot be built again: its raw actions are not kept any longer. */
  async function withholdIn(profile: ProfileId, report: ReportId, input: { id: string; alias: string }): Promise<void> {
    const stored = await readBody(db, profile, report);
    if (stored === undefined || !stored.body.includes(input.id)) return;
    const withheld = withholdFromReport(parseReport(stored.body), input);
    const body = serializeReport(withheld);
    const etag = createHash('sha256').update(body).digest('hex').slice(0, ETAG_LENGTH);
    await replaceBody(db, { profile, report, body, etag, title: withheld.title });
  }

  /** Somebody else's actions and reports. @returns how many reports were written again. */
  async function eraseFrom(profile: ProfileId, { network, externalId }: Erasure): Promise<number> {
    const alias = await blocks.alias(profile, network, externalId);
    await withholdInActions(db, { profile, externalId, alias });
    await withholdInTrails(db, { profile, externalId, alias });
    const naming = await reportsNaming(db, profile, externalId);
    const keptFrom = firstKeptInstant(clock.now());
    for (const { reportId, startDay } of naming) {
      if (startsAt(startDay) >= keptFrom) await build.build({ profile, reportId, again: true });
      await withholdIn(profile, reportId, { id: externalId, alias });
      await dropSummaries(db, profile, reportId);
      await forgetEvents(db, profile, reportId);
    }
    return naming.length;
  }

  /**
   * What was told before, by events, mails and jobs that failed: it names people by what they were called then. A mail that was being written meanwhile
   * is found by the second look.
   */
  async function eraseTold({ erasedAt, externalId }: Erasure): Promise<void> {
    const now = clock.now();
    await bareEvents(db, now);
    await eraseJobOutputs(db, externalId);
    await mailer.forget(erasedAt === null ? now : instant(Math.min(now, erasedAt + LATE_MAIL_MS)));
  }

  /**
   * Kept until now, as a collection that began before the block could still store somebody who was remembered already, and count on it.
   */
  async function forgetNames({ network, externalId }: Erasure): Promise<void> {
    const own = await blocks.fingerprint(network, externalId);
    const fingerprints = [own, await blocks.nameFingerprint(network, externalId)];
    await forgetNamed(db, { network, externalId, fingerprints });
  }

  async function close(work: Erasure): Promise<boolean> {
    const now = clock.now();
    const finished = work.erasedAt !== null && now >= work.erasedAt + SECOND_LOOK_MS;
    if (work.erasedAt === null) {
      const about = await blocks.fingerprint(work.network, work.externalId);
      await appendAudit(db, { at: now, actor: 'system', act: 'erased', about, detail: work.reason });
    }
    if (finished && work.erasedAt !== null) {
      await deleteProofs(db, { ...work, until: work.erasedAt });
      await forgetNames(work);
    }
    await markErased(db, work.id, { at: now, finished });
    return finished;
  }

  async function erase(id: number, signal: AbortSignal): Promise<EraseResult> {
    const work = await findErasure(db, id);
    if (work === null) return { reports: 0, finished: true };
    await eraseOwn(db, work);
    const others = (await profilesNaming(db, work)).filter((profile) => profile !== work.profile);
    let reports = 0;
    for (const [index, profile] of others.entries()) {
      if (work.reached !== null && profile <= work.reached) continue;
      signal.throwIfAborted();
      reports += await eraseFrom(profile, work);
      await saveErasureProgress(db, work, { reached: profile, done: index + 1, total: others.length });
    }
    await eraseTold(work);
    return { reports, finished: await close(work) };
  }

  return {
    erase,
    async finish(signal) {
      const open = await openErasures(db, instant(clock.now() - SECOND_LOOK_MS));
      for (const id of open) {
        signal.throwIfAborted();
        await erase(id, signal);
      }
      return open.length;
    },
  };
}
