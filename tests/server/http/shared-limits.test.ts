import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tablesInOrder } from '../../../server/db/backup/dump.ts';
import { RATE_LIMITS } from '../../../server/http/rate-limits.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { postgresAvailable } from '../../support/database.ts';

const TRIES = 5;

const guess = (app: Pick<TestApp, 'call'>, person: Person) =>
  app.call({ path: '/authenticate', body: { username: person.email, password: 'a wrong guess', lang: 'en' } });

const storedKeys = async ({ database }: TestApp): Promise<string[]> =>
  (await sql<{ key: string }>`select key from rate_limits`.execute(database.db)).rows.map(({ key }) => key);

describe.skipIf(!postgresAvailable())('limits over several processes on one PostgreSQL', () => {
  let here: TestApp;
  let there: Awaited<ReturnType<TestApp['beside']>>;
  beforeAll(async () => {
    here = await startApp({ kind: 'postgres', overrides: { rateLimits: RATE_LIMITS } });
    there = await here.beside();
  });
  afterAll(async () => {
    await there?.close();
    await here?.close();
  });

  it('count tries at one person’s password together: the sixth is refused by either', async () => {
    const person = await signUp(here);
    for (let n = 0; n < TRIES; n += 1) expect((await guess(n % 2 === 0 ? here : there, person)).statusCode).toBe(401);
    for (const app of [there, here]) {
      const refused = await guess(app, person);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toEqual({ error: 'too_many_requests', text: 'Too many requests. Please wait a moment.' });
      const waitSeconds = Number(refused.headers['retry-after']);
      expect(waitSeconds).toBeGreaterThan(0);
      expect(waitSeconds).toBeLessThanOrEqual(30);
    }
    expect((await guess(there, await signUp(there))).statusCode, 'another person is free').toBe(401);
  });

  it('leave no address, no e-mail and nothing for a backup', async () => {
    const keys = await storedKeys(here);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys)
      expect(key).toMatch(/^(signup\+googleSignup|authenticate) by (address|guess|guesser) in \d+ s:[\w-]{43}$/);
    expect(await tablesInOrder(here.database.db)).not.toContain('rate_limits');
  });

  it('write nothing for what protects a process alone', async () => {
    const before = await storedKeys(here);
    for (let n = 0; n < 5; n += 1) expect((await here.call({ path: '/plans' })).statusCode).toBe(200);
    expect(await storedKeys(here)).toEqual(before);
  });

  it('hold for each process while nothing can be counted together, and no call fails for it', async () => {
    const person = await signUp(here);
    await sql`drop table rate_limits`.execute(here.database.db);
    for (const app of [here, there]) {
      const statuses: number[] = [];
      for (let n = 0; n <= TRIES; n += 1) statuses.push((await guess(app, person)).statusCode);
      expect(statuses).toEqual([...Array.from({ length: TRIES }, () => 401), 429]);
    }
  });
});

describe('limits on the embedded database', () => {
  it('are counted in memory', async () => {
    const app = await startApp({ kind: 'embedded', overrides: { rateLimits: RATE_LIMITS } });
    try {
      const person = await signUp(app);
      for (let n = 0; n < TRIES; n += 1) expect((await guess(app, person)).statusCode).toBe(401);
      expect((await guess(app, person)).statusCode).toBe(429);
      expect(await storedKeys(app)).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
