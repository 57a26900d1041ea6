import type { ServerFrame } from '../../shared/contract/live.ts';
import type { CheckoutLook } from '../../shared/desktop/values.ts';
import { SUBSCRIPTION_STATUS } from '../../shared/domain/subscription/subscription.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { createPaymentPoller, type PaymentPollerDeps } from './payment-poller.ts';
import { readSubscription } from './subscription-reading.ts';

/** The browser is not kept waiting longer than this for how things stood before. */
const BASELINE_LIMIT = 3 * SECOND;

export interface CheckoutDeps extends PaymentPollerDeps {
  /** The guarded way to the system's browser. @returns false when the address is not allowed */
  readonly openExternal: (url: string) => Promise<boolean>;
}

export interface Checkout {
  /** @returns false when the address is not allowed, or another checkout was opened or this one cancelled meanwhile */
  open(url: string): Promise<boolean>;
  /** The person says that it is paid: looks at once, and says what was seen. */
  check(): Promise<CheckoutLook>;
  cancel(): void;
  /** Every frame of the live channel. */
  onFrame(frame: ServerFrame): void;
  /** `perch://checkout/return` was opened. Any page may do that: it is only a reason to look. */
  onLink(): void;
}

/**
 * A hosted checkout in the system's browser: opens it and finds out when it is paid, by the live channel, by the link on
 * the service's last page, or by looking. One at a time; a newer one takes the place of the one before, as it does at
 * the service. Given up means that it is no longer looked for: a payment that comes within the checkout's lifetime is
 * still told of.
 */
export function createCheckout(deps: CheckoutDeps): Checkout {
  const waiting = createPaymentPoller(deps);
  let opening: { readonly url: string; readonly done: Promise<boolean> } | null = null;
  let turn = 0;

  async function openNow(url: string): Promise<boolean> {
    turn += 1;
    const mine = turn;
    const before = waiting.current();
    const known = before?.url === url ? before.baseline : null;
    const baseline = known ?? (await readSubscription(deps, BASELINE_LIMIT));
    if (turn !== mine) return false;
    const allowed = await deps.openExternal(url).catch(() => false);
    if (allowed && turn === mine) waiting.begin(url, baseline);
    return allowed && turn === mine;
  }

  return {
    open(url) {
      if (opening?.url === url) return opening.done;
      const done = openNow(url).finally(() => {
        if (opening?.done === done) opening = null;
      });
      opening = { url, done };
      return done;
    },
    check: () => waiting.ask('asked'),
    cancel() {
      turn += 1;
      opening = null;
      waiting.end();
    },
    onFrame(frame) {
      if (frame.type === 'subscribeError') waiting.declined();
      if (frame.type !== 'subscription-changed' || waiting.current() === null) return;
      void waiting.ask(frame.status === SUBSCRIPTION_STATUS.active ? 'event' : 'asked');
    },
    onLink: () => void waiting.ask('asked'),
  };
}
