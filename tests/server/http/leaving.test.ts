import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import type { Mail } from '../../../server/ports/mailer.ts';
import { createErasePeople } from '../../../server/services/leaving/erase-people.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { A_THURSDAY, leaveAccount, type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { listMailer } from '../../support/jobs/mailing.ts';

const never = new AbortController().signal;
const LINK = /\/(en|pt)\/keep\/([\w-]{43})/;

describe.each(DATABASES)('an account that its person deletes (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    const mails: Mail[] = [];
    const mailer = listMailer(mails);
    beforeAll(async () => {
      app = await startApp({ kind, overrides: { mailer, jobTuning: { backstop: 1, tick: 600 } } });
    });
    afterAll(() => app.close());

    const leave = (person: Person) => leaveAccount(app, person);
    const authenticate = (person: Person, more: object = {}) =>
      app.call({ path: '/authenticate', body: { username: person.email, password: person.password, ...more } });
    const tokenOf = async (person: Person) => String((await authenticate(person)).headers['x-auth-token']);
    const isIn = async (token: string) => (await app.call({ path: '/user/info', token })).statusCode === 200;
    const keep = (hash: string) => app.call({ path: '/keep/do', body: { hash } });
    const linksTo = ({ email }: Person) =>
      mails.flatMap(({ to, text }) => (to === email ? (LINK.exec(text)?.[2] ?? []) : []));
    async function mailedLink(person: Person, count = 1): Promise<string> {
      await expect.poll(() => linksTo(person).length, { timeout: 30_000 }).toBe(count);
      return linksTo(person)[count - 1] ?? '';
    }

    it('is closed at once on every device, and logging in says until when it can be kept', async () => {
      app.clock.set(A_THURSDAY);
      const [person, other] = [await signUp(app), await signUp(app)];
      const elsewhere = await tokenOf(person);
      const { link } = await app.services.auth.createLoginLink(userId(person.id), HOUR);
      const answer = await leave(person);
      expect(answer.json()).toEqual({ goneAt: A_THURSDAY + 30 * DAY });
      expect(await Promise.all([person.token, elsewhere, other.token].map(isIn))).toEqual([false, false, true]);
      expect((await app.call({ path: '/authenticate', body: { link } })).statusCode).toBe(401);
      const back = await authenticate(person);
      expect([back.statusCode, back.json(), back.headers['x-auth-token']]).toEqual([
        403,
        { error: 'account_deleted', text: 'You deleted this account. On 19 December it is gone for good.' },
        undefined,
      ]);
      expect((await authenticate({ ...person, password: 'not this one' })).json().error).toBe('wrong_credentials');
      expect((await authenticate({ ...person, password: 'nor this' }, { keep: true })).statusCode).toBe(401);
      const kept = await authenticate(person, { keep: true });
      expect([kept.statusCode, kept.json().user.email]).toEqual([200, person.email]);
      expect((await authenticate(person)).statusCode).toBe(200);
    });

    it('is kept by one click on the page of the mailed link, and by opening the link it is not', async () => {
      const person = await signUp(app, { lang: 'pt' });
      await leave(person);
      const hash = await mailedLink(person);
      const [mail] = mails.filter(({ to, text }) => to === person.email && LINK.test(text));
      expect([mail?.subject, mail?.unsubscribeUrl]).toEqual(['Sua conta foi excluída', undefined]);
      expect(LINK.exec(mail?.html ?? '')?.[0]).toBe(`/pt/keep/${hash}`);
      for (const url of [`/pt/keep/${hash}`, `/api/keep/do?hash=${hash}`])
        await app.http.inject({ method: 'GET', url });
      expect((await authenticate(person)).statusCode).toBe(403);
      const answers = await Promise.all([keep(hash), keep(hash)]);
      expect(answers.map((answer) => answer.json().result).sort()).toEqual(['already', 'done']);
      expect((await authenticate(person)).statusCode).toBe(200);
      expect((await keep(hash)).json()).toEqual({ result: 'already' });
    });

    it('is not kept by what is made up, of another kind, of an earlier deletion, or too late', async () => {
      const person = await signUp(app);
      const { link } = await app.services.auth.createLoginLink(userId((await signUp(app)).id), HOUR);
      await leave(person);
      const first = await mailedLink(person);
      const again = await authenticate(person, { keep: true });
      await leave({ ...person, token: String(again.headers['x-auth-token']) });
      const second = await mailedLink(person, 2);
      for (const wrong of [first, link, 'x'.repeat(43), 'done', '']) expect((await keep(wrong)).statusCode).toBe(401);
      expect((await authenticate(person)).json().error).toBe('account_deleted');
      app.clock.pass(30 * DAY);
      expect((await keep(second)).statusCode).toBe(401);
      expect((await authenticate(person)).json().error).toBe('wrong_credentials');
      expect((await authenticate(person, { keep: true })).json().error).toBe('wrong_credentials');
    });

    it('is deleted once by two windows at the same time, with one mail', async () => {
      const person = await signUp(app);
      const window = { ...person, token: await tokenOf(person) };
      const answers = await Promise.all([leave(person), leave(window)]);
      // The second may find its session ended already; both leave the same account behind.
      expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
      for (const answer of answers) expect([200, 403]).toContain(answer.statusCode);
      await mailedLink(person);
    });

    it('stays when who is there is not proven again, in this very session', async () => {
      const [person, other] = [await signUp(app), await signUp(app)];
      const prove = async ({ token, password }: Person) =>
        (await app.call({ path: '/user/reauthenticate', token, body: { password } })).json<{ reauth: string }>().reauth;
      const [theirs, elsewhere] = [await prove(other), await prove({ ...person, token: await tokenOf(person) })];
      for (const reauth of [undefined, 'x'.repeat(43), theirs, elsewhere]) {
        const headers = reauth === undefined ? {} : { 'x-reauth': reauth };
        const answer = await app.call({ path: '/settings/delete', token: person.token, headers, body: {} });
        expect(answer.json().error).toBe('reauthentication_required');
      }
      expect(await isIn(person.token)).toBe(true);
      expect((await app.call({ path: '/settings/delete', body: {} })).statusCode).toBe(403);
    });

    it('keeps its address until it is gone, and afterwards anybody may sign up with it', async () => {
      const person = await signUp(app);
      await leave(person);
      const form = { password: person.password, confirm: person.password, agree: true, termsAgree: true, lang: 'en' };
      const signUpAgain = () => app.call({ path: '/signup', body: { ...form, username: person.email } });
      expect((await signUpAgain()).json().error).toBe('email_taken');
      app.clock.pass(31 * DAY);
      const gateways = joinGateways({ card: null, paypal: null });
      const parts = { db: app.database.db, clock: app.clock, log: app.log, mailer, gateways };
      const { run } = createErasePeople({ ...parts, keepDepartures: async () => undefined });
      expect(await run(never)).toBeGreaterThan(0);
      expect(await run(never)).toBe(0);
      const fresh = await signUpAgain();
      expect([fresh.statusCode, fresh.json().user.id === person.id]).toEqual([200, false]);
    });
  });
});
