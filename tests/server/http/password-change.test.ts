import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../server/http/rate-limits.ts';
import type { Mail } from '../../../server/ports/mailer.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { listMailer } from '../../support/jobs/mailing.ts';

const NEW = 'a quite different secret';

describe.each(DATABASES)('a password that is changed (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    const mails: Mail[] = [];
    const mailer = listMailer(mails);
    beforeAll(async () => {
      const rateLimits = RATE_LIMITS.filter(({ routes }) => routes.includes('settingsPassword'));
      app = await startApp({ kind, overrides: { mailer, rateLimits, jobTuning: { backstop: 1, tick: 600 } } });
    });
    afterAll(() => app.close());

    const change = (token: string, oldPassword: string, password = NEW) =>
      app.call({ path: '/settings/password', token, body: { oldPassword, password, confirm: password } });
    const authenticate = (person: Person, password: string) =>
      app.call({ path: '/authenticate', body: { username: person.email, password } });
    const logIn = async (person: Person, password: string) => (await authenticate(person, password)).statusCode;
    const tokenOf = async (person: Person) =>
      String((await authenticate(person, person.password)).headers['x-auth-token']);
    const isIn = async (token: string) => (await app.call({ path: '/user/info', token })).statusCode === 200;
    const subjects = (person: Person) => mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);

    it('counts at once: every other session and link is over, this one goes on, and the person is told', async () => {
      const person = await signUp(app);
      const other = await signUp(app);
      const elsewhere = await tokenOf(person);
      const { link } = await app.services.auth.createLoginLink(userId(person.id), HOUR);
      expect((await change(person.token, person.password)).json()).toEqual({ ok: true });
      expect(await Promise.all([person.token, elsewhere, other.token].map(isIn))).toEqual([true, false, true]);
      expect((await app.call({ path: '/authenticate', body: { link } })).statusCode).toBe(401);
      expect([await logIn(person, person.password), await logIn(person, NEW)]).toEqual([401, 200]);
      expect(await logIn(other, other.password)).toBe(200);
      await expect.poll(() => subjects(person), { timeout: 30_000 }).toContain('Your password was changed');
      expect(subjects(other)).not.toContain('Your password was changed');
    });

    it('stays as it was, with every session, when anything is wrong; each field is told', async () => {
      const person = await signUp(app);
      const elsewhere = await tokenOf(person);
      const refused = async (oldPassword: string, password = NEW, confirm = password) => {
        const body = { oldPassword, password, confirm };
        const answer = await app.call({ path: '/settings/password', token: person.token, body });
        const { errors } = answer.json<{ errors: { field: string; code: string }[] }>();
        return [answer.statusCode, ...errors.map(({ field, code }) => `${field} ${code}`)];
      };
      expect(await refused('not this one')).toEqual([422, 'oldPassword wrong_password']);
      expect(await refused('', 'short', 'other')).toEqual([
        422,
        'oldPassword password_empty',
        'password password_too_short',
        'confirm passwords_differ',
      ]);
      expect(await refused(person.password, 'butterfly')).toEqual([422, 'password password_common']);
      expect(await refused(person.password, `x${person.email}`)).toEqual([422, 'password password_holds_email']);
      expect(await Promise.all([person.token, elsewhere].map(isIn))).toEqual([true, true]);
      expect(await logIn(person, person.password)).toBe(200);
    });

    it('is changed once by two windows that send at the same time', async () => {
      const person = await signUp(app);
      const window = await tokenOf(person);
      const answers = await Promise.all([
        change(person.token, person.password, 'the first of two words'),
        change(window, person.password, 'the second of two words'),
      ]);
      const taken = answers.findIndex(({ statusCode }) => statusCode === 200);
      expect(answers.map(({ statusCode }) => statusCode === 200)).toEqual([taken === 0, taken === 1]);
      const words = ['the first of two words', 'the second of two words'];
      expect(await Promise.all(words.map((word) => logIn(person, word)))).toEqual(
        taken === 0 ? [200, 401] : [401, 200],
      );
    });

    it('cannot be guessed in an open session, and the right one is not held up by a few wrong ones', async () => {
      const person = await signUp(app);
      for (let wrong = 0; wrong < 4; wrong += 1)
        expect((await change(person.token, `wrong ${wrong}`)).statusCode).toBe(422);
      expect((await change(person.token, person.password)).statusCode).toBe(200);
      expect((await change(person.token, 'wrong again')).statusCode).toBe(422);
      const held = await change(person.token, NEW, 'one more secret');
      expect([held.statusCode, Number(held.headers['retry-after']) > 0]).toEqual([429, true]);
      expect(await logIn(person, NEW)).toBe(200);
    });
  });
});
