import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash as argon2 } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import { insertLink } from '../../../server/db/repositories/links.ts';
import { setPasswordHash } from '../../../server/db/repositories/users.ts';
import { hashOfToken, newToken } from '../../../server/services/auth/tokens.ts';
import { instant, userId } from '../../../shared/domain/ids.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

const GOOD = 'a quite different secret';

describe.each(DATABASES)('what a new password has to be (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    const folder = mkdtempSync(join(tmpdir(), 'perch-log-'));
    const logFile = join(folder, 'log');
    beforeAll(async () => {
      app = await startApp({ kind, overrides: { logger: createLogger('trace', logFile) } });
    });
    afterAll(async () => {
      await app.close();
      rmSync(folder, { recursive: true });
    });

    const sign = (username: string, password: string, { lang = 'en', confirm = password } = {}) =>
      app.call({
        path: '/signup',
        headers: { 'user-lang': lang },
        body: { username, password, confirm, agree: true, termsAgree: true, lang },
      });
    const logIn = async (username: string, password: string) =>
      (await app.call({ path: '/authenticate', body: { username, password } })).statusCode;
    const reset = (hash: string, password: string, confirm = password) =>
      app.call({ path: '/reset/do', body: { hash, password, confirm } });
    const people = async () =>
      (await sql<{ row: string }>`select u::text as row from users u order by id`.execute(app.database.db)).rows;

    /** A link as a mail brings it. */
    async function linkFor({ id }: Person): Promise<string> {
      const secret = newToken();
      const createdAt = app.clock.now();
      const about = { tokenHash: hashOfToken(secret), purpose: 'reset', user: userId(id), createdAt } as const;
      await insertLink(app.database.db, { ...about, expiresAt: instant(createdAt + 10 * MINUTE) });
      return secret;
    }

    const SHORT = { code: 'password_too_short', en: 'Use at least 8 characters.', pt: 'Use pelo menos 8 caracteres.' };
    const LONG = { code: 'password_too_long', en: 'Use at most 256 characters.', pt: 'Use no máximo 256 caracteres.' };
    const COMMON = {
      code: 'password_common',
      en: 'This password is easy to guess. Choose another one.',
      pt: 'Esta senha é fácil de adivinhar. Escolha outra.',
    };
    const EMAIL = {
      code: 'password_holds_email',
      en: 'Leave your e-mail address out of your password.',
      pt: 'Deixe seu e-mail fora da senha.',
    };
    const REFUSED = [
      { password: '1234567', said: SHORT },
      { password: 'Zk4'.repeat(86), said: LONG },
      { password: 'Zk4'.repeat(9000), said: LONG },
      { password: 'PassWord1', said: COMMON },
      { password: 'my Lantern, my light', said: EMAIL },
    ];

    it.each(REFUSED)('signs nobody up where it is refused: $said.code', async ({ password, said }) => {
      const before = await people();
      const { code } = said;
      for (const lang of ['en', 'pt'] as const) {
        const answer = await sign('lantern@example.org', password, { lang });
        const text = said[lang];
        expect([answer.statusCode, answer.json()]).toEqual([
          422,
          { error: code, text, errors: [{ field: 'password', code, text }] },
        ]);
        expect(answer.body).not.toContain(password);
        expect(answer.headers['x-auth-token']).toBeUndefined();
      }
      expect(await people()).toEqual(before);
      expect(await logIn('lantern@example.org', password)).toBe(password.length > 1024 ? 422 : 401);
    });

    it('resets nothing with any of them: the old password and every session stay, and so does the link', async () => {
      const person = await signUp(app, { email: `lantern@${kind}.example` });
      const hash = await linkFor(person);
      const before = await people();
      for (const { password, said } of REFUSED) {
        const { code, en: text } = said;
        const answer = await reset(hash, password);
        expect([answer.statusCode, answer.json()]).toEqual([
          422,
          { error: code, text, error_text: text, errors: [{ field: 'password', code, text }] },
        ]);
        expect(answer.body).not.toContain(password);
      }
      expect(await people()).toEqual(before);
      expect((await app.call({ path: '/user/info', token: person.token })).statusCode).toBe(200);
      expect(await logIn(person.email, person.password)).toBe(200);
      expect((await reset(hash, GOOD)).statusCode).toBe(200);
      expect(await logIn(person.email, GOOD)).toBe(200);
      expect(await logIn(person.email, person.password)).toBe(401);
    });

    it('says that an address stands in a password only to whoever holds the link of that person', async () => {
      const person = await signUp(app, { email: `harbour@${kind}.example` });
      await linkFor(person);
      const answer = await reset(newToken(), 'my harbour at night');
      expect(answer.json()).toMatchObject({ error: 'link_outdated' });
    });

    it('names a repetition that differs beside it', async () => {
      const answer = await sign('twice@example.org', 'password', { confirm: 'passwort' });
      expect(answer.json().errors).toEqual([
        { field: 'password', code: 'password_common', text: COMMON.en },
        { field: 'confirm', code: 'passwords_differ', text: 'Passwords do not match.' },
      ]);
    });

    it('knows it from any keyboard: at the sign-up, at the log-in and at a reset', async () => {
      const composed = 'ação de março';
      const decomposed = composed.normalize('NFD');
      const address = `keys@${kind}.example`;
      const made = await sign(address, decomposed, { confirm: composed });
      expect(made.statusCode).toBe(200);
      expect([await logIn(address, composed), await logIn(address, decomposed)]).toEqual([200, 200]);
      const person = { id: made.json().user.id, email: address, password: composed, token: '' };
      const again = 'o ﬁm do verão';
      expect((await reset(await linkFor(person), again, again.normalize('NFKD'))).statusCode).toBe(200);
      expect([await logIn(address, 'o fim do verão'), await logIn(address, again)]).toEqual([200, 200]);
      expect(await logIn(address, composed)).toBe(401);
    });

    it('lets in whoever set one before there were these rules', async () => {
      for (const old of ['x', 'password', 'ac\u0327a\u0303o ﬁm']) {
        const person = await signUp(app);
        await setPasswordHash(app.database.db, userId(person.id), await argon2(old));
        expect(await logIn(person.email, old), old).toBe(200);
        expect(await logIn(person.email, `${old}.`), old).toBe(401);
      }
    });

    it('refuses what cannot be a text, and a body that is too large', async () => {
      const nul = await sign('nul@example.org', 'abc\u0000defgh');
      expect(nul.json().errors).toMatchObject([
        { field: 'password', code: 'invalid_input' },
        { field: 'confirm', code: 'invalid_input' },
      ]);
      expect((await sign('large@example.org', 'Zk4'.repeat(30_000))).statusCode).toBe(413);
    });

    it('writes no password into the log, whatever became of it', () => {
      const log = readFileSync(logFile, 'utf8');
      expect(log).toContain('/signup');
      expect(log).toContain('/reset/do');
      const typed = [...REFUSED.map(({ password }) => password.slice(0, 60)), GOOD, 'correct horse battery'];
      expect(typed.filter((password) => log.includes(password))).toEqual([]);
    });
  });
});
