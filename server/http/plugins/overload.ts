import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../../../shared/domain/time/calendar.ts';

const SAMPLE_EVERY = SECOND;
/** A second of waiting at the median: whoever comes then would time out, and makes it worse for the others. */
const MAX_DELAY_MS = SECOND;
/** One long pause (a start, a machine that was asleep) is no overload; samples in a row are. */
const SAMPLES_IN_A_ROW = 3;
const NANOSECONDS = 1e6;
const RETRY_SECONDS = '5';
const UNAVAILABLE = 503;

/** Refuses requests while the process cannot keep up; health checks are still answered. */
export function installOverloadGuard(app: FastifyInstance, maxDelayMs = MAX_DELAY_MS): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let lateSamples = 0;
  const timer = setInterval(() => {
    lateSamples = delay.percentile(50) / NANOSECONDS > maxDelayMs ? lateSamples + 1 : 0;
    delay.reset();
  }, SAMPLE_EVERY);
  timer.unref();
  app.addHook('onRequest', (request, reply, done) => {
    if (lateSamples < SAMPLES_IN_A_ROW || request.url.startsWith('/api/health')) return done();
    reply.header('retry-after', RETRY_SECONDS);
    done(Object.assign(new Error('the event loop is too far behind'), { statusCode: UNAVAILABLE }));
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
}
