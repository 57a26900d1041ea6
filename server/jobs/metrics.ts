import type { PgBoss } from 'pg-boss';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { MINUTE } from '../../shared/domain/time/calendar.ts';
import type { Db } from '../db/database.ts';
import { ledgerBalances } from '../db/repositories/ledger.ts';
import { countMails, MAIL_STATES } from '../db/repositories/outbox.ts';
import { checkedProviders, countDifferences } from '../db/repositories/reconciliation.ts';

export type JobOutcome = 'done' | 'retry' | 'dead' | 'later' | 'lost' | 'stopped';

/** What the workers of this process did, and how the queues stand. */
export interface JobMetrics {
  tried(job: string, outcome: JobOutcome, seconds: number): void;
  mended(looks: number): void;
}

const BUCKETS = [0.01, 0.05, 0.2, 1, 5, 20, 60, 300];

/** The whole ledger is added up, which grows for ever: not as often as metrics are scraped. */
const ADDED_UP_EVERY_MS = 10 * MINUTE;

/** How the ledger stands, and what came of comparing it. */
function registerLedger(registers: Registry[], db: Db): void {
  let addedUpAt = Number.NEGATIVE_INFINITY;
  new Gauge({
    name: 'perch_ledger_differences',
    help: 'Lines on which the ledger and a payment provider disagreed when they were last compared; 0 where they agreed',
    labelNames: ['provider'],
    registers,
    async collect() {
      for (const { provider, differences } of await countDifferences(db)) this.set({ provider }, differences);
    },
  });
  new Gauge({
    name: 'perch_ledger_compared',
    help: 'Whether the newest comparison of the ledger with a payment provider’s books was made (1) or could not be (0)',
    labelNames: ['provider'],
    registers,
    async collect() {
      for (const { provider, isCompared } of await checkedProviders(db)) this.set({ provider }, isCompared ? 1 : 0);
    },
  });
  new Gauge({
    name: 'perch_ledger_minor_units',
    help: 'What stood on each account of the ledger within the last ten minutes; the accounts of a currency sum to zero',
    labelNames: ['currency', 'account'],
    registers,
    async collect() {
      if (performance.now() - addedUpAt < ADDED_UP_EVERY_MS) return;
      for (const { currency, account, minor } of await ledgerBalances(db)) this.set({ currency, account }, minor);
      addedUpAt = performance.now();
    },
  });
}

/** Registers the job metrics; queue sizes are read from the database whenever they are scraped. */
export function createJobMetrics({ registry, boss, db }: { registry: Registry; boss: PgBoss; db: Db }): JobMetrics {
  const registers = [registry];
  const tries = new Counter({
    name: 'perch_job_tries_total',
    help: 'Tries of jobs by outcome; dead is a job that failed for good',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const duration = new Histogram({
    name: 'perch_job_seconds',
    help: 'Time that tries of jobs took',
    labelNames: ['job'],
    buckets: BUCKETS,
    registers,
  });
  const mendedLooks = new Counter({
    name: 'perch_looks_mended_total',
    help: 'Profiles and readers that would have been looked at too late, found by the nightly check; 0 unless this program has a fault',
    registers,
  });
  new Gauge({
    name: 'perch_jobs',
    help: 'Jobs in the queues by state; failed ones are kept for three days',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      for (const queue of await boss.getQueues()) {
        this.set({ job: queue.name, state: 'ready' }, queue.readyCount);
        this.set({ job: queue.name, state: 'deferred' }, queue.deferredCount);
        this.set({ job: queue.name, state: 'active' }, queue.activeCount);
        this.set({ job: queue.name, state: 'failed' }, queue.failedCount);
      }
    },
  });
  new Gauge({
    name: 'perch_mails',
    help: 'Mails of the outbox by state; settled ones are kept for two weeks',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = new Map((await countMails(db)).map(({ state, mails }) => [state, mails]));
      for (const state of MAIL_STATES) this.set({ state }, counts.get(state) ?? 0);
    },
  });
  registerLedger(registers, db);
  return {
    mended: (looks) => mendedLooks.inc(looks),
    tried(job, outcome, seconds) {
      tries.inc({ job, outcome });
      duration.observe({ job }, seconds);
    },
  };
}
