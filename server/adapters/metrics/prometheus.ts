import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '../../ports/metrics.ts';

const PREFIX = 'perch_';
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics whose registry is open to the jobs' own counts. */
export interface PrometheusMetrics extends Metrics {
  readonly registry: Registry;
}

/** Counts in a registry of their own, with the process's memory, CPU and event-loop delay. */
export function createPrometheusMetrics(): PrometheusMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
  const registers = [registry];
  const requests = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers,
  });
  const payments = new Counter({
    name: `${PREFIX}payments_total`,
    help: 'What became of payments',
    labelNames: ['provider', 'outcome'] as const,
    registers,
  });
  const signUps = new Counter({
    name: `${PREFIX}sign_ups_total`,
    help: 'Who signed up, by the way they came',
    labelNames: ['way'] as const,
    registers,
  });
  return {
    registry,
    signUp: (way) => signUps.inc({ way }),
    payment: (labels) => payments.inc(labels),
    request: ({ seconds, status, ...labels }) => requests.observe({ ...labels, status: String(status) }, seconds),
    gauge({ name, help, read }) {
      new Gauge({
        name: `${PREFIX}${name}`,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    gauges({ name, help, labels, read }) {
      new Gauge({
        name: `${PREFIX}${name}`,
        help,
        labelNames: [...labels],
        registers,
        collect() {
          this.reset();
          for (const one of read()) this.set(one.labels, one.value);
        },
      });
    },
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
