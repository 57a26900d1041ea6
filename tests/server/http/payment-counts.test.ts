import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDueService } from '../../../server/services/schedule/due-service.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import {
  DECLINING_CARD,
  DISPUTING_CARD,
  PAYING_CARD,
  PAYING_ONCE_CARD,
  type Person,
  payWith,
  signUp,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { openPaypalStage } from '../../support/paypal/stage.ts';
import { PAYS_ONCE } from '../../support/stripe/hosted-page.ts';
import { runWithStripe } from '../../support/stripe/stage.ts';
import { addTrackedAccount } from '../../support/tracked-account.ts';

/** What `/api/metrics` counts of a provider's payments. */
async function countsOf(app: TestApp, provider: string): Promise<Record<string, number>> {
  const { body } = await app.call({ path: '/metrics' });
  const lines = body.matchAll(
    new RegExp(`^perch_payments_total\\{provider="${provider}",outcome="([^"]+)"\\} (\\d+)$`, 'gm'),
  );
  return Object.fromEntries([...lines].map(([, outcome = '', count]) => [outcome, Number(count)]));
}

describe('payments at the embedded provider', () => {
  let app: TestApp;
  beforeAll(async () => {
    // Nothing happens beside the test: what is due is done where it says so.
    app = await startApp({ config: { roles: { web: true, worker: false } } });
  });
  afterAll(() => app.close());

  const opened = async ({ token }: Person): Promise<string> => {
    const answer = await app.call({ path: '/stripe/start/1', token, body: {} });
    return answer.json<{ sessionId: string }>().sessionId;
  };
  /** As two workers would that know nothing of each other. */
  async function passDays(days: number): Promise<void> {
    app.clock.pass(days * DAY);
    const { plans } = await createDueService({ ...app.database, clock: app.clock, providers: ['embedded'] }).due();
    await Promise.all([...plans, ...plans].map((id) => app.services.planLife.moveOn(id)));
    await app.services.sandboxEvents?.send();
  }

  it('are counted when they are started, declined and completed, each once', async () => {
    const person = await signUp(app);
    const session = await opened(person);
    expect(await countsOf(app, 'embedded')).toEqual({ started: 1 });
    for (const _ of [1, 2]) await payWith(app, session, DECLINING_CARD);
    expect(await countsOf(app, 'embedded')).toEqual({ started: 1, declined: 1 });
    await payWith(app, session, PAYING_CARD);
    for (const _ of [1, 2]) await app.services.checkout.settle(session);
    expect(await countsOf(app, 'embedded')).toEqual({ started: 1, declined: 1, paid: 1 });
  });

  it('are counted when they are renewed, fail to be, are disputed, or run out', async () => {
    const before = await countsOf(app, 'embedded');
    await subscribe(app, await signUp(app), { plan: 1, card: PAYING_ONCE_CARD });
    await subscribe(app, await signUp(app), { plan: 1, card: DISPUTING_CARD });
    await passDays(6);
    expect(await countsOf(app, 'embedded')).toMatchObject({ disputed: 1, paid: (before.paid ?? 0) + 2 });
    await passDays(26);
    expect(await countsOf(app, 'embedded')).toMatchObject({ disputed: 1, renewed: 1, 'renewal-failed': 1 });
    const late = await opened(await signUp(app));
    app.clock.pass(2 * HOUR);
    for (const _ of [1, 2]) await app.services.checkout.settle(late);
    expect(await countsOf(app, 'embedded')).toMatchObject({ expired: 1 });
    expect(await countsOf(app, 'stripe')).toEqual({});
  });
});

describe('payments at Stripe', () => {
  const stage = runWithStripe();

  it('are counted from their start to a dispute that is won, each once, however often Stripe tells of them', async () => {
    const { ref } = await stage.subscriber();
    const [charge] = stage.stripe.chargesOf(ref);
    expect(await countsOf(stage.app, 'stripe')).toEqual({ started: 1, paid: 1 });
    for (const part of [100, 200]) {
      const told = stage.stripe.takeBack(charge, 'refunded', part);
      for (const _ of [1, 2]) await stage.deliver(told);
    }
    expect(await countsOf(stage.app, 'stripe')).toEqual({ started: 1, paid: 1, refunded: 2 });
    for (const status of ['needs_response', 'won'] as const) {
      const told = stage.stripe.takeBack(charge, status);
      for (const _ of [1, 2]) await stage.deliver(told);
    }
    const money = { refunded: 2, disputed: 1, 'dispute-won': 1 };
    expect(await countsOf(stage.app, 'stripe')).toEqual({ started: 1, paid: 1, ...money });
    const { person } = await stage.subscriber();
    await stage.subscriber({ card: PAYS_ONCE });
    await stage.opened(await signUp(stage.app));
    const accountId = await addTrackedAccount(stage.app, person, 'ines.varga.example');
    const body = { accountId, weeks: ['week-2026-11-02'], method: 'card' };
    const weeks = await stage.app.call({ path: '/past-weeks/start', token: person.token, body });
    stage.stripe.pay(weeks.json<{ sessionId: string }>().sessionId);
    await stage.deliverAll();
    expect(await countsOf(stage.app, 'stripe')).toEqual({ started: 5, paid: 4, ...money });
    stage.app.clock.pass(31 * DAY);
    stage.stripe.books.moveOn();
    await stage.deliverAll();
    const later = { expired: 1, renewed: 1, 'renewal-failed': 1 };
    expect(await countsOf(stage.app, 'stripe')).toMatchObject({ started: 5, paid: 4, ...later });
  });
});

describe('payments at PayPal', () => {
  it('are counted once where a person, a page and a message tell of the same', async () => {
    const stage = await openPaypalStage();
    try {
      const person = await signUp(stage.app);
      const ref = await stage.paid(person);
      await stage.tell('BILLING.SUBSCRIPTION.ACTIVATED', ref);
      await stage.execute(person, ref);
      const payment = stage.paypal.book(ref).transactions[0]?.id ?? '';
      const part = stage.paypal.giveBack(payment, '1.00');
      for (const _ of [1, 2]) await stage.tell('PAYMENT.SALE.REFUNDED', payment, part);
      const dispute = stage.paypal.disputes.open(payment, { currency_code: 'USD', value: '3.29' });
      for (const _ of [1, 2]) await stage.tell('CUSTOMER.DISPUTE.CREATED', dispute);
      expect(await countsOf(stage.app, 'paypal')).toEqual({ started: 1, paid: 1, refunded: 1, disputed: 1 });
    } finally {
      await stage.close();
    }
  });
});
