/**
 * What becomes of a payment. A checkout is `started`, then `paid`, `declined`, `expired`, or, where the provider's page says so, `cancelled` by the
 * payer; `failed` is the payment step in the browser, in its own words. The rest is what happens to what was paid.
 */
export type PaymentOutcome =
  | 'started'
  | 'paid'
  | 'declined'
  | 'expired'
  | 'cancelled'
  | 'failed'
  | 'renewed'
  | 'renewal-failed'
  | 'refunded'
  | 'disputed'
  | 'dispute-won';

/** What somebody who signed up came by: the button of the front page, another way to the form, or Google. */
export type SignUpWay = 'landing' | 'elsewhere' | 'google';

/** Counts for the operator, answered at `/api/metrics` in Prometheus' format. */
export interface Metrics {
  /** One answered request. `route` is the pattern, never the address. */
  request(input: { method: string; route: string; status: number; seconds: number }): void;
  /** Somebody signed up. */
  signUp(way: SignUpWay): void;
  /** Something that became of a payment. */
  payment(input: { provider: string; outcome: PaymentOutcome }): void;
  /** A number that is read when it is asked for. */
  gauge(input: { name: string; help: string; read: () => number }): void;
  /** Numbers of which there may be more or fewer each time, told apart by their labels. */
  gauges(input: {
    name: string;
    help: string;
    labels: readonly string[];
    read: () => readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
  }): void;
  /** Media type and text of all counts. */
  render(): Promise<{ type: string; text: string }>;
}
