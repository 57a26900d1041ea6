import type { CheckoutLook } from '../../shared/desktop/values.ts';
import { MINUTE, SECOND } from '../../shared/domain/time/calendar.ts';
import type { Now, PlatformEvents } from '../ports.ts';
import { createTimer } from '../timing/timer.ts';
import { isOn, markOf, type Reading, type ReadingDeps, readSubscription } from './subscription-reading.ts';

/** Pauses between two looks: 5 s, 10 s, then every 30 s, for ten minutes. */
const FIRST_PAUSES = [5 * SECOND, 10 * SECOND];
const PAUSE = 30 * SECOND;
const WAIT = 10 * MINUTE;
/** The service keeps a checkout open this long: until then it may still be paid. */
const LIFETIME = 30 * MINUTE;
const LOOK_LIMIT = 8 * SECOND;

export interface PaymentPollerDeps extends ReadingDeps {
  /** The subscription has changed, so the page must fetch the user again. */
  readonly refresh: () => void | Promise<void>;
  readonly events: PlatformEvents;
  readonly now: Now;
  readonly tell: (end: 'returned' | 'declined' | 'given-up') => void;
}

export interface PaymentPoller {
  begin(url: string, baseline: Reading | null): void;
  end(): void;
  /** @returns what is waited for, unless its checkout can no longer be paid */
  current(): Wait | null;
  /** Looks at once, and says what was seen; without a wait there is only the page to refresh. */
  ask(reason: Reason): Promise<CheckoutLook>;
  /** A card was declined. The provider's page may take another, so that the wait goes on. */
  declined(): void;
}

/** Why to check: an event from the service, the user's request, or the timer. */
export type Reason = 'event' | 'asked' | 'routine';

export interface Wait {
  readonly url: string;
  readonly openedAt: number;
  /** How it stood before the browser was opened; null while that is not known. */
  baseline: Reading | null;
  /** The last change that the page was told of. */
  seen: string | null;
  looks: number;
  looking: boolean;
  givenUp: boolean;
  paid: boolean;
}

/** Whether what is read means that the payment came through. */
function hasReturned(wait: Wait, reading: Reading | null, input: { reason: Reason; now: number }): boolean {
  // No answer: the service's own word is enough, anybody else's is not.
  if (reading === null) return input.reason === 'event';
  if (!isOn(reading, input.now)) return false;
  if (wait.baseline === null) return input.reason !== 'routine';
  return markOf(reading) !== markOf(wait.baseline);
}

const refreshPage = ({ refresh }: PaymentPollerDeps): void =>
  void Promise.resolve()
    .then(refresh)
    .catch(() => undefined);

const newWait = (own: Pick<Wait, 'url' | 'openedAt' | 'baseline'>): Wait => ({
  ...own,
  seen: null,
  looks: 0,
  looking: false,
  givenUp: false,
  paid: false,
});

async function readFor(own: Wait, deps: ReadingDeps): Promise<Reading | null> {
  own.looking = true;
  const reading = await readSubscription(deps, LOOK_LIMIT);
  own.looking = false;
  return reading;
}

/** Another look may have seen the payment while this one was on its way. */
function sawOf({ paid }: Wait, reading: Reading | null): CheckoutLook {
  if (paid) return 'returned';
  return reading === null ? 'unreachable' : 'not-yet';
}

/** Whether the page was not told yet of what is read. */
function isNews(own: Wait, reading: Reading): boolean {
  own.baseline ??= reading;
  const mark = markOf(reading);
  const news = mark !== (own.seen ?? markOf(own.baseline));
  own.seen = mark;
  return news;
}

/** At most one wait, and how it ends: each end is told at most once. */
export function createPaymentPoller(deps: PaymentPollerDeps): PaymentPoller {
  const timer = createTimer(deps.after);
  let wait: Wait | null = null;
  let unfocus: (() => void) | null = null;

  function end(): void {
    wait = null;
    timer.clear();
    unfocus?.();
    unfocus = null;
  }
  function giveUp(own: Wait): void {
    if (own.givenUp) return;
    own.givenUp = true;
    deps.tell('given-up');
  }
  function take(own: Wait, reading: Reading | null, reason: Reason): void {
    if (hasReturned(own, reading, { reason, now: deps.now() })) {
      own.paid = true;
      end();
      refreshPage(deps);
      deps.tell('returned');
      return;
    }
    if (reading !== null && isNews(own, reading)) refreshPage(deps);
  }
  async function look(own: Wait, reason: Reason): Promise<CheckoutLook> {
    const reading = await readFor(own, deps);
    if (wait === own) take(own, reading, reason);
    return sawOf(own, reading);
  }
  async function lookByItself(own: Wait): Promise<void> {
    if (!own.looking) await look(own, 'routine');
  }
  /** @returns what is waited for, unless its checkout can no longer be paid */
  function current(): Wait | null {
    if (wait !== null && deps.now() - wait.openedAt > LIFETIME) end();
    return wait;
  }
  function next(own: Wait): void {
    timer.set(FIRST_PAUSES[own.looks] ?? PAUSE, () => void tick(own));
    own.looks += 1;
  }
  async function tick(own: Wait): Promise<void> {
    const late = deps.now() - own.openedAt >= WAIT;
    if (!late) next(own);
    await lookByItself(own);
    if (late && wait === own) giveUp(own);
  }

  return {
    end,
    current,
    begin(url: string, baseline: Reading | null): void {
      end();
      wait = newWait({ url, openedAt: deps.now(), baseline });
      unfocus = deps.events.on('focus', () => {
        const about = current();
        if (about !== null) void lookByItself(about);
      });
      next(wait);
    },
    async ask(reason: Reason): Promise<CheckoutLook> {
      const about = current();
      if (about !== null) return await look(about, reason);
      refreshPage(deps);
      return 'not-yet';
    },
    declined(): void {
      const about = current();
      if (about === null) return;
      refreshPage(deps);
      deps.tell('declined');
    },
  };
}
