import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Instant, instant } from '../ids.ts';
import { DAY } from '../time/calendar.ts';
import {
  follow,
  LIFE_EVENTS,
  LIFE_STATES,
  type Lifecycle,
  type LifeEvent,
  type LifeState,
  STATUS_OF,
  type SubscriptionTruth,
  stateOf,
  transition,
} from './lifecycle.ts';
import { nextTryAt, renewalAfter } from './renewal.ts';
import { isActive } from './subscription.ts';

const begun = instant(Date.UTC(2027, 0, 31, 9));

/** A provider that keeps its own book of one subscription and says after each event how it stands. */
function book() {
  let truth: SubscriptionTruth = {
    ...{ revision: 0, state: 'pending', priceMinor: 429, tries: 0, retryAt: null },
    ...{ paidFrom: begun, paidUntil: begun },
  };
  const paid = (from: Instant) => ({ paidFrom: from, paidUntil: renewalAfter(from, 31), tries: 0, retryAt: null });
  const effects: Partial<Record<LifeEvent, () => Partial<SubscriptionTruth>>> = {
    'first paid': () => paid(truth.paidUntil),
    'plan changed': () => ({ ...paid(truth.paidUntil), priceMinor: 890 }),
    'family changed': () => ({ ...paid(truth.paidUntil), priceMinor: 729 }),
    renewed: () => paid(truth.paidUntil),
    'renewal failed': () => ({ tries: truth.tries + 1, retryAt: nextTryAt(truth.paidUntil, truth.tries + 1) }),
    'tries used up': () => ({ retryAt: null }),
  };
  return {
    happen(event: LifeEvent): SubscriptionTruth {
      const { revision, state } = truth;
      truth = { ...truth, ...effects[event]?.(), revision: revision + 1, state: transition(state, event) };
      return truth;
    },
  };
}

const nothing: Lifecycle = {
  ...{ status: STATUS_OF.pending, expired: false, since: begun, next: null, priceMinor: 0 },
  ...{ revision: 0, tries: 0, retryAt: null },
};
const log = fc.array(fc.constantFrom(...LIFE_EVENTS), { minLength: 1, maxLength: 24 });
const fold = (truths: readonly SubscriptionTruth[]): Lifecycle => truths.reduce(follow, nothing);

describe('the life of a plan', () => {
  it('has a way out of every state, and a way to the end and to a working plan', () => {
    for (const state of LIFE_STATES) {
      const ways = new Set(LIFE_EVENTS.map((event) => transition(state, event)));
      expect(ways, state).toContain('active');
      expect(ways, state).toContain('ended');
      expect(
        [...ways].some((to) => to !== state),
        state,
      ).toBe(true);
    }
  });

  it('ends in the same subscription, however the provider’s words are shuffled and repeated', () => {
    fc.assert(
      fc.property(
        log.chain((events) => {
          const { happen } = book();
          const truths = events.map(happen);
          const received = fc.array(fc.nat(truths.length - 1), { maxLength: 40 }).map((extra) => {
            const indexes = [...extra, ...truths.keys()];
            return indexes.flatMap((index) => truths[index] ?? []);
          });
          const shuffled = received.chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));
          return fc.tuple(fc.constant(truths), shuffled);
        }),
        ([truths, received]) => {
          expect(fold(received)).toEqual(fold(truths));
        },
      ),
    );
  });

  it('needs the newest word alone: those before it may be lost', () => {
    fc.assert(
      fc.property(log, (events) => {
        const truths = events.map(book().happen);
        expect(fold(truths.slice(-1))).toEqual(fold(truths));
      }),
    );
  });

  it('works in the states that are paid, until the paid day; failing and ended it does not', () => {
    fc.assert(
      fc.property(log, (events) => {
        const plan = fold(events.map(book().happen));
        const [state, next] = [stateOf(plan.status), plan.next ?? begun];
        const works: Readonly<Record<LifeState, readonly [before: boolean, after: boolean]>> = {
          pending: [false, false],
          // Until the provider’s word of the day has come.
          active: [true, true],
          failing: [false, false],
          cancelled: [true, false],
          ended: [false, false],
        };
        expect([isActive(plan, instant(next - DAY)), isActive(plan, next)]).toEqual(works[state]);
      }),
    );
  });

  it('counts a status that it does not know as ended', () => {
    for (const state of LIFE_STATES) expect(stateOf(STATUS_OF[state])).toBe(state);
    expect(stateOf(7)).toBe('ended');
  });
});
