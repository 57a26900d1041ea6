import { Registry } from 'prom-client';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import { type Traces, UNTRACED } from '../core/traces.ts';
import type { Database } from '../db/database.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { BuildService } from '../services/build-reports/build-service.ts';
import type { FollowCheckout } from '../services/checkout/follow-checkout.ts';
import type { CleanUpService } from '../services/clean-up/clean-up-service.ts';
import type { PackWeeks } from '../services/clean-up/pack-weeks.ts';
import type { CollectService } from '../services/collect/collect-service.ts';
import type { RenewConnections } from '../services/connections/renew-connections.ts';
import type { OutboxService } from '../services/deliver/outbox-service.ts';
import type { ReportReadyService } from '../services/deliver/report-ready-service.ts';
import type { KeepDepartures } from '../services/leaving/keep-departures.ts';
import type { ReconcileService } from '../services/ledger/reconcile-service.ts';
import type { EraseService } from '../services/opt-out/erase-service.ts';
import type { WalkNames } from '../services/opt-out/walk-names.ts';
import type { ArchiveWork } from '../services/own-archives/archive-work.ts';
import type { MakeOwnData } from '../services/own-data/make-own-data.ts';
import type { PastWeekDelivery } from '../services/past-weeks/past-week-delivery.ts';
import type { RefreshCardsService } from '../services/report-changes/refresh-cards-service.ts';
import type { CheckLooks } from '../services/schedule/check-looks.ts';
import type { DueService } from '../services/schedule/due-service.ts';
import type { LookService } from '../services/schedule/look-service.ts';
import type { PlanLife } from '../services/subscription/plan-life.ts';
import type { SandboxEvents } from '../services/subscription/sandbox-events.ts';
import type { UndeliveredMessages } from '../services/subscription/undelivered-messages.ts';
import type { SummaryWork } from '../services/summaries/summary-work.ts';
import type { DeliverWebhook } from '../services/webhooks/deliver-webhook.ts';
import { createBoss, declareQueue, openBoss, TUNING, type Tuning } from './boss.ts';
import { type LoopTimes, loopTimesOfProcess } from './concurrency-limit.ts';
import { keepCron } from './cron.ts';
import { buildReport } from './handlers/build-report.ts';
import { checkLooks } from './handlers/check-looks.ts';
import { cleanUp } from './handlers/clean-up.ts';
import { collectProfile } from './handlers/collect-profile.ts';
import { deliverPastWeeks } from './handlers/deliver-past-weeks.ts';
import { deliverReport } from './handlers/deliver-report.ts';
import { deliverWebhook } from './handlers/deliver-webhook.ts';
import { eraseAccount } from './handlers/erase-account.ts';
import { keepDeparturesHere } from './handlers/keep-departures.ts';
import { moveSubscription } from './handlers/move-subscription.ts';
import { ownData } from './handlers/own-data.ts';
import { receiveUndelivered } from './handlers/receive-undelivered.ts';
import { reconcile } from './handlers/reconcile.ts';
import { refreshCards } from './handlers/refresh-cards.ts';
import { renewConnection } from './handlers/renew-connection.ts';
import { scheduleDue } from './handlers/schedule-due.ts';
import { sendMail } from './handlers/send-mail.ts';
import { settleCheckout } from './handlers/settle-checkout.ts';
import { workOnArchive } from './handlers/work-on-archive.ts';
import { writeSummary } from './handlers/write-summary.ts';
import { type AnyJobHandler, bindHandler } from './job-types.ts';
import { createJobMetrics } from './metrics.ts';
import { createEnqueuer, type Enqueuer } from './queue.ts';
import { queueOfRequests } from './queue-of-requests.ts';
import { release } from './runner.ts';
import { createWorkers } from './workers.ts';

/** The use cases that jobs call. */
export interface JobServices {
  readonly collect: CollectService;
  readonly build: BuildService;
  readonly deliver: ReportReadyService;
  readonly cleanUp: CleanUpService;
  readonly keepDepartures: KeepDepartures;
  readonly refreshCards: RefreshCardsService;
  readonly due: DueService;
  readonly looks: LookService;
  readonly checkLooks: CheckLooks;
  readonly erase: EraseService;
  readonly walkNames: WalkNames;
  readonly packWeeks: PackWeeks;
  readonly outbox: OutboxService;
  readonly webhooks: DeliverWebhook;
  readonly archives: ArchiveWork;
  readonly ownData: MakeOwnData;
  readonly pastWeeks: PastWeekDelivery;
  readonly connections: RenewConnections;
  readonly plans: PlanLife;
  readonly followCheckout: FollowCheckout;
  readonly reconcile: ReconcileService;
  readonly undelivered: UndeliveredMessages;
  readonly summaries: SummaryWork;
  /** Null with any other payment provider than the embedded one. */
  readonly sandboxEvents: Pick<SandboxEvents, 'send'> | null;
}

export interface JobsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly services: JobServices;
  /** This process works on jobs; else it only queues them. */
  readonly worker: boolean;
  /** Where the job metrics are registered. */
  readonly registry?: Registry;
  readonly traces?: Traces;
  readonly tuning?: Partial<Tuning>;
  /** Default: this process's. */
  readonly loopTimes?: () => LoopTimes;
}

export interface Jobs extends JobQueue {
  /** Opens the queue and, in a worker, begins to work. Queueing before it has resolved waits for it. */
  start(): Promise<void>;
  /**
   * Until `work` has settled nothing is queued for being due by the clock: a first fill collects and builds by itself, and
   * would have the same work done twice beside it. Settles as `work` does.
   */
  holdDueWhile(work: Promise<void>): Promise<void>;
  /** Takes no new job and aborts the running ones, without waiting for them; what is queued from then on is the next process's. */
  halt(): Promise<void>;
  /** As `halt`, waits for them, and closes the queue. */
  stop(): Promise<void>;
}

function handlersOf(
  deps: JobsDeps,
  queue: Enqueuer,
  { held, briskTrySeconds, mended }: { held: () => boolean; briskTrySeconds: number; mended: (looks: number) => void },
): AnyJobHandler[] {
  const { services, clock, log } = deps;
  const { collect, build, deliver, due, looks, outbox } = services;
  return [
    bindHandler(collectProfile({ collect, due, looks, queue, clock, log, briskTryMs: briskTrySeconds * SECOND })),
    bindHandler(buildReport({ build, due, queue, log })),
    bindHandler(deliverReport({ deliver, queue, log })),
    bindHandler(deliverWebhook({ webhooks: services.webhooks, log })),
    bindHandler(refreshCards({ refreshCards: services.refreshCards, log })),
    bindHandler(checkLooks({ check: services.checkLooks, log, mended })),
    bindHandler(cleanUp({ cleanUp: services.cleanUp, database: deps.database, clock, log })),
    bindHandler(keepDeparturesHere({ keepDepartures: services.keepDepartures })),
    bindHandler(eraseAccount({ erase: services.erase, log })),
    bindHandler(sendMail({ outbox, clock, log })),
    bindHandler(ownData({ ownData: services.ownData, queue, log })),
    bindHandler(workOnArchive({ archives: services.archives })),
    bindHandler(writeSummary({ summaries: services.summaries })),
    bindHandler(moveSubscription({ plans: services.plans, queue })),
    bindHandler(settleCheckout({ followCheckout: services.followCheckout, queue })),
    bindHandler(deliverPastWeeks({ pastWeeks: services.pastWeeks, queue, log })),
    bindHandler(renewConnection({ connections: services.connections, log })),
    bindHandler(reconcile({ reconcile: services.reconcile, log })),
    bindHandler(receiveUndelivered({ undelivered: services.undelivered, queue, log })),
    bindHandler(
      scheduleDue({
        due,
        looks,
        collect,
        queue,
        held,
        sandboxEvents: services.sandboxEvents,
        ...{ walkNames: services.walkNames, packWeeks: services.packWeeks },
      }),
    ),
  ];
}

/** What a killed process stored and never published is seen by nobody; it goes now and not at the next clean-up. */
async function sweepUnpublished({ database, log }: JobsDeps, stopping: AbortSignal): Promise<void> {
  try {
    const swept = await database.bulk.sweep();
    if (swept > 0) log.info({ swept }, 'took away what unfinished deliveries left');
  } catch (err) {
    if (!stopping.aborted) log.warn({ err }, 'what unfinished deliveries left could not be taken away');
  }
}

/** The background work of one process. Any number of processes may share one PostgreSQL. */
export function createJobs(deps: JobsDeps): Jobs {
  const tuning: Tuning = { ...TUNING, ...deps.tuning };
  const { log, worker, traces = UNTRACED, registry = new Registry() } = deps;
  const boss = createBoss(deps.database.boss, { worker, tuning, log });
  const queue = createEnqueuer({ boss, db: deps.database.db, clock: deps.clock, traces });
  let holds = 0;
  const metrics = createJobMetrics({ registry, boss, db: deps.database.db });
  const handlers = handlersOf(deps, queue, {
    held: () => holds > 0,
    briskTrySeconds: tuning.briskTry,
    mended: metrics.mended,
  });
  const stopping = new AbortController();
  const started = Promise.withResolvers<void>();
  started.promise.catch(() => undefined);
  let ticking: NodeJS.Timeout | null = null;
  let sweeping = Promise.resolve();

  const runner = { boss, db: deps.database.db, metrics, traces, log, stopping: stopping.signal };

  const workers = createWorkers({
    runner,
    handlers,
    tuning,
    registry,
    loopTimes: deps.loopTimes ?? loopTimesOfProcess,
  });

  /** The cron keeps the wall's time; the product's clock may run elsewhere, so this process also looks by itself. */
  async function tick(): Promise<void> {
    try {
      await queue.enqueueTick(tuning.tick);
    } catch (err) {
      log.warn({ err }, 'what is due could not be looked for');
    }
  }

  /** The embedded database has one process: whatever is running when it opens was running in one that died. */
  async function takeUpOrphans({ definition }: AnyJobHandler): Promise<void> {
    for (const job of await boss.findJobs<object>(definition.name)) {
      if (job.state === 'active') await release(runner, job);
    }
  }

  async function beginWork(): Promise<void> {
    if (deps.database.kind === 'embedded') for (const handler of handlers) await takeUpOrphans(handler);
    await workers.begin();
    await keepCron(boss);
    ticking = setInterval(() => void tick(), tuning.tick * SECOND);
    await tick();
    sweeping = sweepUnpublished(deps, stopping.signal);
  }

  async function halt(): Promise<void> {
    if (ticking !== null) clearInterval(ticking);
    if (worker) await workers.takeNoMore();
    stopping.abort(new Error('the process is stopping'));
    workers.close();
  }

  return {
    async start() {
      try {
        await openBoss(boss, deps.database.db);
        for (const { definition } of handlers) await declareQueue(boss, definition, tuning);
        if (worker) await beginWork();
        started.resolve();
      } catch (error) {
        started.reject(error);
        throw error;
      }
    },
    halt,
    async stop() {
      await halt();
      await boss.stop({ graceful: true, timeout: tuning.stop * SECOND });
      await sweeping;
    },
    async holdDueWhile(work) {
      holds += 1;
      await work.finally(() => {
        holds -= 1;
      });
    },
    ...queueOfRequests(queue, started.promise),
  };
}
