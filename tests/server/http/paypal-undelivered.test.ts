import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { createPaypalGateway } from '../../../server/adapters/payments/paypal/paypal-gateway.ts';
import { createLogger } from '../../../server/core/logger.ts';
import {
  createUndeliveredMessages,
  type UndeliveredMessages,
} from '../../../server/services/subscription/undelivered-messages.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { logInAgain, signUp } from '../../support/app.ts';
import { openPublishedSchemas } from '../../support/paypal/published-schema.ts';
import { returnedLines } from '../../support/paypal/returned-lines.ts';
import { FINCH, openPaypalStage, type PaypalStage, WREN } from '../../support/paypal/stage.ts';
import { SHARED_DATA } from '../../support/shared-data.ts';

const LIST = '/v1/notifications/webhooks-events';
const still = new AbortController().signal;

let stage: PaypalStage;
let undelivered: UndeliveredMessages;
let gateway: ReturnType<typeof createPaypalGateway>;
beforeAll(async () => {
  stage = await openPaypalStage({ worker: false });
  const { app, paypal } = stage;
  const deps = { ...app.database, clock: app.clock };
  gateway = createPaypalGateway({ ...deps, config: paypal.config, publicUrl: app.url });
  undelivered = createUndeliveredMessages({
    ...{ ...deps, log: createLogger('silent'), gateways: joinGateways({ card: null, paypal: gateway }) },
    plans: app.services.planLife,
    settle: app.services.checkout.settle,
  });
});
afterEach(() => {
  stage.paypal.sentEvents.spoil((page) => page);
  stage.paypal.heal();
});
afterAll(async () => {
  await gateway.close();
  await stage.close();
});

/** What the job does an hour later. */
async function look() {
  stage.app.clock.pass(HOUR);
  const looks = await undelivered.receive(still);
  return looks.map(({ received, failed, broken }) => [received, failed, broken instanceof Error]);
}

/** PayPal sent it, and it never came. */
const missed = (kind: string, id: string, refund?: string): void =>
  stage.paypal.sentEvents.add(stage.paypal.message(kind, id, refund));

describe('what PayPal could not deliver', () => {
  it('is none of what its webhook brought, though PayPal lists that, too', async () => {
    const { app, paypal, paid } = stage;
    const ref = await paid(await signUp(app), FINCH);
    const [came, lost] = [paypal.message('BILLING.SUBSCRIPTION.ACTIVATED', ref), paypal.message('CUSTOMER.X', ref)];
    for (const message of [came, lost]) paypal.sentEvents.add(message);
    expect((await app.call({ path: '/paypal/webhook', ...came })).statusCode).toBe(204);
    expect(await look()).toEqual([[1, 0, false]]);
  });

  it('is received once: a plan that was cancelled there is cancelled here', async () => {
    const { app, paypal, paid, subscription } = stage;
    const person = await signUp(app);
    const ref = await paid(person, FINCH);
    paypal.act(ref, 'suspend');
    missed('BILLING.SUBSCRIPTION.SUSPENDED', ref);
    app.clock.pass(4 * DAY);
    const back = await logInAgain(app, person);
    expect(await subscription(back)).toMatchObject({ status: 1 });
    expect(await look()).toEqual([[1, 0, false]]);
    expect(await subscription(back)).toMatchObject({ status: -5 });
    expect(await look()).toEqual([[0, 0, false]]);
  });

  it('is a dispute of a plan that another has replaced, which is booked once however often it is received', async () => {
    const { app, paypal, paid, subscription } = stage;
    const person = await signUp(app);
    const ref = await paid(person, FINCH);
    const payment = paypal.book(ref).transactions[0]?.id ?? '';
    await paid(person, WREN, { force: true });
    const id = paypal.disputes.open(payment, { currency_code: 'USD', value: '8.90' });
    missed('CUSTOMER.DISPUTE.CREATED', id);
    app.clock.pass(4 * DAY);
    const booked = () => returnedLines(app.database.db, person);
    expect(await booked()).toEqual([]);
    expect(await look()).toEqual([[1, 0, false]]);
    expect(await booked()).toEqual([`dispute 890 ${id}`, `fee 1500 ${id}`]);
    await app.database.db.deleteFrom('heard_messages').execute();
    await app.database.db.deleteFrom('message_looks').execute();
    expect((await look())[0]?.[0]).toBeGreaterThan(0);
    expect(await booked()).toHaveLength(2);
    expect(await subscription(await logInAgain(app, person))).toMatchObject({ status: 1, name: 'Wren' });
  });

  it('is read to the end of a long list, whose parts are asked for by their time', async () => {
    for (let count = 0; count < 120; count += 1) {
      stage.app.clock.pass(10_000);
      missed('BILLING.SUBSCRIPTION.UPDATED', `I-NOBODYS${count}`);
    }
    expect(await look()).toEqual([[120, 0, false]]);
    expect(await look()).toEqual([[0, 0, false]]);
  });

  it.skipIf(SHARED_DATA === null)('is asked for as PayPal’s published interface says', async () => {
    await look();
    const asked = stage.paypal.sent.filter(({ path }) => path.startsWith(LIST));
    const problemsOf = openPublishedSchemas();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.flatMap((one) => problemsOf(one) ?? ['is not known'])).toEqual([]);
    const [first] = asked;
    expect(first && problemsOf({ ...first, path: `${first.path}&delivered=no` })).toEqual(['delivered is not known']);
  });

  it('does no harm where the list is cut or endless, or has what is no event, another’s, or says what is not so', async () => {
    const { app, paypal, paid, subscription } = stage;
    const person = await signUp(app);
    const ref = await paid(person);
    await look();
    paypal.fail(LIST, 9);
    expect(await look()).toEqual([[0, 0, true]]);
    paypal.heal();
    const all = { links: [{ rel: 'next', href: 'https://elsewhere.test' }], events: [] };
    for (const page of [all, { events: 'none' }, []]) {
      paypal.sentEvents.spoil(() => page);
      expect((await look()).map(([received, , broken]) => [received, broken])).toEqual([[0, true]]);
    }
    expect(paypal.sent.every(({ path }) => path.startsWith('/'))).toBe(true);
    missed('BILLING.SUBSCRIPTION.CANCELLED', ref);
    missed('BILLING.SUBSCRIPTION.CANCELLED', 'I-ANOTHERS');
    missed('PAYMENT.SALE.REFUNDED', 'ANOTHERS', 'REFUND1');
    const no = [null, 7, {}, { id: '../x', event_type: 'BILLING.SUBSCRIPTION.CANCELLED', resource: { id: ref } }];
    paypal.sentEvents.spoil((page) => ({ ...page, events: [...no, ...(page as { events: object[] }).events] }));
    expect(await look()).toEqual([[3, 0, false]]);
    expect(await subscription(await logInAgain(app, person))).toMatchObject({ status: 1, expired: false });
    expect(await returnedLines(app.database.db, person)).toEqual([]);
  });
});
