import * as argon2 from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RATE_LIMITS } from '../../../server/http/rate-limits.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

// The real one, watched: what a guess costs is counted, because a time depends on the machine.
vi.mock('@node-rs/argon2', { spy: true });
const verify = vi.mocked(argon2.verify);

/** Tries at one person's password from one network before it has to wait. */
const TRIES = 5;
const HOME = '198.51.100.7';
const ATTACKER = '203.0.113.9';

describe.each(DATABASES)('guessing passwords (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp({
        kind,
        config: { trustProxy: ['127.0.0.1'] },
        overrides: { rateLimits: RATE_LIMITS },
      });
    });
    afterAll(() => app.close());

    const authenticate = (body: object, from: string, token?: string) =>
      app.call({
        path: '/authenticate',
        body,
        headers: { 'x-forwarded-for': from },
        ...(token === undefined ? {} : { token }),
      });
    const guess = (person: Pick<Person, 'email'>, from: string, password = 'a wrong guess') =>
      authenticate({ username: person.email, password }, from);

    it('a thousand times from another network keeps nobody out, and costs a few hashes', async () => {
      const person = await signUp(app);
      verify.mockClear();
      const statuses = new Map<number, number>();
      for (let n = 0; n < 1000; n += 1) {
        const { statusCode } = await guess(person, ATTACKER);
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      }
      const wrong = statuses.get(401) ?? 0;
      expect(wrong).toBeGreaterThanOrEqual(TRIES);
      expect(wrong, 'however slow this machine is').toBeLessThanOrEqual(20);
      expect(statuses).toEqual(
        new Map([
          [401, wrong],
          [429, 1000 - wrong],
        ]),
      );
      expect(verify).toHaveBeenCalledTimes(wrong);
      expect((await guess(person, HOME, person.password)).statusCode).toBe(200);
    }, 120_000);

    it('waits for a network of its own: of IPv6 the line, not the address', async () => {
      const person = await signUp(app);
      for (let n = 1; n <= TRIES; n += 1) expect((await guess(person, `2001:db8:0:1::${n}`)).statusCode).toBe(401);
      const refused = await guess(person, '2001:db8:0:1::ffff', person.password);
      expect([refused.statusCode, refused.json().error]).toEqual([429, 'too_many_requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await guess(person, '2001:db8:0:2::1', person.password)).statusCode).toBe(200);
    });

    it('counts neither refreshes, empty or with a name, nor right passwords, nor what is no try', async () => {
      const person = await signUp(app);
      const from = '198.51.100.20';
      for (let n = 0; n < 3 * TRIES; n += 1) {
        const refused = await authenticate({ refresh: true, username: person.email, password: 'x' }, from);
        expect([refused.statusCode, refused.json().error]).toEqual([403, 'login_required']);
        expect((await authenticate({ refresh: true }, from, person.token)).statusCode).toBe(200);
        expect((await authenticate({ username: person.email, password: '' }, from)).statusCode).toBe(422);
      }
      for (let n = 0; n < 3 * TRIES; n += 1) expect((await guess(person, from, person.password)).statusCode).toBe(200);
      for (let n = 1; n < TRIES; n += 1) expect((await guess(person, from)).statusCode).toBe(401);
      expect((await guess(person, from, person.password)).statusCode).toBe(200);
      expect((await guess(person, from)).statusCode).toBe(401);
      expect((await guess(person, from)).statusCode).toBe(429);
    });

    it('refuses an unknown address as it does a known one, after the same hashes and as many tries', async () => {
      const person = await signUp(app);
      const worked = async (email: string, from: string) => {
        verify.mockClear();
        const answers = [];
        for (let n = 0; n <= TRIES; n += 1) {
          const answer = await guess({ email }, from);
          answers.push([answer.statusCode, answer.body]);
        }
        const costs = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
        return { answers, costs };
      };
      const known = await worked(person.email, '198.51.100.30');
      expect(known.costs).toHaveLength(TRIES);
      expect(await worked('nobody@example.org', '198.51.100.31')).toEqual(known);
    });

    it('stores neither address nor e-mail', async () => {
      const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(app.database.db);
      expect(rows.length > 0).toBe(kind === 'postgres');
      for (const { key } of rows)
        expect(key).toMatch(/^(signup\+googleSignup|authenticate) by (address|guess|guesser) in \d+ s:[\w-]{43}$/);
    });
  });
});
