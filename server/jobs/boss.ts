import { type ConstructorOptions, fromPglite, PgBoss } from 'pg-boss';
import type { Logger } from '../core/logger.ts';
import type { BossHandle, Db } from '../db/database.ts';
import { CONNECTIONS } from '../db/postgres/connection-counts.ts';
import { putRetriesFirst } from '../db/repositories/job-order.ts';
import { isUniqueViolation } from '../db/sql-errors.ts';
import type { JobDefinition } from './job-types.ts';

/** How quickly the job machinery looks and reacts, in seconds. Tests make it quicker; nothing else changes it. */
export interface Tuning {
  /** Between two looks for new jobs where their coming cannot be heard. */
  readonly poll: number;
  /** Between two looks where new jobs are heard of: for those that were to wait, and for what was not heard. */
  readonly backstop: number;
  /** Between two looks for jobs whose worker has died or whose time is over. */
  readonly supervise: number;
  /** A worker that has not been heard of for this long is taken for dead; at least 10. */
  readonly heartbeat: number;
  /** Between two looks for what is due by the product's clock. */
  readonly tick: number;
  /** How long a stop waits for running jobs. */
  readonly stop: number;
  /** How long a collection may hold a slot of the lanes for servers that are well. */
  readonly briskTry: number;
  /** Between two looks at how much of a core this process gets. */
  readonly cores: number;
}

/**
 * A killed worker's job is free again once its heartbeat was missed and somebody has looked, and taken within the backstop: 55 s at most. Of several
 * processes whoever is refused a look, because another's was a moment ago, comes back a whole interval later: two are counted.
 */
export const TUNING: Tuning = {
  poll: 1,
  backstop: 5,
  supervise: 10,
  heartbeat: 30,
  tick: 15,
  stop: 20,
  briskTry: 300,
  cores: 2,
};

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const SCHEMA = 'pgboss';

function connection(handle: BossHandle): ConstructorOptions {
  switch (handle.kind) {
    case 'embedded':
      return { db: fromPglite(handle.pglite), backend: 'pglite' };
    case 'pooled':
      return { db: handle.sql };
    case 'postgres':
      return { connectionString: handle.connectionString, application_name: 'perch jobs', max: CONNECTIONS.jobs };
  }
}

/** pg-boss on the product's own database. Only a worker supervises and keeps the cron; start it with `boss.start()`. */
export function createBoss(
  handle: BossHandle,
  input: { readonly worker: boolean; readonly tuning: Tuning; readonly log: Logger },
): PgBoss {
  const { worker, tuning, log } = input;
  const boss = new PgBoss({
    ...connection(handle),
    schema: SCHEMA,
    supervise: worker,
    // A worker sleeps until there is work: many looks a second were a tenth of a core, and came a second late.
    useListenNotify: worker,
    schedule: worker,
    superviseIntervalSeconds: tuning.supervise,
    monitorIntervalSeconds: tuning.supervise,
    // What is kept for less than a day is not kept for a day.
    maintenanceIntervalSeconds: HOUR,
    // The embedded database has one connection: rebuilding an index beside the work is not possible there.
    reindex: handle.kind !== 'embedded',
    monitorVacuum: false,
  });
  boss.on('error', (err) => log.error({ err }, 'the job queue reported an error'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  return boss;
}

/** Of processes that make the queue's tables at the same moment, one may be told that they are there already: they are when it asks again. */
async function start(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await boss.start();
  }
}

/** Opens the queue, whose tables the first process makes. */
export async function openBoss(boss: PgBoss, db: Db): Promise<void> {
  await start(boss);
  await putRetriesFirst(db);
}

/** The queue's settings as its definition states them; changed definitions reach existing queues at the next start. */
export async function declareQueue(
  boss: PgBoss,
  definition: Omit<JobDefinition<object>, 'payload' | 'slot'>,
  tuning: Tuning,
): Promise<void> {
  const settings = {
    retryLimit: definition.retry.limit,
    retryDelay: definition.retry.delaySeconds,
    retryDelayMax: definition.retry.maxDelaySeconds,
    retryBackoff: true,
    expireInSeconds: definition.expireInSeconds,
    heartbeatSeconds: tuning.heartbeat,
    retentionSeconds: 14 * DAY,
    deleteAfterSeconds: definition.keepSeconds,
    notify: true,
  };
  const policy = definition.runsAgain === true ? 'stately' : 'exclusive';
  await boss.createQueue(definition.name, { ...settings, policy });
  await boss.updateQueue(definition.name, settings);
}
