import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../../server/db/repositories/expired.ts';
import { setBlocked } from '../../../server/db/repositories/users.ts';
import { RATE_LIMITS } from '../../../server/http/rate-limits.ts';
import type { Mail } from '../../../server/ports/mailer.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { HOUR, MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { listMailer } from '../../support/jobs/mailing.ts';

const LINK = /\/(en|pt)\/verify\/([\w-]{43})/;
const NEW = 'a quite different secret';

describe.each(DATABASES)('the confirmation of an address (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    const mails: Mail[] = [];
    let down = 0;
    const mailer = listMailer(mails, () => {
      down -= 1;
      if (down >= 0) throw new Error('451 try again');
      return true;
    });

    beforeAll(async () => {
      app = await startApp({ kind, overrides: { mailer, jobTuning: { backstop: 1, tick: 600 } } });
    });
    afterAll(() => app.close());

    const confirm = (hash: string) => app.call({ path: '/verify/do', body: { hash } });
    const again = ({ token }: Person) => app.call({ method: 'POST', path: '/settings/verify', token });
    const isConfirmed = async ({ token }: Person): Promise<boolean> =>
      (await app.call({ path: '/user/info', token })).json().user.emailVerified;
    const mailsTo = ({ email }: Person) => mails.filter(({ to, text }) => to === email && LINK.test(text));
    const linksTo = (person: Person) => mailsTo(person).flatMap(({ text }) => LINK.exec(text)?.[2] ?? []);
    const sent = (person: Person, count: number) =>
      expect.poll(() => linksTo(person).length, { timeout: 30_000 }).toBe(count);
    const events = async ({ id }: Person) => (await app.live.missed(userId(id), 0)).map(({ type }) => type);

    /** Somebody new, and the secret that was mailed to them. */
    async function newcomer(lang: 'en' | 'pt' = 'en'): Promise<{ person: Person; hash: string }> {
      const person = await signUp(app, { lang });
      await sent(person, 1);
      return { person, hash: linksTo(person)[0] ?? '' };
    }

    /** The secret of one more link. */
    async function anotherLink(person: Person): Promise<string> {
      const before = linksTo(person).length;
      expect((await again(person)).json()).toEqual({ result: 'sent' });
      await sent(person, before + 1);
      // What the mail outdates is outdated right after it.
      await expect.poll(() => unused(person), { timeout: 30_000 }).toBe(1);
      return linksTo(person).at(-1) ?? '';
    }

    const unused = async ({ id }: Person): Promise<number> => {
      const rows = await app.database.db
        .selectFrom('links')
        .where('user_id', '=', userId(id))
        .where('purpose', '=', 'verify')
        .where('used_at', 'is', null)
        .select('token_hash')
        .execute();
      return rows.length;
    };

    it('comes from a mail after the sign-up, by one click of whoever has it, and open pages hear of it', async () => {
      const { person, hash } = await newcomer();
      expect(await isConfirmed(person)).toBe(false);
      expect((await confirm(hash)).json()).toEqual({ result: 'done' });
      expect(await isConfirmed(person)).toBe(true);
      expect(await events(person)).toEqual(['user-changed']);
    });

    it('is asked for in the language of the person, in both bodies, in a mail that nobody unsubscribes from', async () => {
      const { person } = await newcomer('pt');
      const [mail] = mailsTo(person);
      expect(mail?.subject).toBe('Confirme seu endereço de e-mail');
      expect(mail?.text).toContain('por 24 horas');
      expect(LINK.exec(mail?.html ?? '')?.[0]).toBe(LINK.exec(mail?.text ?? '')?.[0]);
      expect(LINK.exec(mail?.text ?? '')?.[1]).toBe('pt');
      expect(mail?.unsubscribeUrl).toBeUndefined();
    });

    it('is not done by opening the link, however often and by whatever means', async () => {
      const { person, hash } = await newcomer();
      for (const method of ['GET', 'HEAD'] as const) {
        for (const url of [`/en/verify/${hash}`, `/api/verify/${hash}`, `/api/verify/do?hash=${hash}`]) {
          await app.http.inject({ method, url });
        }
      }
      expect(await isConfirmed(person)).toBe(false);
      expect((await confirm(hash)).json()).toEqual({ result: 'done' });
    });

    it('is done once: a second click is told so, and tells nobody else', async () => {
      const { person, hash } = await newcomer();
      const answers = await Promise.all([confirm(hash), confirm(hash)]);
      expect(answers.map((answer) => answer.json().result).sort()).toEqual(['already', 'done']);
      expect((await confirm(hash)).json()).toEqual({ result: 'already' });
      expect(await events(person)).toEqual(['user-changed']);
    });

    it('works for a day, and not a second longer', async () => {
      const [early, late] = [await newcomer(), await newcomer()];
      app.clock.pass(24 * HOUR - SECOND);
      expect((await confirm(early.hash)).json()).toEqual({ result: 'done' });
      app.clock.pass(2 * SECOND);
      const answer = await confirm(late.hash);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        401,
        { error: 'link_outdated', text: 'You use outdated or wrong url.' },
      ]);
      expect(await isConfirmed(late.person)).toBe(false);
      expect((await confirm(await anotherLink(late.person))).statusCode).toBe(200);
    });

    it('is refused to what is made up, of another kind, or taken from somewhere else', async () => {
      const { person } = await newcomer();
      const { link } = await app.services.auth.createLoginLink(userId(person.id), HOUR);
      const unsubscribe = await app.services.unsubscribe.issue(userId(person.id), ['weekly']);
      for (const wrong of [link, unsubscribe, 'x'.repeat(43), 'done', '../../login', '']) {
        expect((await confirm(wrong)).statusCode, wrong).toBe(401);
      }
      expect((await confirm('\u0000')).statusCode).toBe(422);
      expect(await isConfirmed(person)).toBe(false);
      expect((await app.call({ path: '/authenticate', body: { link } })).statusCode).toBe(200);
    });

    it('takes the newest link alone, and tells an older one that it is done', async () => {
      const { person, hash } = await newcomer();
      const second = await anotherLink(person);
      expect((await confirm(hash)).statusCode).toBe(401);
      expect(await isConfirmed(person)).toBe(false);
      expect((await confirm(second)).json()).toEqual({ result: 'done' });
      expect((await confirm(hash)).json()).toEqual({ result: 'already' });
    });

    it('leaves the link that works alone while a newer mail does not go out', async () => {
      const { person, hash } = await newcomer();
      down = Number.POSITIVE_INFINITY;
      try {
        await again(person);
        await expect.poll(() => unused(person), { timeout: 30_000 }).toBeGreaterThan(1);
        expect((await confirm(hash)).json()).toEqual({ result: 'done' });
      } finally {
        down = 0;
      }
    });

    it('is asked for by whoever is logged in, and not once it is done', async () => {
      const { person, hash } = await newcomer();
      expect((await app.call({ method: 'POST', path: '/settings/verify' })).statusCode).toBe(403);
      await confirm(hash);
      expect((await again(person)).json()).toEqual({ result: 'confirmed' });
      const other = await newcomer();
      await anotherLink(other.person);
      expect(linksTo(person)).toHaveLength(1);
    });

    it('comes with a password that was chosen by a mailed link', async () => {
      const { person, hash } = await newcomer();
      await app.call({ path: '/reset/send', body: { email: person.email } });
      const resets = () =>
        mails.flatMap(({ to, text }) => (to === person.email ? (/reset-pass\/([\w-]{43})/.exec(text)?.[1] ?? []) : []));
      await expect.poll(() => resets().length, { timeout: 30_000 }).toBe(1);
      const body = { hash: resets()[0] ?? '', password: NEW, confirm: NEW };
      expect((await app.call({ path: '/reset/do', body })).statusCode).toBe(200);
      const back = await app.call({ path: '/authenticate', body: { username: person.email, password: NEW } });
      expect(back.json().user.emailVerified).toBe(true);
      expect((await confirm(hash)).json()).toEqual({ result: 'already' });
    });

    it('is mailed to nobody who is blocked meanwhile', async () => {
      const { person } = await newcomer();
      await setBlocked(app.database.db, userId(person.id), true);
      await app.jobs.enqueueAccountMail({
        kind: 'verify-address',
        userId: userId(person.id),
        requestId: crypto.randomUUID(),
      });
      await newcomer();
      expect(linksTo(person)).toHaveLength(1);
    });

    it('is forgotten with the links that are too old', async () => {
      const { person } = await newcomer();
      app.clock.pass(24 * HOUR + MINUTE);
      await deleteExpired(app.database.db, { now: app.clock.now(), deliveriesBefore: app.clock.now() });
      expect(await unused(person)).toBe(0);
    });
  });
});

describe('asking for another mail', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ overrides: { rateLimits: RATE_LIMITS } });
  });
  afterAll(() => app.close());

  it('is done five times an hour by one person, whatever others do', async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const ask = async ({ token }: Person) =>
      (await app.call({ method: 'POST', path: '/settings/verify', token })).statusCode;
    for (let n = 0; n < 5; n += 1) expect(await ask(person)).toBe(200);
    expect(await ask(person)).toBe(429);
    expect(await ask(other)).toBe(200);
  });
});

describe('a sign-up', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('wants leave to send mails, which confirm the address', async () => {
    const form = { username: 'a@example.org', password: NEW, confirm: NEW, agree: false, termsAgree: true, lang: 'en' };
    const answer = await app.call({ path: '/signup', body: form });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [
        {
          field: 'agree',
          code: 'agree_required',
          text: 'Please, agree to receive mails. It is required to confirm your account.',
        },
      ],
    ]);
    expect((await app.call({ path: '/signup', body: { ...form, agree: true } })).statusCode).toBe(200);
  });
});
