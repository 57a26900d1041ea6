import { describe, expect, it } from 'vitest';
import { createDueService } from '../../../server/services/schedule/due-service.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { logInAgain, signUp } from '../../support/app.ts';
import { runWithStripe } from '../../support/stripe/stage.ts';
import { signatureOf } from '../../support/stripe/stripe-server.ts';

const stage = runWithStripe();

describe('what Stripe sends', () => {
  it('changes nothing unless it is signed with our secret, just now, to the byte', async () => {
    const person = await signUp(stage.app);
    stage.stripe.pay(await stage.opened(person));
    const [event] = stage.stripe.events.splice(0).filter(({ type }) => type === 'checkout.session.completed');
    const body = event?.body ?? '';
    const longAgo = Math.floor(Date.now() / 1000) - 600;
    const forged = [
      await stage.deliver({ body }, signatureOf(body, { secret: 'whsec_other' })),
      await stage.deliver({ body }, signatureOf(body, { at: longAgo })),
      await stage.deliver({ body: `${body} ` }, signatureOf(body)),
      await stage.deliver({ body }, ''),
      await stage.app.call({ path: '/stripe/webhook', body, headers: { 'content-type': 'application/json' } }),
      await stage.deliver({ body: 'no json' }),
    ];
    expect(forged.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(await stage.plan(person)).toBe(null);
    expect((await stage.deliver({ body })).statusCode).toBe(204);
    expect(await stage.plan(person)).toMatchObject({ status: 1 });
  });

  it('is nothing where it is of another account, of the other mode, of nobody here, or of no kind that matters', async () => {
    const person = await signUp(stage.app);
    const sessionId = await stage.opened(person);
    stage.stripe.pay(sessionId);
    stage.stripe.events.splice(0);
    const completed = (more: object, id = sessionId) =>
      stage.stripe.eventOf('checkout.session.completed', { id }, more);
    const foreign = [
      completed({ account: 'acct_other' }),
      completed({ livemode: true }),
      completed({}, 'cs_testforeign'),
      stage.stripe.eventOf('customer.subscription.deleted', { id: 'sub_foreign' }),
      stage.stripe.eventOf('invoice.paid', { id: 'in_1', parent: null }),
      stage.stripe.eventOf('customer.created', { id: 'cus_1' }),
    ];
    for (const event of foreign) expect((await stage.deliver(event)).statusCode).toBe(204);
    expect(await stage.plan(person)).toBe(null);
  });

  it('is believed for what Stripe says when it is asked, not for what stands in it', async () => {
    const person = await signUp(stage.app);
    const sessionId = await stage.opened(person);
    const said = { id: sessionId, status: 'complete', payment_status: 'paid', subscription: 'sub_free' };
    expect((await stage.deliver(stage.stripe.eventOf('checkout.session.completed', said))).statusCode).toBe(204);
    expect(await stage.plan(person)).toBe(null);
    const paid = await stage.subscriber();
    await stage.deliver(stage.stripe.eventOf('customer.subscription.deleted', { id: paid.ref, status: 'canceled' }));
    expect(await stage.plan(paid.person)).toMatchObject({ status: 1, expired: false });
  });

  it('ends a plan whose money went back, by a refund or a dispute, and has Stripe charge nothing more', async () => {
    for (const how of ['refunded', 'needs_response'] as const) {
      const { person, ref } = await stage.subscriber();
      const event = stage.stripe.takeBack(stage.stripe.chargesOf(ref).at(-1), how);
      expect((await stage.deliver(event)).statusCode).toBe(204);
      expect(await stage.plan(person)).toMatchObject({ status: 0, expired: true });
      expect(stage.stripe.books.subscriptions.get(ref)?.status).toBe('canceled');
      await stage.deliverAll();
      expect(await stage.mailsOf(person)).toEqual([
        'payment-made',
        ...(how === 'refunded' ? ['payment-refunded'] : []),
        'plan-ended',
      ]);
    }
  });

  it('leaves a plan as it is when an earlier payment goes back, or a bank only inquires', async () => {
    const { person, ref } = await stage.subscriber();
    stage.app.clock.pass(32 * DAY);
    stage.stripe.books.moveOn();
    await stage.deliverAll();
    const [first, newest] = stage.stripe.chargesOf(ref);
    const told = [stage.stripe.takeBack(first, 'refunded'), stage.stripe.takeBack(newest, 'warning_needs_response')];
    for (const event of told) expect((await stage.deliver(event)).statusCode).toBe(204);
    const fresh = await logInAgain(stage.app, person);
    expect(await stage.plan(fresh)).toMatchObject({ status: 1, expired: false });
    expect(stage.stripe.books.subscriptions.get(ref)?.status).toBe('active');

    await stage.deliver(stage.stripe.takeBack(newest, 'needs_response'));
    expect(await stage.plan(fresh)).toMatchObject({ status: 0, expired: true });
  });

  it('is asked for when it never came: by who comes back, and by the clock', async () => {
    const back = await signUp(stage.app);
    stage.stripe.pay(await stage.opened(back));
    const finished = await stage.app.call({ path: '/stripe/finish', token: back.token, body: {} });
    expect([finished.statusCode, finished.json().subscription.status]).toEqual([200, 1]);

    const away = await signUp(stage.app);
    const sessionId = await stage.opened(away);
    stage.stripe.away(true);
    stage.stripe.pay(sessionId);
    stage.stripe.events.splice(0);
    const refused = await stage.app.call({ path: '/stripe/finish', token: away.token, body: {} });
    expect([refused.statusCode, refused.json().error]).toEqual([503, 'payment_unavailable']);
    const event = stage.stripe.eventOf('checkout.session.completed', { id: sessionId });
    expect((await stage.deliver(event)).statusCode).toBe(500);
    stage.app.clock.pass(HOUR);
    stage.stripe.away(false);
    const { checkouts } = await createDueService({
      ...stage.app.database,
      clock: stage.app.clock,
      providers: ['stripe'],
    }).due();
    expect(checkouts.length).toBeGreaterThan(0);
    // Whatever else is due then: this one is found by the job.
    await expect.poll(async () => (await stage.plan(away))?.status, { timeout: 20_000 }).toBe(1);
    await expect.poll(async () => (await stage.mailsOf(away)).length).toBe(1);
  });
});
