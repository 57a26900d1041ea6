import type { Instant } from '../ids.ts';
import { SUBSCRIPTION_STATUS } from './subscription.ts';

/** How a plan stands. Somebody without one stands at `ended`, which is where every plan ends. */
export const LIFE_STATES = ['pending', 'active', 'failing', 'cancelled', 'ended'] as const;
export type LifeState = (typeof LIFE_STATES)[number];

/** What can happen to a plan. */
export const LIFE_EVENTS = [
  'first paid',
  'plan changed',
  'family changed',
  'cancelled',
  'resumed',
  'renewed',
  'renewal failed',
  'tries used up',
  'refunded',
  'disputed',
  'provider deleted',
  'paid day passed',
] as const;
export type LifeEvent = (typeof LIFE_EVENTS)[number];

/** A cancelled plan keeps `cancelling` (-5) for as long as it works, so that it can be resumed; afterwards it is inactive. */
export const STATUS_OF: Readonly<Record<LifeState, number>> = {
  pending: SUBSCRIPTION_STATUS.pending,
  active: SUBSCRIPTION_STATUS.active,
  failing: SUBSCRIPTION_STATUS.error,
  cancelled: SUBSCRIPTION_STATUS.cancelling,
  ended: SUBSCRIPTION_STATUS.inactive,
};

/** A status that nothing here writes counts as ended: so it does in `isActive`, once its paid day has passed. */
export const stateOf = (status: number): LifeState =>
  LIFE_STATES.find((state) => STATUS_OF[state] === status) ?? 'ended';

type Row = Readonly<Record<LifeEvent, LifeState>>;

/** Paying turns a plan on from wherever it stood; money that went back, and a provider that forgot it, end it. */
const ANYWHERE = {
  'first paid': 'active',
  'plan changed': 'active',
  'family changed': 'active',
  'tries used up': 'ended',
  refunded: 'ended',
  disputed: 'ended',
  'provider deleted': 'ended',
} as const;

/**
 * Where each event leads from each state: the whole life of a plan, and the table of `docs/subscriptions.md`. A plan that renews does
 * not end with its paid day: the provider's word of that day is `renewed` or `renewal failed`.
 */
const TRANSITIONS: Readonly<Record<LifeState, Row>> = {
  pending: {
    ...ANYWHERE,
    cancelled: 'ended',
    resumed: 'pending',
    renewed: 'active',
    'renewal failed': 'failing',
    'paid day passed': 'ended',
  },
  active: {
    ...ANYWHERE,
    cancelled: 'cancelled',
    resumed: 'active',
    renewed: 'active',
    'renewal failed': 'failing',
    'paid day passed': 'ended',
  },
  failing: {
    ...ANYWHERE,
    // Nothing is paid that could be kept.
    cancelled: 'ended',
    resumed: 'failing',
    renewed: 'active',
    'renewal failed': 'failing',
    // It passed before the first try.
    'paid day passed': 'failing',
  },
  cancelled: {
    ...ANYWHERE,
    cancelled: 'cancelled',
    resumed: 'active',
    // Charged in the moment in which it was cancelled: what was paid is kept, and nothing follows it.
    renewed: 'cancelled',
    'renewal failed': 'cancelled',
    'paid day passed': 'ended',
  },
  ended: {
    ...ANYWHERE,
    cancelled: 'ended',
    resumed: 'ended',
    // A payment that came late is a payment.
    renewed: 'active',
    'renewal failed': 'ended',
    'paid day passed': 'ended',
  },
};

/** The state that an event leads to. */
export const transition = (state: LifeState, event: LifeEvent): LifeState => TRANSITIONS[state][event];

/** What the provider says of a subscription, read from itself whenever something may have happened. */
export interface SubscriptionTruth {
  /** Grows with every change at the provider: of two words the greater is the newer. */
  readonly revision: number;
  readonly state: LifeState;
  /** The period that was paid last. */
  readonly paidFrom: Instant;
  readonly paidUntil: Instant;
  /** What a day of that period cost is counted from this. */
  readonly priceMinor: number;
  /** Tries that failed since `paidUntil`. */
  readonly tries: number;
  /** When the provider tries again; null when it does not. */
  readonly retryAt: Instant | null;
}

/** The part of a stored subscription that its provider decides. */
export interface Lifecycle {
  readonly status: number;
  readonly expired: boolean;
  readonly since: Instant;
  readonly next: Instant | null;
  readonly priceMinor: number;
  readonly revision: number;
  readonly tries: number;
  readonly retryAt: Instant | null;
}

/**
 * The subscription as the provider's word makes it. Words that come twice, late or out of order change nothing: the newest decides,
 * whatever led to it.
 */
export function follow(plan: Lifecycle, truth: SubscriptionTruth): Lifecycle {
  if (truth.revision <= plan.revision) return plan;
  // What a day of a period is worth that was bought at a checkout is written down there: the first week's, and credit.
  const isSamePeriod = truth.paidUntil === plan.next;
  return {
    status: STATUS_OF[truth.state],
    expired: truth.state === 'ended',
    since: isSamePeriod ? plan.since : truth.paidFrom,
    next: truth.paidUntil,
    priceMinor: isSamePeriod ? plan.priceMinor : truth.priceMinor,
    revision: truth.revision,
    tries: truth.tries,
    retryAt: truth.retryAt,
  };
}

/** `TRANSITIONS` as a table in Markdown. */
export function lifecycleTable(): string {
  const head = LIFE_STATES.map((state) => `${state} (${STATUS_OF[state]})`).join(' | ');
  const rows = LIFE_EVENTS.map((event) => {
    const cells = LIFE_STATES.map((state) => {
      const to = transition(state, event);
      return to === state ? '·' : to;
    });
    return `| ${event} | ${cells.join(' | ')} |`;
  });
  return [`| | ${head} |`, `|---|${LIFE_STATES.map(() => '---|').join('')}`, ...rows].join('\n');
}
