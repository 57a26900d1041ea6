import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setBlocked } from '../../../server/db/repositories/users.ts';
import type { Mail } from '../../../server/ports/mailer.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { listMailer } from '../../support/jobs/mailing.ts';

const NEW = 'a quite different secret';
const LINK = /\/(en|pt)\/reset-pass\/([\w-]{43})/;

describe.each(DATABASES)('a new password (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    const mails: Mail[] = [];
    let down = 0;
    const mailer = listMailer(mails, (mail) => {
      // What greets a new person is no matter here.
      if (mail.text.includes('/verify/')) return false;
      down -= 1;
      if (down >= 0) throw new Error('451 try again');
      return true;
    });

    beforeAll(async () => {
      app = await startApp({ kind, overrides: { mailer, jobTuning: { backstop: 1, tick: 600 } } });
    });
    afterAll(() => app.close());

    const send = (email: string) => app.call({ path: '/reset/send', body: { email } });
    const reset = (hash: string, password = NEW, confirm = password) =>
      app.call({ path: '/reset/do', body: { hash, password, confirm } });
    const logIn = async (person: Person, password: string) =>
      (await app.call({ path: '/authenticate', body: { username: person.email, password } })).statusCode;
    const isIn = async (token: string) => (await app.call({ path: '/user/info', token })).statusCode === 200;

    const mailsTo = (email: string) => mails.filter(({ to }) => to === email);
    const linksTo = ({ email }: Person) => mailsTo(email).flatMap(({ text }) => LINK.exec(text)?.[2] ?? []);

    /** The secret of the next link that is mailed. */
    async function mailedLink(person: Person): Promise<string> {
      const before = linksTo(person).length;
      expect((await send(person.email)).json()).toEqual({ ok: true });
      await expect.poll(() => linksTo(person).length, { timeout: 30_000 }).toBe(before + 1);
      return linksTo(person).at(-1) ?? '';
    }

    it('is set by the mailed link, once; the old password and every session are over, and the person is told', async () => {
      const person = await signUp(app);
      const elsewhere = await app.call({
        path: '/authenticate',
        body: { username: person.email, password: person.password },
      });
      const tokens = [person.token, String(elsewhere.headers['x-auth-token'])];
      const hash = await mailedLink(person);
      expect((await reset(hash)).json()).toEqual({ ok: true });
      expect(await Promise.all(tokens.map(isIn))).toEqual([false, false]);
      expect(await logIn(person, person.password)).toBe(401);
      expect(await logIn(person, NEW)).toBe(200);
      await expect
        .poll(() => mailsTo(person.email).map(({ subject }) => subject), { timeout: 30_000 })
        .toEqual(['Choose a new password', 'Your password was changed']);
      expect((await reset(hash, 'yet another secret')).json()).toMatchObject({
        error: 'link_outdated',
        text: 'You use outdated or wrong url.',
        error_text: 'You use outdated or wrong url.',
      });
      expect(await logIn(person, NEW)).toBe(200);
    });

    it('comes in the language of the person, in both bodies, and nobody can unsubscribe from it', async () => {
      const person = await signUp(app, { lang: 'pt' });
      await send(person.email.toUpperCase());
      await expect.poll(() => linksTo(person).length, { timeout: 30_000 }).toBe(1);
      const [mail] = mailsTo(person.email);
      expect(mail?.subject).toBe('Escolha uma nova senha');
      expect(mail?.text).toContain('por 10 minutos');
      expect(LINK.exec(mail?.html ?? '')?.[0]).toBe(LINK.exec(mail?.text ?? '')?.[0]);
      expect(LINK.exec(mail?.text ?? '')?.[1]).toBe('pt');
      expect(mail?.unsubscribeUrl).toBeUndefined();
    });

    it('is not set by a link that is older than ten minutes, made up, or of another kind', async () => {
      const person = await signUp(app);
      const hash = await mailedLink(person);
      app.clock.pass(10 * MINUTE + SECOND);
      const { link } = await app.services.auth.createLoginLink(userId(person.id), MINUTE);
      for (const wrong of [hash, link, 'x'.repeat(43), '../../login', '\u0000', '']) {
        const answer = await reset(wrong);
        expect([401, 422], wrong).toContain(answer.statusCode);
        expect(answer.json()).toHaveProperty('error_text');
      }
      expect(await logIn(person, person.password)).toBe(200);
    });

    it('keeps the link when what was typed is wrong, with a text for each field', async () => {
      const person = await signUp(app);
      const hash = await mailedLink(person);
      expect((await reset(hash, 'short', 'other')).json()).toMatchObject({
        error: 'password_too_short',
        error_text: 'Use at least 8 characters.',
        errors: [
          { field: 'password', code: 'password_too_short' },
          { field: 'confirm', code: 'passwords_differ', text: 'Passwords do not match.' },
        ],
      });
      expect((await reset(hash, '', '')).json()).toMatchObject({ error: 'password_empty' });
      expect((await reset(hash, NEW)).statusCode).toBe(200);
    });

    it('takes back every other link that opens the account', async () => {
      const person = await signUp(app);
      const first = await mailedLink(person);
      const second = await mailedLink(person);
      const { link } = await app.services.auth.createLoginLink(userId(person.id), 60 * MINUTE);
      expect((await reset(second)).statusCode).toBe(200);
      expect((await reset(first, 'what a thief would like')).statusCode).toBe(401);
      expect((await app.call({ path: '/authenticate', body: { link } })).statusCode).toBe(401);
    });

    it('is set by one of two who use the link at the same time', async () => {
      const person = await signUp(app);
      const hash = await mailedLink(person);
      const answers = await Promise.all([reset(hash, 'the first password'), reset(hash, 'the second password')]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
      const first = answers[0]?.statusCode === 200;
      expect(await logIn(person, 'the first password')).toBe(first ? 200 : 401);
      expect(await logIn(person, 'the second password')).toBe(first ? 401 : 200);
    });

    it('is asked for with the same answer by whoever has no account or is blocked, and mailed to neither', async () => {
      const blocked = await signUp(app);
      await setBlocked(app.database.db, userId(blocked.id), true);
      const known = await signUp(app);
      const answers = [await send('nobody@example.org'), await send(blocked.email), await send(known.email)];
      expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
        Array.from({ length: 3 }, () => [200, '{"ok":true}']),
      );
      await expect.poll(() => linksTo(known).length, { timeout: 30_000 }).toBe(1);
      expect([...mailsTo('nobody@example.org'), ...mailsTo(blocked.email)]).toEqual([]);
    });

    it('refuses what is no address, in words', async () => {
      expect((await send('')).json()).toMatchObject({
        error: 'fields_empty',
        error_text: 'Input fields can not be empty.',
        errors: [{ field: 'email', code: 'fields_empty' }],
      });
      expect((await send('rosa')).json()).toMatchObject({
        error: 'email_invalid',
        error_text: 'Email is not valid.',
        errors: [{ field: 'email', code: 'email_invalid' }],
      });
    });

    it('is mailed once when the mail server is right again, with a link that still has its ten minutes', async () => {
      const person = await signUp(app);
      down = 1;
      expect((await reset(await mailedLink(person))).statusCode).toBe(200);
      expect(linksTo(person)).toHaveLength(1);
    }, 90_000);
  });
});
