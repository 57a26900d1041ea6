import type { PgBoss } from 'pg-boss';
import { Gauge, type Registry } from 'prom-client';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import type { Tuning } from './boss.ts';
import { type ConcurrencyLimit, createConcurrencyLimit, type LoopTimes } from './concurrency-limit.ts';
import type { AnyJobHandler, JobLanes } from './job-types.ts';
import { type RunnerDeps, tryJob } from './runner.ts';

/** The slots of a job, in pg-boss's terms: one set, or one a lane. */
function slotsOf(concurrency: number | JobLanes) {
  if (typeof concurrency === 'number') return [{ localConcurrency: concurrency }];
  return concurrency.lanes.map(({ slots, ...priorities }) => ({
    localConcurrency: slots,
    localGroupConcurrency: concurrency.perGroup,
    ...priorities,
  }));
}

/** Lets those at work look for the next job when they are done with theirs, in place of sleeping first. */
function lookAgainAfter(boss: PgBoss, queue: string): void {
  for (const { id, name, count } of boss.getWipData()) if (name === queue && count > 0) boss.notifyWorker(id);
}

const workOptions = ({ poll, backstop }: Tuning) =>
  ({
    perJobResults: true,
    includeMetadata: true,
    batchSize: 1,
    pollingIntervalSeconds: poll,
    notifyPollingIntervalSeconds: Math.max(poll, backstop),
  }) as const;

/** Who works on jobs in this process. */
export interface Workers {
  begin(): Promise<void>;
  /** Before running jobs are given back: whoever looks again after one would take that very job. */
  takeNoMore(): Promise<void>;
  /** Lets go what waits for others of its kind, once the process stops. */
  close(): void;
}

export function createWorkers(deps: {
  readonly runner: RunnerDeps;
  readonly handlers: readonly AnyJobHandler[];
  readonly tuning: Tuning;
  readonly registry: Registry;
  readonly loopTimes: () => LoopTimes;
}): Workers {
  const { runner, handlers, tuning, registry, loopTimes } = deps;
  const { boss } = runner;
  const limits = new Map<string, ConcurrencyLimit>();

  /** Each of these jobs has a limit of its own: whoever waits to be told would else wait for what is built, too. */
  function limitOf(name: string, most: number): ConcurrencyLimit {
    const limit = createConcurrencyLimit({ most, everyMs: tuning.cores * SECOND, loopTimes });
    limits.set(name, limit);
    limit.watch();
    return limit;
  }

  async function work(handler: AnyJobHandler): Promise<void> {
    const { name, concurrency, computes = false } = handler.definition;
    const limit = computes && typeof concurrency === 'number' ? limitOf(name, concurrency) : null;
    for (const slots of slotsOf(concurrency)) {
      const options = { ...workOptions(tuning), ...slots };
      await boss.work<object, object, typeof options>(name, options, (jobs) => {
        lookAgainAfter(boss, name);
        return Promise.all(
          jobs.map((job) => {
            const attempt = () => tryJob(runner, handler, job);
            return limit === null ? attempt() : limit.run(attempt);
          }),
        );
      });
    }
  }

  return {
    async begin() {
      new Gauge({
        name: 'perch_job_concurrency',
        help: 'Tries of a job that computes which this worker makes at once; fewer than its slots while it waits for cores',
        labelNames: ['job'],
        registers: [registry],
        collect() {
          for (const [job, limit] of limits) this.set({ job }, limit.atOnce);
        },
      });
      for (const handler of handlers) await work(handler);
    },
    async takeNoMore() {
      for (const { definition } of handlers) await boss.offWork(definition.name, { wait: false });
    },
    close() {
      for (const limit of limits.values()) limit.close();
    },
  };
}
