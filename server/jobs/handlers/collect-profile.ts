import { afterSlowTry, placeOf } from '../../../shared/domain/collect/lanes.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import { limitOwnTime } from '../../core/own-time.ts';
import { type Pace, SourceError } from '../../ports/activity-source.ts';
import type { CollectService } from '../../services/collect/collect-service.ts';
import type { DueService } from '../../services/schedule/due-service.ts';
import type { LookService } from '../../services/schedule/look-service.ts';
import { movedTo } from '../collect-queue.ts';
import { COLLECT_PROFILE } from '../definitions.ts';
import { GiveUpError, type JobHandler, type JobTry, LaterError } from '../job-types.ts';
import type { Enqueuer } from '../queue.ts';

export interface CollectProfileDeps {
  readonly collect: CollectService;
  readonly due: DueService;
  readonly looks: Pick<LookService, 'afterCollection'>;
  readonly queue: Enqueuer;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long a try may take in the lanes for servers that are well. */
  readonly briskTryMs: number;
}

type Payload = Parameters<typeof COLLECT_PROFILE.slot>[0];

/** Between a try that was too slow and the patient one. */
const BEFORE_PATIENT_SECONDS = 60;

const waitUntil = (retryAt: Instant, clock: Clock): number => Math.max(1, Math.ceil((retryAt - clock.now()) / SECOND));

const tookTooMuch = ({ failure }: SourceError): boolean => failure === 'timeout' || failure === 'too-large';

/** What a source's failure means for the job: another lane, wait as long as was asked, give up, or try again by the usual delays. */
function retryOf(error: unknown, { priority, groupId, tries }: JobTry, clock: Clock): unknown {
  if (!(error instanceof SourceError)) return error;
  const { lane } = placeOf(priority);
  if (tookTooMuch(error) && afterSlowTry(lane, tries) === 'to-slow-lane') {
    return new LaterError(BEFORE_PATIENT_SECONDS, error, movedTo('slow', { priority, groupId }));
  }
  if (!error.retryable) return new GiveUpError(error);
  if (error.retryAt !== null) return new LaterError(waitUntil(error.retryAt, clock), error);
  return tookTooMuch(error) && afterSlowTry(lane, tries) === 'give-up' ? new GiveUpError(error) : error;
}

/** The try's own signal and, in the lanes for servers that are well, a limit for the whole of it; waiting for others is nobody's slowness. */
function limited({ priority, signal }: JobTry, briskTryMs: number) {
  const pace: Pace = placeOf(priority).lane === 'slow' ? 'patient' : 'brisk';
  const limit = pace === 'brisk' ? limitOwnTime(briskTryMs) : null;
  return {
    pace,
    signal: limit === null ? signal : AbortSignal.any([signal, limit.signal]),
    within: <T>(work: () => Promise<T>): Promise<T> => (limit === null ? work() : limit.within(work)),
    /** The error, or that the time was over, where that was the reason. */
    reasonOf: (error: unknown): unknown =>
      limit?.signal.aborted === true && !signal.aborted
        ? new SourceError('timeout', 'the collection took too long', { cause: error })
        : error,
  };
}

/** Collects, and queues the reports and the past weeks that only waited for it. */
export function collectProfile(deps: CollectProfileDeps): JobHandler<Payload> {
  return {
    definition: COLLECT_PROFILE,
    async run({ profileId }, attempt) {
      const { signal, pace, within, reasonOf } = limited(attempt, deps.briskTryMs);
      try {
        const result = await within(() => deps.collect.collect(profileId, signal, pace));
        deps.log.info({ profile: profileId, ...result }, 'profile collected');
      } catch (error) {
        throw retryOf(reasonOf(error), attempt, deps.clock);
      }
      await deps.queue.enqueueBuilds(await deps.due.dueBuilds(profileId));
      for (const order of await deps.due.duePastWeeks(profileId)) await deps.queue.enqueuePastWeeks(order);
      await deps.looks.afterCollection(profileId);
    },
    async failed({ profileId }, { error }) {
      const cause = error instanceof GiveUpError || error instanceof LaterError ? error.cause : error;
      await deps.collect.failed(profileId, cause);
    },
  };
}
