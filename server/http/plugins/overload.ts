import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from '../../../shared/contract/errors.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { errorBody } from '../error-body.ts';
import { languageOf } from '../language.ts';

const SAMPLE_EVERY = SECOND;
/** A second of waiting at the median: whoever comes then would time out, and makes it worse for the others. */
const MAX_DELAY_MS = SECOND;
/** One long pause (a start, a machine that was asleep) is no overload; samples in a row are. */
const SAMPLES_IN_A_ROW = 3;
const NANOSECONDS = 1e6;
const RETRY_SECONDS = '5';
const SAY_EVERY = 10 * SECOND;

/** Work that waits for its turn. */
export interface WaitingWork {
  readonly waiting: number;
  /** How long the first of it has waited; 0 when none does. */
  readonly oldestWaitMs: number;
}

/** Whoever comes after so many waits a good part of a second, however fast each is. */
const MOST_WAITING = 250;
/**
 * Calls in flight that make a long wait an overload. One person's page behind one long write waits longer than a second and is none,
 * and neither are the jobs, which look for work all the time and then wait, too: so calls are counted, not statements.
 */
const MANY = 30;

/**
 * Calls that are being answered, each with a few statements to come: what has not reached the database yet is seen here, such as
 * many calls that wait for one look at the same session.
 */
const MOST_ANSWERED_AT_ONCE = 300;

/** Whether further work would only wait: there is much of it, or it is not getting on. `answering`: calls in flight. */
export const isTooMuch = ({ waiting, oldestWaitMs }: WaitingWork, answering: number): boolean =>
  answering >= MOST_ANSWERED_AT_ONCE || waiting >= MOST_WAITING || (answering >= MANY && oldestWaitMs > SECOND);

/** Whether a call is over soon unless the database is slow: it neither asks other networks nor is read at its caller's pace. */
const isQuick = ({ file, errors }: Route): boolean => file === undefined && !errors.includes('network_unavailable');

/** Calls `done` once, when the answer has left or its caller has. */
function whenOver(reply: FastifyReply, done: () => void): void {
  let over = false;
  const end = (): void => {
    if (!over) done();
    over = true;
  };
  reply.raw.once('finish', end).once('close', end);
}

/** Whether this process is behind with its own work. */
function watchDelay(app: FastifyInstance, maxDelayMs: number): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let lateSamples = 0;
  const timer = setInterval(() => {
    lateSamples = delay.percentile(50) / NANOSECONDS > maxDelayMs ? lateSamples + 1 : 0;
    delay.reset();
  }, SAMPLE_EVERY);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  return () => lateSamples >= SAMPLES_IN_A_ROW;
}

const OVERLOADED = { code: 'overloaded', status: ERROR_STATUS.overloaded, values: {}, problems: [] } as const;
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': RETRY_SECONDS,
};

/** Says now and then how many were refused; a line for each would cost more than the refusal. */
function createRefusalLog(app: FastifyInstance): { count: () => void } {
  let refused = 0;
  const timer = setInterval(() => {
    if (refused > 0) app.log.warn({ refused, seconds: SAY_EVERY / SECOND }, 'too much work: calls were refused');
    refused = 0;
  }, SAY_EVERY);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return {
    count() {
      refused += 1;
    },
  };
}

export interface OverloadDeps {
  /** What waits for the database now. */
  readonly load: () => WaitingWork;
  readonly maxDelayMs?: number;
}

/**
 * Refuses requests while the process cannot keep up or is being closed, and calls of the contract while too much waits for the
 * database: what is refused at once costs nothing, what waits costs memory and then fails too. Health checks are still answered.
 */
export function installOverloadGuard(app: FastifyInstance, { load, maxDelayMs = MAX_DELAY_MS }: OverloadDeps): void {
  const isBehind = watchDelay(app, maxDelayMs);
  let closing = false;
  let answering = 0;
  app.addHook('preClose', async () => {
    closing = true;
  });

  const said = createRefusalLog(app);

  /** Past everything that an answer else goes through: with thousands who ask again, refusing is what the process has to do. */
  function refuse(request: FastifyRequest, reply: FastifyReply): void {
    said.count();
    reply.hijack();
    reply.raw.writeHead(ERROR_STATUS.overloaded, { ...HEADERS, ...(closing ? { connection: 'close' } : {}) });
    reply.raw.end(JSON.stringify(errorBody(OVERLOADED, languageOf(request), request.routeOptions.config.contract)));
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/health')) return done();
    const { contract } = request.routeOptions.config;
    if (closing || isBehind() || (contract !== undefined && isTooMuch(load(), answering)))
      return refuse(request, reply);
    if (contract !== undefined && isQuick(contract)) {
      answering += 1;
      whenOver(reply, () => {
        answering -= 1;
      });
    }
    done();
  });
}
