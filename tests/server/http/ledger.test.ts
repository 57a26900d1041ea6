import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedGateway } from '../../../server/adapters/payments/embedded/embedded-gateway.ts';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { forgetEntries, ledgerBalances } from '../../../server/db/repositories/ledger.ts';
import { findSubscription } from '../../../server/db/repositories/subscriptions.ts';
import type { ProviderSubscription } from '../../../server/ports/payment-gateway.ts';
import { followProvider } from '../../../server/services/subscription/follow-provider.ts';
import { type Instant, instant, userId } from '../../../shared/domain/ids.ts';
import { DAY, dayOf } from '../../../shared/domain/time/calendar.ts';
import { type Person, signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

const [WREN, FINCH] = [1, 2] as const;
const at = (text: string): Instant => instant(Date.parse(`${text}T10:00:00Z`));

describe.each(DATABASES)('the ledger (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp({ kind, config: { roles: { web: true, worker: false } }, now: at('2027-01-01') });
    });
    afterAll(() => app.close());

    const entriesOf = ({ id }: Pick<Person, 'id'>) =>
      app.database.db
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
        .where('e.user_id', '=', userId(id))
        .orderBy('e.happened_on')
        .orderBy('e.id')
        .orderBy('p.amount_minor', 'desc')
        .select(['e.kind', 'e.happened_on', 'p.account', 'p.amount_minor'])
        .execute();
    const lines = async (person: Pick<Person, 'id'>) =>
      (await entriesOf(person)).map((row) => `${row.happened_on} ${row.kind}: ${row.account} ${row.amount_minor}`);
    const planOf = async ({ id }: Pick<Person, 'id'>) => {
      const plan = await findSubscription(app.database.db, userId(id));
      if (plan === null) throw new Error('no plan');
      return plan;
    };

    it('books a payment, its fee, the credit of a change and a renewal, each once', async () => {
      const person = await signUp(app);
      await subscribe(app, person, WREN);
      app.clock.set(at('2027-01-11'));
      await subscribe(app, person, FINCH);
      app.clock.set(at('2027-01-22'));
      const { id } = await planOf(person);
      await Promise.all([1, 2, 3].map(() => app.services.planLife.moveOn(id)));
      expect(await lines(person)).toEqual([
        '2027-01-01 charge: provider-balance 429',
        '2027-01-01 charge: sales -429',
        '2027-01-01 fee: provider-fees 42',
        '2027-01-01 fee: provider-balance -42',
        // 21 of 31 days of Wren were left.
        '2027-01-11 credit: credit-given 290',
        '2027-01-11 credit: sales -290',
        '2027-01-22 charge: provider-balance 890',
        '2027-01-22 charge: sales -890',
        '2027-01-22 fee: provider-fees 56',
        '2027-01-22 fee: provider-balance -56',
      ]);
    });

    it('is neither changed nor deleted, and takes no entry that does not sum to zero', async () => {
      const { db } = app.database;
      const changes = [
        sql`update ledger_entries set happened_on = '2020-01-01'`,
        sql`update ledger_entries set reference = 'another'`,
        sql`update ledger_postings set amount_minor = 1`,
        sql`delete from ledger_postings`,
        sql`delete from ledger_entries`,
      ];
      for (const change of changes) await expect(change.execute(db)).rejects.toThrow('append-only');
      const lopsided = db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: string }>`
          insert into ledger_entries (kind, provider, reference, currency, happened_on)
          values ('charge', 'embedded', 'lopsided', 'usd', '2027-01-01') returning id`.execute(tx);
        await sql`
          insert into ledger_postings values (${rows[0]?.id}::bigint, 'sales', -5), (${rows[0]?.id}::bigint, 'refunds', 4)
          `.execute(tx);
      });
      await expect(lopsided).rejects.toThrow('does not sum to zero');
    });

    it('forgets after ten years what is nobody’s any more, and that alone', async () => {
      const { db } = app.database;
      const person = await signUp(app);
      await subscribe(app, person, WREN);
      await sql`update ledger_entries set user_id = null, reference = null, charge_reference = null
        where user_id = ${person.id}::int and kind = 'fee'`.execute(db);
      await forgetEntries(db, dayOf(at('2027-01-22')));
      const nobodys = () => db.selectFrom('ledger_entries').where('user_id', 'is', null).select('kind').execute();
      expect(await nobodys()).toEqual([{ kind: 'fee' }]);
      await forgetEntries(db, dayOf(at('2037-01-23')));
      expect([await nobodys(), await lines(person)]).toEqual([
        [],
        ['2027-01-22 charge: provider-balance 429', '2027-01-22 charge: sales -429'],
      ]);
    });

    it('ends in the same plan and the same entries, however a provider’s words are shuffled, repeated and lost', async () => {
      // A month each; every word tells all that happened so far.
      const words = (ref: string, begun: Instant, months: number): ProviderSubscription[] =>
        Array.from({ length: months }, (_, month) => {
          const [paidFrom, paidUntil] = [instant(begun + month * 30 * DAY), instant(begun + (month + 1) * 30 * DAY)];
          const payments = Array.from({ length: month }, (_charge, index) => ({
            ...{ id: `${ref}-${index}`, amount: { minor: 429, currency: 'usd' as const } },
            ...{ paidAt: instant(begun + (index + 1) * 30 * DAY), paidUntil: instant(begun + (index + 2) * 30 * DAY) },
          }));
          const movements = payments.flatMap(({ id, amount, paidAt }) => [
            { kind: 'charge' as const, id, chargeId: null, amount, at: paidAt },
            { kind: 'fee' as const, id: `fee-${id}`, chargeId: id, amount: { ...amount, minor: 42 }, at: paidAt },
          ]);
          const state = 'active' as const;
          const truth = {
            ...{ revision: month + 2, state, paidFrom, paidUntil },
            priceMinor: 429,
            tries: 0,
            retryAt: null,
          };
          return { truth, payments, movements };
        });
      const card = createEmbeddedGateway({ ...app.database, clock: app.clock, publicUrl: app.url });
      const gateways = joinGateways({ card, paypal: null });
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(5), { maxLength: 10 }), fc.integer(), async (order, seed) => {
          const person = await signUp(app);
          await subscribe(app, person, WREN);
          const plan = await planOf(person);
          const all = words(`${person.id}-${seed}`, plan.since, 6);
          const received = [...order, 5, ...order].flatMap((index) => all[index] ?? []);
          const deps = { db: app.database.db, clock: app.clock, gateways };
          for (const word of received) await followProvider(deps, plan.id, word);
          const entries = await entriesOf(person);
          expect(entries.filter((row) => row.account === 'sales')).toHaveLength(6);
          expect(entries.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(0);
          const after = await planOf(person);
          expect([after.revision, after.next]).toEqual([7, instant(plan.since + 180 * DAY)]);
        }),
        { numRuns: 8 },
      );
      const all = await ledgerBalances(app.database.db);
      expect(all.find(({ account }) => account === 'sales')?.minor).toBeLessThan(0);
      expect(all.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
    });
  });
});
