import { beforeAll, describe, expect, it } from 'vitest';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { createStripe } from '../../../server/adapters/payments/stripe/create-stripe.ts';
import { ledgerBalances } from '../../../server/db/repositories/ledger.ts';
import { createReconcileService, type ReconcileService } from '../../../server/services/ledger/reconcile-service.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { type Person, signUp } from '../../support/app.ts';
import { bookedLines } from '../../support/booked-lines.ts';
import { FINCH, runWithStripe, SESSIONS, WREN } from '../../support/stripe/stage.ts';
import { addTrackedAccount } from '../../support/tracked-account.ts';

const stage = runWithStripe({ tax: true });

let reconcile: ReconcileService;
beforeAll(() => {
  const { app, stripe } = stage;
  const deps = { db: app.database.db, clock: app.clock };
  const { gateway } = createStripe({ ...stripe.config, tax: true }, deps);
  reconcile = createReconcileService({ ...deps, gateways: joinGateways({ card: gateway, paypal: null }) });
});

const booked = (person: Person): Promise<string[]> => bookedLines(stage.app.database.db, person);
const differences = async () => (await reconcile.run()).checks.flatMap((check) => check.differences);
/** The words of a person's receipts, as they were sent. */
async function receiptsOf(person: Person): Promise<string[]> {
  const sent = (): Promise<{ id: number; state: string }[]> =>
    stage.app.database.db
      .selectFrom('outbox')
      .where('user_id', '=', userId(person.id))
      .where('kind', 'in', ['payment-made', 'plan-renewed', 'past-weeks-paid'])
      .select(['id', 'state'])
      .orderBy('id')
      .execute();
  await expect.poll(async () => (await sent()).every(({ state }) => state === 'sent'), { timeout: 20_000 }).toBe(true);
  const mails = (await sent()).map(({ id }) => stage.app.services.devMail.find(id));
  return (await Promise.all(mails)).map((mail) => mail?.sent?.text ?? '');
}
const sessions = () => stage.stripe.calls.filter(({ call }) => call === SESSIONS);

describe('the tax in what is paid at Stripe', () => {
  it('is found by Stripe in the price that was shown, at the first payment and at each renewal, and is booked once', async () => {
    const { person, ref } = await stage.subscriber({ plan: FINCH });
    const first = stage.stripe.chargesOf(ref)[0]?.intent;
    expect(await booked(person)).toEqual([`charge 890 ${first}`, `fee 56 ${first}`, `tax 148 ${first}`]);
    const { items } = (await stage.app.call({ path: '/user/receipts', token: person.token })).json();
    expect(items).toMatchObject([{ amount: { minor: 890 }, tax: { minor: 148, currency: 'usd' } }]);
    stage.app.clock.pass(31 * DAY);
    stage.stripe.books.moveOn();
    await stage.deliverAll();
    const second = stage.stripe.chargesOf(ref)[1]?.intent;
    expect((await booked(person)).slice(3)).toEqual([`charge 890 ${second}`, `fee 56 ${second}`, `tax 148 ${second}`]);
    const receipts = await receiptsOf(person);
    expect(receipts).toHaveLength(2);
    for (const receipt of receipts) expect(receipt).toContain('The payment includes $1.48 of tax.');
    const balances = await ledgerBalances(stage.app.database.db);
    expect(balances.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
    expect(balances.find(({ account }) => account === 'tax-owed')?.minor).toBe(-296);
    expect(balances.find(({ account }) => account === 'sales')?.minor).toBe(-(2 * 890 - 296));
    stage.app.clock.pass(2 * HOUR);
    expect(await differences()).toEqual([]);
  });

  it('is found for another plan and for past weeks, too; what goes back is the whole payment', async () => {
    const { person, ref } = await stage.subscriber({ plan: FINCH });
    stage.stripe.pay(await stage.opened(person, WREN, { force: true }));
    await stage.deliverAll();
    const accountId = await addTrackedAccount(stage.app, person, 'ines.varga.example');
    const body = { accountId, weeks: ['week-2026-11-02'], method: 'card' };
    const answer = await stage.app.call({ path: '/past-weeks/start', token: person.token, body });
    expect([answer.statusCode, answer.json().error]).toEqual([200, undefined]);
    stage.stripe.pay(answer.json<{ sessionId: string }>().sessionId);
    await stage.deliverAll();
    expect(
      sessions().every(({ params }) => JSON.stringify(params).includes('"automatic_tax":{"enabled":"true"}')),
    ).toBe(true);
    expect((await booked(person)).filter((line) => line.startsWith('tax')).length).toBeGreaterThanOrEqual(2);
    const receipts = await receiptsOf(person);
    const forPastWeeks = receipts.findIndex((receipt) => receipt.includes('Past weeks'));
    expect(receipts[forPastWeeks]).toMatch(/The payment includes \$\d\.\d\d of tax\./);
    const charge = stage.stripe.chargesOf(ref)[0];
    await stage.deliver(stage.stripe.takeBack(charge, 'refunded'));
    expect((await booked(person)).at(-1)).toBe(`refund 890 ${charge?.intent}`);
    const balances = await ledgerBalances(stage.app.database.db);
    expect(balances.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
    stage.app.clock.pass(2 * HOUR);
    expect(await differences()).toEqual([]);
  });

  it('is asked for as the types of Stripe’s SDK say; a planted wrong parameter is refused', async () => {
    await stage.opened(await signUp(stage.app));
    const { params } = sessions().at(-1) ?? { params: {} };
    expect(stage.check(SESSIONS, params)).toBeNull();
    expect(stage.check(SESSIONS, { ...params, automatic_tax: { enable: 'true' } })).not.toBeNull();
    expect(stage.check(SESSIONS, { ...params, customer_update: { address: 'always' } })).not.toBeNull();
    expect(stage.check(SESSIONS, { ...params, tax_behavior: 'inclusive' })).not.toBeNull();
  });
});
