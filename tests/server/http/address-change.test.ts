import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../../server/db/repositories/expired.ts';
import { findOwnGoogle, insertGoogleIdentity } from '../../../server/db/repositories/google.ts';
import { insertPasskey, listPasskeys } from '../../../server/db/repositories/passkeys.ts';
import { beginTwoFactor, findTwoFactor, turnTwoFactorOn } from '../../../server/db/repositories/two-factor.ts';
import { markEmailVerified } from '../../../server/db/repositories/users.ts';
import { RATE_LIMITS } from '../../../server/http/rate-limits.ts';
import type { Mail } from '../../../server/ports/mailer.ts';
import { instant, userId } from '../../../shared/domain/ids.ts';
import { DAY, dayOf, HOUR, SECOND } from '../../../shared/domain/time/calendar.ts';
import { leaveAccount, type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { listMailer } from '../../support/jobs/mailing.ts';

const LINK = /\/(?:en|pt)\/(new-address|old-address)\/([\w-]{43})/;
const OUTDATED = { error: 'link_outdated', text: 'You use outdated or wrong url.' };

describe.each(DATABASES)('a change of the address (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    const mails: Mail[] = [];
    const mailer = listMailer(mails);
    beforeAll(async () => {
      const rateLimits = RATE_LIMITS.filter(({ routes }) => routes.includes('settingsAddress'));
      app = await startApp({ kind, overrides: { mailer, rateLimits, jobTuning: { backstop: 1, tick: 600 } } });
    });
    afterAll(() => app.close());

    let addresses = 0;
    const newAddress = (): string => {
      addresses += 1;
      return `moved-${addresses}@example.org`;
    };
    async function newcomer({ confirmed = true, lang = 'en' as 'en' | 'pt' } = {}): Promise<Person> {
      const person = await signUp(app, { lang });
      if (confirmed) await markEmailVerified(app.database.db, userId(person.id), app.clock.now());
      return person;
    }
    async function proofOf({ token, password }: Person): Promise<string> {
      const answer = await app.call({ path: '/user/reauthenticate', token, body: { password } });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().reauth;
    }
    const ask = async (person: Person, email: string, reauth?: string) =>
      app.call({
        path: '/settings/address',
        token: person.token,
        body: { email },
        headers: { 'x-reauth': reauth ?? (await proofOf(person)) },
      });
    const confirm = (hash: string, token?: string) =>
      app.call({ path: '/address/do', body: { hash }, ...(token === undefined ? {} : { token }) });
    const undo = (hash: string) => app.call({ path: '/address/undo', body: { hash } });
    const settingsOf = async ({ token }: Person) =>
      (await app.call({ path: '/settings', token })).json().settings as { email: string; newEmail: string | null };
    const logIn = async (username: string, password: string): Promise<number> =>
      (await app.call({ path: '/authenticate', body: { username, password } })).statusCode;
    const isIn = async (token: string) => (await app.call({ path: '/user/info', token })).statusCode === 200;
    const secretsTo = (email: string, path: string) =>
      mails.flatMap(({ to, text }) => {
        const [, page, secret] = LINK.exec(text) ?? [];
        return to === email && page === path && secret !== undefined ? [secret] : [];
      });
    async function secretTo(email: string, path: 'new-address' | 'old-address', count = 1): Promise<string> {
      await expect.poll(() => secretsTo(email, path).length, { timeout: 30_000 }).toBe(count);
      return secretsTo(email, path).at(-1) ?? '';
    }
    /** Somebody whose address is changed, with what was mailed to both. */
    async function moved() {
      const person = await newcomer();
      const email = newAddress();
      expect((await ask(person, email)).statusCode).toBe(200);
      expect((await confirm(await secretTo(email, 'new-address'), person.token)).statusCode).toBe(200);
      return { person, email, back: await secretTo(person.email, 'old-address') };
    }

    it('counts from a click in the new inbox: only then one logs in with it, and other devices are logged out', async () => {
      const person = await newcomer();
      const elsewhere = await app.call({
        path: '/authenticate',
        body: { username: person.email, password: person.password },
      });
      const email = newAddress();
      expect((await ask(person, email)).json()).toEqual({ ok: true });
      const hash = await secretTo(email, 'new-address');
      expect(await settingsOf(person)).toMatchObject({ email: person.email, newEmail: email });
      expect([await logIn(email, person.password), await logIn(person.email, person.password)]).toEqual([401, 200]);
      expect((await confirm(hash, person.token)).json()).toEqual({ ok: true });
      expect(await settingsOf(person)).toMatchObject({ email, newEmail: null });
      expect([await logIn(email, person.password), await logIn(person.email, person.password)]).toEqual([200, 401]);
      expect(await isIn(String(elsewhere.headers['x-auth-token']))).toBe(false);
      expect((await confirm(hash)).json()).toMatchObject(OUTDATED);
      expect((await app.call({ path: '/user/info', token: person.token })).json().user.emailVerified).toBe(true);
    });

    it('is asked for by whoever proves again who they are, and not by an open session alone', async () => {
      const person = await newcomer();
      const body = { email: newAddress() };
      const answer = await app.call({ path: '/settings/address', token: person.token, body });
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'reauthentication_required']);
      expect((await settingsOf(person)).newEmail).toBeNull();
    });

    it('is refused with a word on the field, and changes nothing', async () => {
      const person = await newcomer();
      const reauth = await proofOf(person);
      for (const [email, code] of [
        ['', 'fields_empty'],
        ['no address', 'email_invalid'],
        [`${'a'.repeat(300)}@example.org`, 'email_invalid'],
        ["x'); drop table users; --@example.org", 'email_invalid'],
        ['a@example.org\r\nBcc: everybody@example.org', 'email_invalid'],
        [person.email.toUpperCase(), 'address_unchanged'],
      ] as const) {
        const answer = await ask(person, email, reauth);
        expect([answer.statusCode, answer.json().errors], email).toMatchObject([422, [{ field: 'email', code }]]);
      }
      expect((await settingsOf(person)).newEmail).toBeNull();
    });

    it('tells nobody but its inbox that an address is somebody’s already', async () => {
      const [person, owner] = [await newcomer(), await newcomer({ lang: 'pt' })];
      expect((await ask(person, owner.email)).json()).toEqual({ ok: true });
      const told = () => mails.filter(({ to, subject }) => to === owner.email && subject.startsWith('Você já tem'));
      await expect.poll(() => told().length, { timeout: 30_000 }).toBe(1);
      expect(told()[0]?.text).not.toContain(person.email);
      expect(secretsTo(owner.email, 'new-address')).toEqual([]);
    });

    it('fails with a clear word when somebody signed up with the address meanwhile', async () => {
      const person = await newcomer();
      const email = newAddress();
      await ask(person, email);
      const hash = await secretTo(email, 'new-address');
      await signUp(app, { email });
      const answer = await confirm(hash);
      expect([answer.statusCode, answer.json().error]).toEqual([422, 'email_taken']);
      expect(await settingsOf(person)).toMatchObject({ email: person.email, newEmail: email });
    });

    it('has one link that works: the newest, for a day, unless it is taken back', async () => {
      const person = await newcomer();
      const email = newAddress();
      await ask(person, email);
      const first = await secretTo(email, 'new-address');
      const again = () => app.call({ method: 'POST', path: '/settings/address/send', token: person.token });
      expect((await again()).json()).toEqual({ result: 'sent' });
      const second = await secretTo(email, 'new-address', 2);
      expect((await confirm(first)).statusCode).toBe(401);
      app.clock.pass(24 * HOUR + SECOND);
      expect((await confirm(second)).statusCode).toBe(401);
      expect((await again()).statusCode).toBe(200);
      const third = await secretTo(email, 'new-address', 3);
      await app.call({ method: 'POST', path: '/settings/address/cancel', token: person.token });
      expect((await confirm(third)).statusCode).toBe(401);
      expect((await again()).json()).toEqual({ result: 'none' });
      expect(await settingsOf(person)).toMatchObject({ email: person.email, newEmail: null });
    });

    it('made twice at once is made once', async () => {
      const person = await newcomer();
      const email = newAddress();
      await ask(person, email);
      const hash = await secretTo(email, 'new-address');
      const answers = await Promise.all([confirm(hash), confirm(hash)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    });

    it('can be taken back from the old inbox: the address is back, and everybody is logged out', async () => {
      const { person, email, back } = await moved();
      const notice = mails.find(({ to, text }) => to === person.email && text.includes(back));
      expect(notice?.text).toContain(email);
      expect((await undo(back)).json()).toEqual({ ok: true });
      expect(await isIn(person.token)).toBe(false);
      expect([await logIn(email, person.password), await logIn(person.email, person.password)]).toEqual([401, 200]);
      expect((await undo(back)).json()).toMatchObject(OUTDATED);
    });

    it('is taken back as a whole, however often it was changed and even if the account was deleted', async () => {
      const { person, back } = await moved();
      const last = newAddress();
      await ask(person, last);
      await confirm(await secretTo(last, 'new-address'), person.token);
      expect((await leaveAccount(app, person)).statusCode).toBe(200);
      expect((await undo(back)).statusCode).toBe(200);
      expect([await logIn(last, person.password), await logIn(person.email, person.password)]).toEqual([401, 200]);
    });

    it('takes away what was added since to come in by, and leaves what was there before', async () => {
      const { person, back } = await moved();
      const user = userId(person.id);
      const now = app.clock.now();
      const dayBefore = dayOf(instant(now - DAY));
      const { db } = app.database;
      for (const [name, createdOn] of [
        ['old', dayBefore],
        ['new', dayOf(now)],
      ] as const) {
        const key = { credentialId: randomBytes(16), publicKey: randomBytes(16), counter: 0, transports: [] };
        await insertPasskey(db, { ...key, user, name, createdOn });
      }
      const google = { user, issuer: 'https://id.test', subject: 'whoever', email: 'whoever@google.test' };
      await insertGoogleIdentity(db, { ...google, today: dayOf(now), used: true });
      const stored = { secret: randomBytes(20), sealedBy: null };
      await beginTwoFactor(db, { user, key: stored, now, begunBefore: now });
      expect(await turnTwoFactorOn(db, { user, begunAt: now, step: 1, now })).toBe(true);
      expect((await undo(back)).statusCode).toBe(200);
      expect(await findTwoFactor(db, user)).toBeNull();
      expect(await findOwnGoogle(db, user)).toBeNull();
      expect((await listPasskeys(db, user)).map(({ name }) => name)).toEqual(['old']);
      expect(await logIn(person.email, person.password)).toBe(200);
    });

    it('keeps the old address from everybody else for fourteen days, and its link works as long', async () => {
      const { person, back } = await moved();
      const body = { username: person.email, password: 'another long password', confirm: 'another long password' };
      const take = () => app.call({ path: '/signup', body: { ...body, agree: true, termsAgree: true, lang: 'en' } });
      expect((await take()).json().error).toBe('email_taken');
      const other = await newcomer();
      await ask(other, person.email);
      expect((await confirm(await secretTo(person.email, 'new-address'), other.token)).json().error).toBe(
        'email_taken',
      );
      app.clock.pass(14 * DAY + SECOND);
      expect((await undo(back)).statusCode).toBe(401);
      expect((await take()).statusCode).toBe(200);
    });

    it('tells the old address nothing where it was never confirmed: it may be a stranger’s', async () => {
      const person = await newcomer({ confirmed: false });
      const email = newAddress();
      await ask(person, email);
      await confirm(await secretTo(email, 'new-address'), person.token);
      expect(await settingsOf(person)).toMatchObject({ email });
      const notices = app.database.db.selectFrom('outbox').where('kind', '=', 'address-changed');
      expect(await notices.where('user_id', '=', userId(person.id)).selectAll().execute()).toEqual([]);
      expect((await signUp(app, { email: person.email })).id).toBeGreaterThan(0);
    });

    it('leaves nothing behind once its time is over', async () => {
      const { person } = await moved();
      await ask(person, newAddress());
      app.clock.pass(15 * DAY);
      const now = app.clock.now();
      await deleteExpired(app.database.db, { now, deliveriesBefore: now });
      const left = app.database.db.selectFrom('address_changes').where('user_id', '=', userId(person.id));
      expect(await left.selectAll().execute()).toEqual([]);
    });

    it('fills no inbox: ten links an hour', async () => {
      const person = await newcomer();
      const reauth = await proofOf(person);
      const answers: number[] = [];
      for (let count = 0; count < 11; count += 1) answers.push((await ask(person, newAddress(), reauth)).statusCode);
      expect(answers).toEqual([...Array(10).fill(200), 429]);
    });

    it.each(['', 'x'.repeat(43), '../../login', '0'])('is no secret: %j', async (hash) => {
      expect([(await confirm(hash)).statusCode, (await undo(hash)).statusCode]).toEqual([401, 401]);
    });
  });
});
