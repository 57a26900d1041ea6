import { afterEach, describe, expect, it } from 'vitest';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { createStripe } from '../../../server/adapters/payments/stripe/create-stripe.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { createUndeliveredMessages } from '../../../server/services/subscription/undelivered-messages.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import type { Person } from '../../support/app.ts';
import { bookedLines } from '../../support/booked-lines.ts';
import type { StripeEvent } from '../../support/stripe/event-log.ts';
import { FINCH, runWithStripe, WREN } from '../../support/stripe/stage.ts';

const stage = runWithStripe({ worker: false });
const still = new AbortController().signal;
afterEach(() => stage.stripe.spoilEvents((page) => page));

/** What the job does an hour later. */
async function look() {
  const { app, stripe } = stage;
  app.clock.pass(HOUR);
  const deps = { ...app.database, clock: app.clock };
  const looks = await createUndeliveredMessages({
    ...{ ...deps, log: createLogger('silent') },
    gateways: joinGateways({ card: createStripe(stripe.config, deps).gateway, paypal: null }),
    plans: app.services.planLife,
    settle: app.services.checkout.settle,
  }).receive(still);
  return looks.map(({ received, failed, broken }) => [received, failed, broken instanceof Error]);
}

/** The webhook was away for all of this. */
const missed = (...events: StripeEvent[]): void => {
  for (const event of events) stage.stripe.log.miss(event);
};
const booked = (person: Person): Promise<string[]> => bookedLines(stage.app.database.db, person);

describe('what Stripe could not deliver', () => {
  it('is asked for by its own interface, and received once: a dispute of a plan that another has replaced is booked', async () => {
    const { person, ref } = await stage.subscriber({ plan: FINCH });
    const [charge] = stage.stripe.chargesOf(ref);
    stage.stripe.pay(await stage.opened(person, WREN, { force: true }));
    await stage.deliverAll();
    missed(stage.stripe.takeBack(charge, 'needs_response'));
    stage.app.clock.pass(4 * DAY);
    const before = await booked(person);
    expect(await look()).toEqual([[1, 0, false]]);
    const after = await booked(person);
    const lines = ['dispute 890', 'fee 1500'].map((line) => `${line} ${charge?.intent}`);
    expect(after.slice(before.length)).toEqual(lines);
    const asked = stage.stripe.paramsOf('GET /v1/events');
    expect(asked).toMatchObject({ delivery_success: 'false', limit: '100' });
    expect(Number(stage.stripe.textAt(asked, 'created', 'gte')) * 1000).toBe(stage.app.clock.now() - 30 * DAY);
    // Stripe goes on listing it; it is known here.
    expect(await look()).toEqual([[0, 0, false]]);
    await stage.app.database.db.deleteFrom('heard_messages').execute();
    await stage.app.database.db.deleteFrom('message_looks').execute();
    expect(await look()).toEqual([[1, 0, false]]);
    expect([await booked(person), await stage.plan(person)]).toMatchObject([after, { status: 1, name: 'Wren' }]);
  });

  it('tells of a plan that was cancelled there, and of its mail once', async () => {
    const { person, ref } = await stage.subscriber();
    const plan = stage.stripe.books.subscriptions.get(ref);
    if (plan === undefined) throw new Error('there is no plan');
    plan.cancelAtPeriodEnd = true;
    const event = stage.stripe.eventOf('customer.subscription.updated', { id: ref });
    stage.stripe.log.add(event);
    missed(event);
    stage.app.clock.pass(5 * DAY);
    expect(await stage.plan(person)).toMatchObject({ status: 1 });
    expect(await look()).toEqual([[1, 0, false]]);
    expect(await stage.plan(person)).toMatchObject({ status: -5 });
    expect(await stage.mailsOf(person)).toEqual(['payment-made', 'plan-cancelled']);
  });

  it('is read to the end of a list of many pages', async () => {
    const events = Array.from({ length: 230 }, () =>
      stage.stripe.eventOf('invoice.paid', { id: 'in_1', parent: null }),
    );
    for (const event of events) {
      stage.stripe.log.add(event);
      missed(event);
    }
    expect(await look()).toEqual([[230, 0, false]]);
    expect(await look()).toEqual([[0, 0, false]]);
  });

  it('changes nothing where it is another’s, of the other mode, of no kind that matters, or says what is not so', async () => {
    const { person, ref } = await stage.subscriber();
    const before = [await booked(person), await stage.plan(person), await stage.mailsOf(person)];
    const strange = [
      stage.stripe.eventOf('customer.subscription.deleted', { id: ref, status: 'canceled' }),
      stage.stripe.eventOf('customer.subscription.deleted', { id: ref }, { account: 'acct_other' }),
      stage.stripe.eventOf('customer.subscription.deleted', { id: ref }, { livemode: true }),
      stage.stripe.eventOf('customer.subscription.deleted', { id: 'sub_foreign' }),
      stage.stripe.eventOf('checkout.session.completed', { id: 'cs_testforeign' }),
      stage.stripe.eventOf('customer.created', { id: 'cus_1' }),
      stage.stripe.eventOf('charge.refunded', { id: 'ch_1', payment_intent: 'pi_foreign' }),
    ];
    for (const event of strange) {
      stage.stripe.log.add(event);
      missed(event);
    }
    // Of those that are ours and of a kind that matters nothing follows; the others are not even looked at.
    expect(await look()).toEqual([[4, 0, false]]);
    expect([await booked(person), await stage.plan(person), await stage.mailsOf(person)]).toEqual(before);
  });

  it('does no harm where the list is cut or no list, or has what is no event, and is asked for again', async () => {
    const { person, ref } = await stage.subscriber();
    const real = stage.stripe.takeBack(stage.stripe.chargesOf(ref)[0], 'needs_response');
    missed(real);
    const before = [await booked(person), await stage.plan(person)];
    const cut = [{ object: 'list' }, { object: 'list', data: [], has_more: true }, {}];
    for (const page of cut) {
      stage.stripe.spoilEvents(() => page);
      expect([page, await look()]).toEqual([page, [[0, 0, true]]]);
    }
    stage.stripe.spoilEvents(() => ({ object: 'list', data: 'nothing', has_more: false }));
    expect(await look()).toEqual([[0, 0, false]]);
    stage.stripe.away(true);
    expect(await look()).toEqual([[0, 0, true]]);
    stage.stripe.away(false);
    expect([await booked(person), await stage.plan(person)]).toEqual(before);
    const no = [
      null,
      7,
      {},
      { id: '../evt_1', type: 'invoice.paid' },
      { id: 'evt_9', type: 'invoice.paid', livemode: false },
    ];
    stage.stripe.spoilEvents((page) => ({
      ...page,
      has_more: false,
      data: [...no, ...(page as { data: object[] }).data, ...no],
    }));
    expect(await look()).toEqual([[1, 0, false]]);
    expect(await stage.plan(person)).toMatchObject({ status: 0, expired: true });
    expect((await booked(person)).filter((line) => line.startsWith('dispute'))).toHaveLength(1);
  });
});
