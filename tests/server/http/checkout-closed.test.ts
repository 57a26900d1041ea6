import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { userId } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { A_THURSDAY, signUp, startApp } from '../../support/app.ts';

/** Plans of a new database. */
const [WREN, FINCH] = [1, 2] as const;

describe('where nothing can be bought', () => {
  it('refuses new subscriptions with the specification’s words, but lets a running plan be changed', async () => {
    const app = await startApp({ config: { subscriptionsOpen: false } });
    try {
      const fresh = await signUp(app);
      const refused = await app.call({ path: `/stripe/start/${WREN}`, token: fresh.token, body: {} });
      expect([refused.statusCode, refused.json()]).toEqual([
        503,
        { error: 'subscriptions_closed', text: 'Sorry, we temporary do not accept new subscriptions.' },
      ]);
      await app.database.db
        .insertInto('subscriptions')
        .values({
          user_id: userId(fresh.id),
          plan_id: (
            await app.database.db.selectFrom('plans').select('id').where('name', '=', 'Wren').executeTakeFirstOrThrow()
          ).id,
          status: 1,
          price_minor: 429,
          currency: 'usd',
          accounts: 2,
          since: new Date(A_THURSDAY),
          next: new Date(A_THURSDAY + 30 * DAY),
          provider: 'embedded',
          provider_ref: null,
          created_at: new Date(A_THURSDAY),
        })
        .execute();
      const change = await app.call({ path: `/stripe/start/${FINCH}`, token: fresh.token, body: { force: true } });
      expect(change.statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });

  it('sells no plan with summaries where none are made', async () => {
    const app = await startApp({ config: { summariesOffered: false } });
    try {
      const { token } = await signUp(app);
      const { rows } = await sql<{ id: number }>`select id from plans where type = 'summary'`.execute(app.database.db);
      expect(rows).not.toEqual([]);
      for (const { id } of rows) {
        const answer = await app.call({ path: `/stripe/start/${id}`, token, body: {} });
        expect([id, answer.statusCode, answer.json().error]).toEqual([id, 404, 'plan_not_found']);
        const quote = await app.call({ path: `/subscription/quote/${id}`, token });
        expect([quote.statusCode, quote.json().error]).toEqual([404, 'plan_not_found']);
      }
    } finally {
      await app.close();
    }
  });

  it('has no test checkout in production', async () => {
    const app = await startApp({ config: { production: true, publicUrl: 'https://perch.example' } });
    try {
      const person = await signUp(app);
      const answer = await app.call({ path: `/stripe/start/${WREN}`, token: person.token, body: {} });
      expect([answer.statusCode, answer.json().error]).toEqual([503, 'payment_unavailable']);
      expect((await app.call({ path: '//sandbox/checkout/cs_test_x' })).statusCode).toBe(404);
      expect((await app.call({ path: '/config' })).json().configs.sandboxPayments).toBe(false);
    } finally {
      await app.close();
    }
  });
});
