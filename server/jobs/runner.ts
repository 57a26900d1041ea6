import { fromKysely, type JobResult, type JobWithMetadata, type PgBoss } from 'pg-boss';
import * as z from 'zod';
import type { Logger } from '../core/logger.ts';
import type { Traces } from '../core/traces.ts';
import type { Db } from '../db/database.ts';
import { putBefore } from '../db/repositories/job-order.ts';
import { isUniqueViolation } from '../db/sql-errors.ts';
import { carriedBy } from './carried-trace.ts';
import {
  type AnyJobHandler,
  GiveUpError,
  type JobPlace,
  type JobTry,
  LaterError,
  LostClaimError,
} from './job-types.ts';
import type { JobMetrics, JobOutcome } from './metrics.ts';

export interface RunnerDeps {
  readonly boss: PgBoss;
  readonly db: Db;
  readonly metrics: JobMetrics;
  readonly traces: Traces;
  readonly log: Logger;
  /** Aborted when the process begins to stop. */
  readonly stopping: AbortSignal;
}

type Job = JobWithMetadata<object>;

const settled = z.object({ affected: z.number() });

/**
 * Completes this try and takes the job out of the queue. pg-boss would keep it, and reads all that it keeps each time that it counts: a week of a
 * large service is millions of jobs that are done. What failed for good stays for a while, and can be looked at.
 * @returns whether this try still held the job; pg-boss does nothing when another does by now
 */
async function settle({ boss }: RunnerDeps, job: Job, tx: Db): Promise<boolean> {
  const on = { db: fromKysely(tx) };
  const answer = await boss.complete(job.name, { id: job.id, retryCount: job.retryCount }, undefined, on);
  if (settled.parse(answer).affected !== 1) return false;
  // One that is made at most once in a while is known by the last one.
  if (job.singletonOn === null) await boss.deleteJob(job.name, job.id, on);
  return true;
}

async function completeIn(deps: RunnerDeps, job: Job, tx: Db): Promise<void> {
  if (!(await settle(deps, job, tx))) throw new LostClaimError();
}

/** A job whose work did not settle it. Where that fails pg-boss completes it, and keeps it as long as what failed. */
async function settleAfterwards(deps: RunnerDeps, job: Job): Promise<void> {
  try {
    await deps.db.transaction().execute((tx) => settle(deps, job, tx));
  } catch (err) {
    deps.log.warn({ err, job: job.name, slot: job.singletonKey }, 'a job that is done stays in the queue');
  }
}

const placeOfJob = ({ priority, groupId }: Job): JobPlace =>
  groupId === null || groupId === undefined ? { priority } : { priority, group: { id: groupId } };

/** Ends this try and queues the job again for later, both or neither; its slot stays its own, and so does its place before what was queued after it. */
async function postpone(deps: RunnerDeps, job: Job, { delaySeconds, place }: LaterError): Promise<void> {
  const { boss, db } = deps;
  await db.transaction().execute(async (tx) => {
    if (!(await settle(deps, job, tx))) return;
    const again = { startAfter: delaySeconds, ...(place ?? placeOfJob(job)), db: fromKysely(tx) };
    const id = await boss.send(
      job.name,
      job.data,
      job.singletonKey === null ? again : { ...again, singletonKey: job.singletonKey },
    );
    if (id !== null) await putBefore(tx, { name: job.name, id }, job.createdOn);
  });
}

/** Gives a running job back, to be taken next, without counting the try against it. One that waits in its slot does its work. */
export async function release(
  { boss, db }: Pick<RunnerDeps, 'boss' | 'db'>,
  job: Pick<Job, 'id' | 'name' | 'retryCount' | 'createdOn'>,
): Promise<void> {
  await boss.cancel(job.name, { id: job.id, retryCount: job.retryCount });
  await putBefore(db, job, job.createdOn);
  try {
    await boss.resume(job.name, job.id);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}

interface FailedTry {
  readonly outcome: JobOutcome;
  readonly status: JobResult['status'];
}

function classifyFailure(error: unknown, input: { last: boolean; stopping: boolean }): FailedTry {
  if (error instanceof LostClaimError) return { outcome: 'lost', status: 'completed' };
  if (error instanceof LaterError) return { outcome: 'later', status: 'completed' };
  if (input.stopping) return { outcome: 'stopped', status: 'completed' };
  if (error instanceof GiveUpError) return { outcome: 'dead', status: 'deadletter' };
  return input.last ? { outcome: 'dead', status: 'failed' } : { outcome: 'retry', status: 'failed' };
}

/**
 * One try of one job, whatever happens in it, as pg-boss is told of it. Never throws. A job that was settled in here
 * already is answered as `completed`, which leaves it as it is: only the try that still holds it is completed.
 */
export async function tryJob(deps: RunnerDeps, handler: AnyJobHandler, job: Job): Promise<JobResult> {
  const span = deps.traces.begin({
    ...{ name: job.name, kind: 'job', carried: carriedBy(job.data) },
    attributes: { 'perch.job.name': job.name, 'perch.job.attempt': job.retryCount + 1 },
  });
  const { outcome, result } = await span.within(() => tryOnce(deps, handler, job));
  const failed = outcome === 'retry' || outcome === 'dead';
  span.end({ failed, attributes: { 'perch.job.outcome': outcome } });
  return result;
}

interface Tried {
  readonly outcome: JobOutcome;
  readonly result: JobResult;
}

async function tryOnce(deps: RunnerDeps, handler: AnyJobHandler, job: Job): Promise<Tried> {
  const { log, stopping } = deps;
  const started = performance.now();
  const last = job.retryCount >= job.retryLimit;
  const about = { job: job.name, slot: job.singletonKey, attempt: job.retryCount + 1 };
  const attempt: JobTry = {
    signal: AbortSignal.any([job.signal, stopping]),
    last,
    tries: job.retryCount + 1,
    priority: job.priority,
    groupId: job.groupId ?? null,
    complete: (tx) => completeIn(deps, job, tx),
  };
  const seconds = (): number => (performance.now() - started) / 1000;
  try {
    // It may have waited for others of its kind until the process stops.
    stopping.throwIfAborted();
    await handler.run(job.data, attempt);
    await settleAfterwards(deps, job);
    deps.metrics.tried(job.name, 'done', seconds());
    return { outcome: 'done', result: { id: job.id, status: 'completed' } };
  } catch (error) {
    const { outcome, status } = classifyFailure(error, { last, stopping: stopping.aborted });
    deps.metrics.tried(job.name, outcome, seconds());
    if (outcome === 'dead') log.error({ err: error, ...about }, 'job failed for good');
    else log.warn({ err: error, ...about, outcome }, 'job did not succeed');
    await afterwards(deps, { handler, job, error, outcome });
    const output = { message: error instanceof Error ? error.message : String(error) };
    return { outcome, result: { id: job.id, status, output } };
  }
}

/** Leaves word of the failure, and queues what may only be tried later. A failure in here costs a log line alone. */
async function afterwards(
  deps: RunnerDeps,
  input: { handler: AnyJobHandler; job: Job; error: unknown; outcome: JobOutcome },
): Promise<void> {
  const { handler, job, error, outcome } = input;
  if (outcome === 'lost') return;
  try {
    if (outcome === 'stopped') return await release(deps, job);
    await handler.failed(job.data, { error, final: outcome === 'dead' });
    if (error instanceof LaterError) await postpone(deps, job, error);
  } catch (err) {
    deps.log.error({ err, job: job.name, slot: job.singletonKey }, 'the failure of a job could not be recorded');
  }
}
