import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../../server/db/repositories/expired.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

describe.each(DATABASES)('sessions (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp({ kind });
    });
    afterAll(() => app.close());

    const login = (username: string, password: string) =>
      app.call({ path: '/authenticate', body: { username, password } });
    const info = (token: string) => app.call({ path: '/user/info', token });
    const refreshed = (token: string) => app.call({ path: '/authenticate', token, body: { refresh: true } });
    const refresh = async (token: string) => String((await refreshed(token)).headers['x-auth-token']);
    const hashed = (token: string) => createHash('sha256').update(token).digest('hex');

    it('keeps the token of a young session at refresh, and replaces one older than a day', async () => {
      const person = await signUp(app);
      app.clock.pass(23 * HOUR);
      expect(await refresh(person.token)).toBe(person.token);
      app.clock.pass(2 * HOUR);
      const renewed = await refresh(person.token);
      expect(renewed).not.toBe(person.token);
      // Another tab still holds the old one.
      expect((await info(person.token)).statusCode).toBe(200);
      app.clock.pass(MINUTE + SECOND);
      expect((await info(person.token)).statusCode).toBe(403);
      expect((await info(renewed)).statusCode).toBe(200);
    });

    it('gives a token one successor, however often and however concurrently it is refreshed', async () => {
      const person = await signUp(app);
      app.clock.pass(DAY + SECOND);
      const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(person.token)));
      app.clock.pass(30 * SECOND);
      const successors = new Set([...answers, await refresh(person.token)]);
      expect(successors.size).toBe(1);
      const [successor = ''] = successors;
      expect((await info(successor)).statusCode).toBe(200);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from session_tokens t join sessions s on s.id = t.session_id
        where s.user_id = ${person.id}`.execute(app.database.db);
      expect(rows).toEqual([{ count: 2 }]);
    });

    it('measures the minute of a replaced token from its replacement: refreshing it prolongs nothing', async () => {
      const person = await signUp(app);
      app.clock.pass(DAY + SECOND);
      const renewed = await refresh(person.token);
      for (let half = 0; half < 2; half += 1) {
        app.clock.pass(29 * SECOND);
        expect(await refresh(person.token)).toBe(renewed);
      }
      app.clock.pass(3 * SECOND);
      expect((await info(person.token)).statusCode).toBe(403);
      expect((await refreshed(person.token)).statusCode).toBe(403);
      expect((await info(renewed)).statusCode).toBe(200);
    });

    it('ends every token of a session at its log-out, and no other session', async () => {
      const person = await signUp(app);
      const other = String((await login(person.email, person.password)).headers['x-auth-token']);
      app.clock.pass(DAY + SECOND);
      const forks = await Promise.all(Array.from({ length: 10 }, () => refresh(person.token)));
      const tokens = new Set([person.token, ...forks]);
      for (const token of tokens) expect((await info(token)).statusCode).toBe(200);
      await app.call({ path: '/logout', token: person.token, body: {} });
      for (const token of tokens) {
        expect((await info(token)).statusCode).toBe(403);
        expect((await refreshed(token)).statusCode).toBe(403);
      }
      expect((await info(other)).statusCode).toBe(200);
    });

    it('ends a session at the log-out of a tab whose token was replaced long before', async () => {
      const person = await signUp(app);
      app.clock.pass(DAY + SECOND);
      const renewed = await refresh(person.token);
      app.clock.pass(HOUR);
      await app.call({ path: '/logout', token: person.token, body: {} });
      expect((await info(renewed)).statusCode).toBe(403);
    });

    it('ends a session by the SHA-256 of its token, which opens nothing, and leaves whoever sends it logged in', async () => {
      const left = await signUp(app);
      const sender = await signUp(app);
      await info(left.token);
      const session = hashed(left.token);
      const proofs = [session, Buffer.from(session, 'hex').toString('base64url')];
      for (const proof of proofs) expect((await info(proof)).statusCode).toBe(403);
      const end = () => app.call({ path: '/logout', token: sender.token, body: { session } });
      expect((await end()).json()).toEqual({ ok: true });
      expect((await info(left.token)).statusCode).toBe(403);
      expect((await info(sender.token)).statusCode).toBe(200);
      expect((await end()).json(), 'again, for a page that did not hear the answer').toEqual({ ok: true });
      const odd = await app.call({ path: '/logout', token: sender.token, body: { session: left.token } });
      expect([odd.statusCode, (await info(sender.token)).statusCode]).toEqual([422, 200]);
    });

    it('ends a session 90 days after its log-in, however often it was refreshed', async () => {
      const person = await signUp(app);
      let token = person.token;
      for (let day = 0; day < 88; day += 2) {
        app.clock.pass(2 * DAY);
        token = await refresh(token);
      }
      app.clock.pass(2 * DAY - SECOND);
      expect((await info(token)).statusCode).toBe(200);
      token = await refresh(token);
      app.clock.pass(SECOND);
      expect((await info(token)).statusCode).toBe(403);
      const answer = await refreshed(token);
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'login_required']);
    });

    it('forgets tokens that were replaced a day ago, and keeps the session', async () => {
      const person = await signUp(app);
      app.clock.pass(DAY + SECOND);
      const renewed = await refresh(person.token);
      app.clock.pass(DAY + SECOND);
      await deleteExpired(app.database.db, { now: app.clock.now(), deliveriesBefore: app.clock.now() });
      const tokens = await app.database.db.selectFrom('session_tokens').select('token_hash').execute();
      expect(tokens.map((row) => Buffer.from(row.token_hash).toString('hex'))).not.toContain(hashed(person.token));
      expect((await info(renewed)).statusCode).toBe(200);
    });
  });
});
