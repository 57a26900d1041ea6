import * as argon2 from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { userId } from '../../../shared/domain/ids.ts';
import { DAY, HOUR, SECOND } from '../../../shared/domain/time/calendar.ts';
import { signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

// The real one, watched: what a log-in costs is counted, because a time depends on the machine.
vi.mock('@node-rs/argon2', { spy: true });
const verify = vi.mocked(argon2.verify);

const form = (username: string, more: object = {}) => ({
  username,
  password: 'correct horse',
  confirm: 'correct horse',
  agree: true,
  termsAgree: true,
  lang: 'en',
  ...more,
});

describe.each(DATABASES)('accounts of people (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp({ kind });
    });
    afterAll(() => app.close());

    const login = (username: string, password: string) =>
      app.call({ path: '/authenticate', body: { username, password } });
    const info = (token: string) => app.call({ path: '/user/info', token });

    it('signs up: the user in the body, the token in its header, and only its hash in the database', async () => {
      const answer = await app.call({
        path: '/signup',
        body: form('New.Person@example.org', { timezone: -180, zone: 'America/Sao_Paulo' }),
      });
      expect(answer.statusCode).toBe(200);
      const { user, configs } = answer.json();
      expect(user).toMatchObject({
        email: 'New.Person@example.org',
        lang: 'en',
        timezone: -180,
        zone: 'America/Sao_Paulo',
        blocked: false,
        receiveMail: true,
        subscription: null,
        offerUntil: app.clock.now() + DAY,
      });
      expect(user.code).toMatch(/^[0-9a-z]{8}$/);
      expect(configs).toMatchObject({ now: app.clock.now() });
      const token = String(answer.headers['x-auth-token']);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from session_tokens t`.execute(
        app.database.db,
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.some(({ row }) => row.includes(token))).toBe(false);
      const hashes = await app.database.db.selectFrom('users').select('password_hash').execute();
      expect(hashes.every((row) => row.password_hash?.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true);
      expect((await info(token)).json().user.id).toBe(user.id);
    });

    it('takes an address once, in whatever letter case, also when asked twice at the same time', async () => {
      await signUp(app, { email: 'once@example.org' });
      const again = await app.call({ path: '/signup', body: form('ONCE@example.org') });
      expect(again.statusCode).toBe(422);
      expect(again.json()).toEqual({
        error: 'email_taken',
        text: 'A user with this email already exists.',
        errors: [{ field: 'username', code: 'email_taken', text: 'A user with this email already exists.' }],
      });
      const race = await Promise.all(
        Array.from({ length: 6 }, () => app.call({ path: '/signup', body: form('race@example.org') })),
      );
      expect(race.map((answer) => answer.statusCode).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    });

    it('names every wrong field of a sign-up at once, in the caller’s language', async () => {
      const answer = await app.call({
        path: '/signup',
        headers: { 'user-lang': 'pt' },
        body: form('nobody', { password: '', confirm: 'x', termsAgree: false, code: 'SUMMER' }),
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
        ['username', 'wrong_email'],
        ['password', 'password_empty'],
        ['confirm', 'passwords_differ'],
        ['termsAgree', 'terms_required'],
        ['code', 'wrong_promo_code'],
      ]);
      expect(answer.json().errors[2].text).toBe('As senhas não coincidem.');
    });

    it('takes a password of any 256 characters, and no other', async () => {
      const sign = async (password: string) => {
        const body = form(`p${[...password].length}@example.org`, { password, confirm: password });
        const answer = await app.call({ path: '/signup', body });
        return [answer.statusCode, answer.json().errors?.[0]];
      };
      expect(await sign('1234567')).toEqual([
        422,
        { field: 'password', code: 'password_too_short', text: 'Use at least 8 characters.' },
      ]);
      expect(await sign('xy'.repeat(129))).toMatchObject([422, { code: 'password_too_long' }]);
      const long = `𝒷 ç"\\\t${'😀'.repeat(250)}`;
      expect([...long]).toHaveLength(256);
      expect(await sign(long)).toEqual([200, undefined]);
      expect((await login('p256@example.org', long)).statusCode).toBe(200);
    });

    it('takes an empty promo code for none, and refuses an unknown one', async () => {
      expect((await app.call({ path: '/signup', body: form('promo@example.org', { code: ' ' }) })).statusCode).toBe(
        200,
      );
      const wrong = await app.call({ path: '/signup', body: form('promo2@example.org', { code: 'FREE' }) });
      expect(wrong.json()).toMatchObject({ error: 'wrong_promo_code', text: 'Wrong promo code.' });
    });

    it('answers a wrong password and an unknown address alike', async () => {
      const person = await signUp(app);
      const answers = [await login(person.email, 'wrong'), await login('unknown@example.org', 'wrong')];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toEqual({
          error: 'wrong_credentials',
          text: 'Email not registered or wrong password',
        });
        expect(answer.headers['x-auth-token']).toBeUndefined();
      }
    });

    it('does the same work for an unknown address as for a wrong password', async () => {
      const person = await signUp(app);
      await login('first.unknown@example.org', 'wrong');
      /** Cost of each hash that a log-in is compared with: `$argon2id$v=19$m=19456,t=2,p=1`. */
      const worked = async (username: string) => {
        verify.mockClear();
        await login(username, 'wrong');
        return verify.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
      };
      const known = await worked(person.email);
      expect(known).toHaveLength(1);
      expect(await worked('unknown@example.org')).toEqual(known);
    });

    it('logs in whatever the letter case of the address, and every log-in is a session of its own', async () => {
      const person = await signUp(app, { email: 'Mixed.Case@example.org' });
      const second = await login('mixed.case@EXAMPLE.org', person.password);
      const token = String(second.headers['x-auth-token']);
      expect(token).not.toBe(person.token);
      expect((await app.call({ path: '/logout', token, body: {} })).json()).toEqual({ ok: true });
      expect((await info(token)).statusCode).toBe(403);
      expect((await info(person.token)).statusCode).toBe(200);
    });

    it('ends a session at once, although who holds it was just looked up', async () => {
      const person = await signUp(app);
      await info(person.token);
      // Without a body, as the browser and the desktop send it.
      await app.call({ method: 'POST', path: '/logout', token: person.token });
      expect((await info(person.token)).json()).toEqual({ error: 'login_required', text: 'Please log in.' });
    });

    it('refuses a blocked person at log-in, at refresh and, within seconds, on any call', async () => {
      const person = await signUp(app);
      await info(person.token);
      await app.database.db.updateTable('users').set({ blocked: true }).where('id', '=', userId(person.id)).execute();
      const blocked = { error: 'blocked', text: 'Account was blocked. Please contact support' };
      const atLogin = await login(person.email, person.password);
      expect([atLogin.statusCode, atLogin.json()]).toEqual([403, blocked]);
      expect((await login(person.email, 'wrong')).statusCode).toBe(401);
      const atRefresh = await app.call({ path: '/authenticate', token: person.token, body: { refresh: true } });
      expect([atRefresh.statusCode, atRefresh.json()]).toEqual([403, blocked]);
      app.clock.pass(6 * SECOND);
      const atCall = await info(person.token);
      expect([atCall.statusCode, atCall.json()]).toEqual([403, blocked]);
    });

    it('notices a blocked person at once where the service itself made the change known', async () => {
      const person = await signUp(app);
      await info(person.token);
      await app.database.db.updateTable('users').set({ blocked: true }).where('id', '=', userId(person.id)).execute();
      await app.services.auth.userChanged(userId(person.id));
      expect((await info(person.token)).json().error).toBe('blocked');
    });

    it.each(['.dotted@example.org', 'a..b@example.org', `x@${'l'.repeat(64)}.example.org`, "o'neil@exa_mple.org"])(
      'lets in who came under an older rule for addresses: %s',
      async (email) => {
        expect((await app.call({ path: '/signup', body: form(email) })).json().error).toBe('wrong_email');
        const person = await signUp(app);
        await app.database.db.updateTable('users').set({ email }).where('id', '=', userId(person.id)).execute();
        const answer = await login(email.toUpperCase(), person.password);
        expect([answer.statusCode, answer.json().user]).toMatchObject([200, { id: person.id, email }]);
        const token = String(answer.headers['x-auth-token']);
        expect((await info(token)).json().user.email).toBe(email);
        const { link } = await app.services.auth.createLoginLink(userId(person.id), HOUR);
        expect((await app.call({ path: '/authenticate', body: { link } })).json().user.email).toBe(email);
      },
    );

    it('logs in by a one-time link once, even when it is followed twice at the same time', async () => {
      const person = await signUp(app);
      const { link } = await app.services.auth.createLoginLink(userId(person.id), HOUR);
      const follow = () => app.call({ path: '/authenticate', body: { link } });
      const answers = await Promise.all([follow(), follow()]);
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401]);
      expect((await follow()).statusCode).toBe(401);
      const late = await app.services.auth.createLoginLink(userId(person.id), HOUR);
      app.clock.pass(HOUR + 1);
      const refused = await app.call({ path: '/authenticate', body: { link: late.link } });
      expect(refused.statusCode).toBe(401);
      expect(refused.json()).toEqual({ error: 'link_outdated', text: 'You use outdated or wrong url.' });
    });

    it('keeps the language of mails, and only one it speaks', async () => {
      const person = await signUp(app);
      const set = (lang: string) => app.call({ path: '/user/lang', token: person.token, body: { lang } });
      expect((await set('pt')).json()).toEqual({ ok: true });
      expect((await info(person.token)).json().user.lang).toBe('pt');
      const wrong = await set('fr');
      expect([wrong.statusCode, wrong.json().error]).toEqual([422, 'unknown_language']);
    });

    it('says what a log-in form lacks', async () => {
      expect((await app.call({ path: '/authenticate', body: {} })).json().errors).toEqual([
        { field: 'username', code: 'wrong_email', text: 'Wrong email' },
        { field: 'password', code: 'password_empty', text: 'Password is empty' },
      ]);
    });
  });
});
