import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../../server/db/repositories/expired.ts';
import { setBlocked } from '../../../server/db/repositories/users.ts';
import type { Mail } from '../../../server/ports/mailer.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { confirmAddress, leaveAccount, signUp, startApp, type TestApp } from '../../support/app.ts';
import { appCode } from '../../support/app-codes.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { AGREED, pageOf, somebody } from '../../support/google-page.ts';
import { type Provider, startGoogleProvider, type Trouble } from '../../support/google-provider.ts';
import { listMailer } from '../../support/jobs/mailing.ts';

describe.each(DATABASES)('log-in with Google (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    let provider: Provider;
    const mails: Mail[] = [];
    beforeAll(async () => {
      provider = await startGoogleProvider();
      const overrides = { mailer: listMailer(mails), jobTuning: { backstop: 1, tick: 600 } };
      app = await startApp({ kind, overrides, config: { ...provider.config, publicUrl: 'https://perch.example' } });
    });
    afterAll(async () => {
      await app?.close();
      await provider?.stop();
    });
    const page = pageOf(
      () => app,
      () => provider,
    );
    const { post, begin, goThere, finish, enter, join, prove, logIn, state } = page;
    const subjects = (email: string) => mails.filter(({ to }) => to === email).map(({ subject }) => subject);

    it('sends the browser to the provider with PKCE, a state and a nonce, and never twice with the same', async () => {
      const [one, two] = [await begin(), await begin()];
      const { origin, pathname, searchParams } = new URL(one.url);
      expect([origin, pathname]).toEqual([provider.issuer, '/authorize']);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        client_id: 'client-1',
        redirect_uri: 'https://perch.example/oauth/google/return',
        scope: 'openid email',
        code_challenge_method: 'S256',
      });
      for (const name of ['state', 'nonce', 'code_challenge'])
        expect(new URL(two.url).searchParams.get(name)).not.toBe(searchParams.get(name));
    });

    it('makes an account once its person agrees, with a confirmed address and no password, and opens it from then on', async () => {
      const who = somebody();
      const inviter = await signUp(app);
      const { code } = (await app.call({ path: '/user/info', token: inviter.token })).json().user;
      const { flow, ...answer } = await goThere(who);
      expect((await finish({ flow, ...answer })).rest).toEqual({ next: { step: 'sign-up', email: who.email } });
      const refused = await post('/oauth/google/signup', { flow, agree: false, termsAgree: false, lang: 'en' });
      expect([refused.status, refused.rest.errors.map((one: { code: string }) => one.code)]).toEqual([
        422,
        ['agree_required', 'terms_required'],
      ]);
      const made = await post('/oauth/google/signup', { flow, ...AGREED, lang: 'pt', ref: code, timezone: -180 });
      expect(made.rest.user).toMatchObject({ email: who.email, emailVerified: true, lang: 'pt', timezone: -180 });
      expect(await state(made.token)).toEqual({
        google: { email: who.email, since: '2026-11-19', lastUsed: '2026-11-19' },
        confirms: true,
        hasPassword: false,
      });
      const { referred_by } = await app.database.db
        .selectFrom('users')
        .where('email', '=', who.email)
        .select('referred_by')
        .executeTakeFirstOrThrow();
      expect(referred_by).toBe(inviter.id);
      expect((await app.call({ path: '/metrics' })).body).toMatch(/^perch_sign_ups_total\{way="google"\} 1$/m);
      expect((await post('/oauth/google/signup', { flow, ...AGREED })).error).toBe('google_outdated');
      // By its number: an address that changed at Google is the same person.
      const again = await enter({ ...who, email: 'another@example.org' });
      expect([again.status, again.rest.user.email]).toEqual([200, who.email]);
    });

    it('counts what comes back once, within ten minutes, for the page that began it', async () => {
      const who = somebody();
      await join(who);
      const used = await goThere(who);
      expect((await finish(used)).status).toBe(200);
      expect((await finish(used)).error).toBe('google_outdated');
      const twice = await goThere(who);
      const both = await Promise.all([finish(twice), finish(twice)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
      const [mine, theirs] = [await goThere(who), await goThere(who)];
      expect((await finish({ ...mine, flow: theirs.flow })).error).toBe('google_outdated');
      expect((await finish({ ...mine, state: theirs.state })).error).toBe('google_outdated');
      expect((await finish({ flow: mine.flow })).error).toBe('google_outdated');
      // The provider’s code of one way is nothing on another, whose verifier it was not asked with.
      expect((await finish({ ...mine, code: theirs.code })).error).toBe('google_refused');
      const spent = await begin();
      const { state: fresh } = await provider.visit(spent.url, who, app.clock);
      expect((await finish({ flow: spent.flow, state: fresh, code: used.code })).error).toBe('google_refused');
      const old = await goThere(who);
      app.clock.pass(10 * MINUTE + SECOND);
      expect((await finish(old)).error).toBe('google_outdated');
      await deleteExpired(app.database.db, { now: app.clock.now(), deliveriesBefore: app.clock.now() });
      const { count } = await app.database.db
        .selectFrom('google_flows')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(0);
    });

    it('takes an ID token in the place of a code under the same rules, and makes nothing of one that is refused', async () => {
      const who = somebody();
      const present = async (claims: object) => {
        const { flow, url } = await begin();
        const nonce = new URL(url).searchParams.get('nonce') ?? '';
        return finish({ flow, credential: await provider.token({ ...who, nonce, clock: app.clock, ...claims }) });
      };
      for (const claims of [{ aud: 'another' }, { iss: 'https://accounts.google.com' }, { nonce: 'another' }])
        expect(await present(claims)).toMatchObject({ status: 422, error: 'google_refused' });
      expect((await present({ email_verified: false })).error).toBe('google_unverified');
      expect((await present({})).rest).toEqual({ next: { step: 'sign-up', email: who.email } });
      const rows = await app.database.db.selectFrom('users').where('email', '=', who.email).select('id').execute();
      expect(rows).toEqual([]);
    });

    it('asks an account that has the address for one log-in of its own, and is linked to it then; its owner is told', async () => {
      const owner = await signUp(app);
      const who = somebody({ email: owner.email.toUpperCase() });
      app.clock.pass(SECOND);
      const back = await goThere(who);
      const first = await finish(back);
      expect([first.rest, first.token]).toEqual([{ next: { step: 'log-in', email: who.email } }, '']);
      expect((await post('/oauth/google/signup', { flow: back.flow, ...AGREED })).error).toBe('email_taken');
      const link = (token: string) => post('/user/google/link', { flow: back.flow }, { token });
      // A session that was there before proves nothing, and nobody else’s does.
      expect((await link(owner.token)).error).toBe('google_outdated');
      expect((await link((await signUp(app)).token)).error).toBe('google_outdated');
      expect((await enter(who)).rest.next.step).toBe('log-in');
      expect((await logIn({ ...owner, password: 'a wrong password' })).error).toBe('wrong_credentials');
      const { token } = await logIn(owner);
      expect((await link(token)).status).toBe(200);
      expect((await link(token)).error).toBe('google_outdated');
      expect((await enter(who)).rest.user.email).toBe(owner.email);
      await expect
        .poll(() => subjects(owner.email), { timeout: 30_000 })
        .toContain('Google was linked to your account');
    });

    it('asks for the second factor as after a password, before it links and ever after', async () => {
      const owner = await signUp(app);
      const who = somebody({ email: owner.email });
      const proven = await prove(owner);
      const { rest } = await post('/user/two-factor/begin', {}, proven);
      await post('/user/two-factor/on', { code: appCode(String(rest.uri), app.clock.now()) }, proven);
      app.clock.pass(MINUTE);
      const back = await goThere(who);
      await finish(back);
      const half = await logIn(owner);
      expect([typeof half.rest.pending, half.token]).toEqual(['string', '']);
      const code = appCode(String(rest.uri), app.clock.now());
      const { token } = await post('/authenticate/code', { pending: half.rest.pending, code });
      expect((await post('/user/google/link', { flow: back.flow }, { token })).status).toBe(200);
      const later = await enter(who);
      expect([typeof later.rest.pending, later.rest.user, later.token]).toEqual(['string', undefined, '']);
    });

    it('is linked and unlinked in the settings by who has proven who they are and has a confirmed address', async () => {
      const owner = await signUp(app);
      const start = { path: '/user/google/start' };
      expect((await post(start.path, { oauth_source: 'web', lang: 'en' }, owner)).error).toBe(
        'reauthentication_required',
      );
      const proven = await prove(owner);
      expect((await post(start.path, { oauth_source: 'web', lang: 'en' }, proven)).error).toBe('confirm_email');
      await confirmAddress(app, owner);
      const who = somebody();
      const back = await goThere(who, { ...start, ...proven });
      // What was begun in the settings logs nobody in, and links nobody else.
      expect((await finish(back)).error).toBe('google_outdated');
      expect((await post('/user/google/link', back, await signUp(app))).error).toBe('google_outdated');
      expect((await post('/user/google/link', back, owner)).status).toBe(200);
      expect(await state(owner.token)).toEqual({
        google: { email: who.email, since: '2026-11-19', lastUsed: null },
        confirms: true,
        hasPassword: true,
      });
      const other = await signUp(app);
      await confirmAddress(app, other);
      const theirs = await goThere(who, { ...start, ...(await prove(other)) });
      expect(await post('/user/google/link', theirs, other)).toMatchObject({ status: 409, error: 'google_taken' });
      expect((await post('/user/google/unlink', {}, owner)).error).toBe('reauthentication_required');
      expect((await post('/user/google/unlink', {}, proven)).status).toBe(200);
      expect((await post('/user/google/unlink', {}, proven)).error).toBe('not_found');
      expect((await enter(who)).rest.next).toEqual({ step: 'sign-up', email: who.email });
      await expect
        .poll(() => subjects(owner.email), { timeout: 30_000 })
        .toContain('Google was unlinked from your account');
    });

    it('says to an account without a password what is missing, until a mailed link has set one', async () => {
      const who = somebody();
      const { token } = await join(who);
      expect((await post('/user/reauthenticate', { password: 'x' }, { token })).error).toBe('no_password');
      const change = { oldPassword: 'x', password: 'a long enough one', confirm: 'a long enough one' };
      expect((await post('/settings/password', change, { token })).error).toBe('no_password');
      expect((await logIn({ email: who.email, password: '' })).error).toBe('password_empty');
      expect((await logIn({ email: who.email, password: 'anything at all' })).error).toBe('wrong_credentials');
      await post('/reset/send', { email: who.email });
      const mailed = () => mails.find(({ to, text }) => to === who.email && text.includes('/reset-pass/'));
      await expect.poll(mailed, { timeout: 30_000 }).toBeDefined();
      const [, hash] = /reset-pass\/([\w-]{43})/.exec(mailed()?.text ?? '') ?? [];
      expect(
        (await post('/reset/do', { hash, password: 'a long enough one', confirm: 'a long enough one' })).status,
      ).toBe(200);
      const back = await enter(who);
      expect((await state(back.token)).hasPassword).toBe(true);
      const proven = await prove({ token: back.token, password: 'a long enough one' });
      expect((await post('/user/google/unlink', {}, proven)).status).toBe(200);
    });

    it('refuses who is blocked, and lets who deleted the account keep it by the same answer', async () => {
      const owner = await signUp(app);
      const who = somebody({ email: owner.email });
      app.clock.pass(SECOND);
      const back = await goThere(who);
      await finish(back);
      await post('/user/google/link', { flow: back.flow }, await logIn(owner));
      await leaveAccount(app, { ...owner, token: (await logIn(owner)).token });
      const answer = await goThere(who);
      expect((await finish(answer)).error).toBe('account_deleted');
      const kept = await finish({ flow: answer.flow }, { keep: true });
      expect([kept.status, kept.rest.user.email]).toEqual([200, owner.email]);
      await setBlocked(app.database.db, userId(owner.id), true);
      expect(await enter(who)).toMatchObject({ status: 403, error: 'blocked' });
    });

    it.each<Trouble>(['busy', 'no-json', 'no-token', 'invalid-client', 'too-large'])(
      'says that Google isn’t responding when it is %s',
      async (trouble) => {
        const back = await goThere(somebody());
        provider.be(trouble);
        try {
          expect(await finish(back)).toMatchObject({ status: 503, error: 'google_unavailable' });
        } finally {
          provider.be(null);
        }
      },
    );

    it('leads back to the page behind “#”, and to the application by its own link; of an unknown state neither knows anything', async () => {
      const web = new URL((await begin()).url).searchParams.get('state');
      const back = await app.call({ path: `//oauth/google/return?state=${web}&code=abc%26d` });
      expect([back.statusCode, back.headers.location]).toEqual([303, `/en/auth/google#state=${web}&code=abc%26d`]);
      const declined = await app.call({ path: `//oauth/google/return?state=${web}&error=access_denied` });
      expect(declined.headers.location).toBe(`/en/auth/google#state=${web}&error=access_denied`);
      const odd = await app.call({
        path: '//oauth/google/return?state=//evil.test&code=a',
        headers: { 'accept-language': 'pt' },
      });
      expect(odd.headers.location).toBe('/pt/auth/google#state=%2F%2Fevil.test&code=a');
      const { url } = await begin({ source: 'desktop' });
      const state = new URL(url).searchParams.get('state');
      expect(url).toBe(`https://perch.example/oauth/google/begin?state=${state}`);
      const on = await app.call({ path: `//oauth/google/begin?state=${state}` });
      const there = new URL(String(on.headers.location));
      expect([on.statusCode, there.origin, there.searchParams.get('state')]).toEqual([303, provider.issuer, state]);
      const application = await app.call({ path: `//oauth/google/return?state=${state}&code=abc` });
      expect(application.body).toContain(`href="perch://google/return?state=${state}&amp;code=abc"`);
      expect(application.headers['content-security-policy']).toContain("default-src 'none'");
      const lost = await app.call({ path: `//oauth/google/begin?state=${state?.replace(/.$/, '')}x` });
      expect([lost.statusCode, lost.headers.location]).toEqual([410, undefined]);
    });
  });
});

describe('log-in with Google', () => {
  it('is nowhere until it is configured; with invites, it takes one', async () => {
    const provider = await startGoogleProvider();
    const off = await startApp();
    const closed = await startApp({ config: { ...provider.config, inviteOnly: true } });
    try {
      const calls = pageOf(
        () => off,
        () => provider,
      );
      expect((await off.call({ path: '/config' })).json().configs.googleLogin).toBe(false);
      expect((await closed.call({ path: '/config' })).json().configs.googleLogin).toBe(true);
      expect((await calls.post('/oauth/google/start', { oauth_source: 'web', lang: 'en' })).error).toBe('not_found');
      expect((await calls.finish({ flow: 'x', credential: 'y' })).error).toBe('not_found');
      const { join } = pageOf(
        () => closed,
        () => provider,
      );
      expect((await join(somebody())).error).toBe('invite_required');
    } finally {
      await Promise.all([off.close(), closed.close()]);
      await provider.stop();
    }
  });
});
