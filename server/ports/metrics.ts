/** What becomes of a payment; `failed` is the payment step in the browser, in its own words. */
export type PaymentOutcome = 'started' | 'paid' | 'declined' | 'cancelled' | 'failed';

/** Counts for the operator, answered at `/api/metrics` in Prometheus' format. */
export interface Metrics {
  /** One answered request. `route` is the pattern, never the address. */
  request(input: { method: string; route: string; status: number; seconds: number }): void;
  /** Something that became of a payment. */
  payment(input: { provider: string; outcome: PaymentOutcome }): void;
  /** A number that is read when it is asked for. */
  gauge(input: { name: string; help: string; read: () => number }): void;
  /** Media type and text of all counts. */
  render(): Promise<{ type: string; text: string }>;
}
