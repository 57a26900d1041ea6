import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { BRAND } from '../../../shared/brand.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Logger } from '../../core/logger.ts';
import type { Span, SpanInput, Traces } from '../../core/traces.ts';
import { watchExporter } from './watch-exporter.ts';

/** A collector is beside the service; one that has not answered by then is told the next time. */
const ANSWER_WITHIN_MS = 3 * SECOND;
const SEND_EVERY_MS = 5 * SECOND;
const CLOSE_WITHIN_MS = 3 * SECOND;
/** What is kept for a collector that does not answer; more is dropped. */
const KEPT_SPANS = 2048;

const KINDS = { request: SpanKind.SERVER, job: SpanKind.CONSUMER, call: SpanKind.CLIENT } as const;

/** `traceparent` of W3C's Trace Context, version 00, sampled. */
const CARRIED = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

interface Open {
  readonly context: SpanContext;
  /** The request at the beginning, for the jobs that are queued for it. A clock's tick queues jobs for everybody, which are no one trace. */
  readonly isOfRequest: boolean;
  /** Timers that were set in a span go on behind its end. */
  isOver: boolean;
}

function contextOf(carried: string | null): SpanContext | null {
  const [, traceId, spanId] = CARRIED.exec(carried ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

export interface TracesDeps {
  /** Of a collector with OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  readonly version: string;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** Spans by OpenTelemetry's SDK. Nothing of it is global: what is open is known by the call, and sent in the background. */
export function openTraces({ endpoint, version, log }: TracesDeps): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: ANSWER_WITHIN_MS,
  });
  const processor = new BatchSpanProcessor({
    exporter: watchExporter(exporter, log),
    scheduledDelayMillis: SEND_EVERY_MS,
    exportTimeoutMillis: 2 * ANSWER_WITHIN_MS,
    maxQueueSize: KEPT_SPANS,
  });
  const name = BRAND.name.toLowerCase();
  const resource = resourceFromAttributes({ 'service.name': name, 'service.version': version });
  const provider = new TracerProvider({ resource, spanProcessors: [processor] });
  const tracer = provider.getTracer(name, version);
  const storage = new AsyncLocalStorage<Open>();
  const current = (): Open | undefined => {
    const open = storage.getStore();
    return open?.isOver === true ? undefined : open;
  };

  function begin({ name: title, kind, attributes = {}, carried = null }: SpanInput): Span {
    const inside = current();
    const parent = contextOf(carried) ?? inside?.context;
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
    const span = tracer.startSpan(title, { kind: KINDS[kind], attributes: { ...attributes } }, context);
    const isOfRequest = kind === 'request' || contextOf(carried) !== null || inside?.isOfRequest === true;
    const open: Open = { context: span.spanContext(), isOfRequest, isOver: false };
    return {
      within: (work) => storage.run(open, work),
      end({ failed, attributes: found = {} }) {
        span.setAttributes({ ...found });
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        open.isOver = true;
      },
    };
  }

  return {
    begin,
    isInside: () => current() !== undefined,
    carried() {
      const inside = current();
      return inside?.isOfRequest === true ? `00-${inside.context.traceId}-${inside.context.spanId}-01` : null;
    },
    async close() {
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, wait(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}
