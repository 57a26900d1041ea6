import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import { signUp, startApp } from '../../support/app.ts';
import { describeDatabases } from '../../support/database.ts';

/** As many connections as each has. */
const CONNECTIONS = { embedded: 1, postgres: 10 } as const;
const CALLS = 800;

/** Keeps every connection of the database until the test lets go. */
async function hold(db: Db, connections: number): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  const held = Array.from({ length: connections }, () => {
    const begun = Promise.withResolvers<void>();
    const over = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      begun.resolve();
      await gate.promise;
    });
    over.catch(begun.reject);
    return { begun: begun.promise, over };
  });
  await Promise.all(held.map(({ begun }) => begun));
  return async () => {
    gate.resolve();
    await Promise.all(held.map(({ over }) => over));
  };
}

describeDatabases('while the database is the bottleneck', (_, kind) => {
  it('calls beyond what may wait are refused at once, health is answered, and what waited is done', {
    timeout: 180_000,
  }, async () => {
    const app = await startApp({ kind });
    try {
      const { token } = await signUp(app);
      const letGo = await hold(app.database.db, CONNECTIONS[kind]);
      const statuses: number[] = [];
      const calls = Array.from({ length: CALLS }, async () => {
        const answer = await app.call({ path: '/settings', token });
        statuses.push(answer.statusCode);
        return answer;
      });
      const live = await app.call({ path: '/health/live' });
      expect(live.statusCode).toBe(200);
      // Nothing else can be answered before the database is let go.
      await expect.poll(() => statuses.length, { timeout: 60_000 }).toBeGreaterThan(CALLS / 2);
      expect(new Set(statuses)).toEqual(new Set([503]));
      await letGo();
      const answers = await Promise.all(calls);
      const refused = answers.filter(({ statusCode }) => statusCode === 503);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(CALLS - refused.length);
      expect(refused.length).toBeLessThan(CALLS);
      expect(refused[0]?.headers['retry-after']).toBe('5');
      expect(refused[0]?.json()).toEqual({
        error: 'overloaded',
        text: 'The service is very busy right now. Please try again in a moment.',
      });
      expect((await app.call({ path: '/settings', token })).statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });
});
