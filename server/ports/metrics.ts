/** Counts for the operator, answered at `/api/metrics` in Prometheus' format. */
export interface Metrics {
  /** One answered request. `route` is the pattern, never the address. */
  request(input: { method: string; route: string; status: number; seconds: number }): void;
  /** A number that is read when it is asked for. */
  gauge(input: { name: string; help: string; read: () => number }): void;
  /** Media type and text of all counts. */
  render(): Promise<{ type: string; text: string }>;
}
