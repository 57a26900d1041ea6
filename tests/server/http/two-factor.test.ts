import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../server/http/rate-limits.ts';
import type { Mail } from '../../../server/ports/mailer.ts';
import { createCommonPasswords } from '../../../server/services/auth/common-passwords.ts';
import { createPasswords } from '../../../server/services/auth/passwords.ts';
import { createUserAdmin } from '../../../server/services/operator/user-admin.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { listMailer, refuseMails } from '../../support/jobs/mailing.ts';
import { STEP, twoFactorPeople } from '../../support/two-factor-people.ts';

type Doing = ReturnType<typeof twoFactorPeople>;

describe.each(DATABASES)('two-factor log-in (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    let people: Doing;
    const mails: Mail[] = [];
    const mailer = listMailer(mails);
    beforeAll(async () => {
      const rateLimits = RATE_LIMITS.filter(({ by }) => by === 'factor');
      app = await startApp({ kind, overrides: { mailer, rateLimits, jobTuning: { backstop: 1, tick: 600 } } });
      people = twoFactorPeople(app);
    });
    afterAll(() => app.close());

    const post: Doing['post'] = (...sent) => people.post(...sent);
    const code: Doing['code'] = (...given) => people.code(...given);
    const prove: Doing['prove'] = (...given) => people.prove(...given);
    const logIn: Doing['logIn'] = (person) => people.logIn(person);
    const pendingOf: Doing['pendingOf'] = (person) => people.pendingOf(person);
    const finish: Doing['finish'] = (...given) => people.finish(...given);
    const begin: Doing['begin'] = (person) => people.begin(person);
    const protect: Doing['protect'] = () => people.protect();
    const subjects = (person: Person) => mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);

    async function withNewPassword(person: Person): Promise<Person> {
      await post('/reset/send', { email: person.email });
      const link = () => mails.find(({ to, text }) => to === person.email && /reset-pass/.test(text))?.text ?? '';
      await expect.poll(link, { timeout: 30_000 }).toContain('reset-pass');
      const hash = /reset-pass\/([\w-]{43})/.exec(link())?.[1] ?? '';
      const password = 'a quite different secret';
      expect((await post('/reset/do', { hash, password, confirm: password })).status).toBe(200);
      return { ...person, password };
    }

    it('asks for a code after the right password, and what it goes on with opens nothing else', async () => {
      const person = await protect();
      await expect.poll(() => subjects(person), { timeout: 30_000 }).toContain('Two-factor log-in is on');
      const first = await logIn(person);
      expect([first.status, first.rest.user, first.token]).toEqual([200, undefined, undefined]);
      const pending = String(first.rest.pending);
      const [, secret = ''] = pending.split('.');
      for (const token of [pending, secret]) {
        expect((await app.call({ path: '/user/info', token })).statusCode).toBe(403);
        expect((await post('/authenticate', { refresh: true }, { token })).error).toBe('login_required');
        expect((await post('/authenticate', { link: token })).error).toBe('link_outdated');
        expect(
          (await post('/reset/do', { hash: token, password: 'another secret', confirm: 'another secret' })).error,
        ).toBe('link_outdated');
      }
      const done = await finish(pending, code(person));
      expect([done.status, done.rest.user.email]).toEqual([200, person.email]);
      expect((await app.call({ path: '/user/info', token: String(done.token) })).statusCode).toBe(200);
    });

    it('asks for it after a one-time link, too, which is used up', async () => {
      const person = await protect();
      const { link } = await app.services.auth.createLoginLink(userId(person.id), HOUR);
      const first = await post('/authenticate', { link });
      expect([first.status, first.token]).toEqual([200, undefined]);
      expect((await post('/authenticate', { link })).error).toBe('link_outdated');
      expect((await finish(String(first.rest.pending), code(person))).status).toBe(200);
    });

    it('takes a code once, of this step or one beside it; an older one never again', async () => {
      const person = await protect();
      const used = code(person);
      expect((await finish(await pendingOf(person), used)).status).toBe(200);
      expect((await finish(await pendingOf(person), used)).error).toBe('code_wrong');
      app.clock.pass(3 * STEP);
      expect((await finish(await pendingOf(person), used)).error).toBe('code_wrong');
      expect((await finish(await pendingOf(person), code(person, -2 * STEP))).error).toBe('code_wrong');
      expect((await finish(await pendingOf(person), code(person, 2 * STEP))).error).toBe('code_wrong');
      expect((await finish(await pendingOf(person), code(person, STEP))).status).toBe(200);
      // A newer one has been taken: the code of this very moment is older.
      expect((await finish(await pendingOf(person), code(person))).error).toBe('code_wrong');
    });

    it('lets one of two windows in with one code, and one log-in end once', async () => {
      const person = await protect();
      const windows = [await pendingOf(person), await pendingOf(person)];
      const answers = await Promise.all(windows.map((pending) => finish(pending, code(person))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      app.clock.pass(STEP);
      const again = windows[answers.findIndex(({ status }) => status === 200)] ?? '';
      expect((await finish(again, code(person))).error).toBe('login_outdated');
    });

    it('waits ten minutes for the code, and is over when the password changes or the person is blocked', async () => {
      const person = await protect();
      const slow = await pendingOf(person);
      app.clock.pass(10 * MINUTE + SECOND);
      expect((await finish(slow, code(person))).error).toBe('login_outdated');
      const stolen = await pendingOf(person);
      const next = {
        oldPassword: person.password,
        password: 'a quite different secret',
        confirm: 'a quite different secret',
      };
      expect((await post('/settings/password', next, person)).status).toBe(200);
      expect((await finish(stolen, code(person))).error).toBe('login_outdated');
      const other = await protect();
      const pending = await pendingOf(other);
      await sql`update users set blocked = true where id = ${other.id}::int`.execute(app.database.db);
      const refused = await finish(pending, code(other));
      expect([refused.error, refused.token]).toEqual(['blocked', undefined]);
      const { rows } = await sql`select from sessions where user_id = ${other.id}::int`.execute(app.database.db);
      expect(rows).toHaveLength(1);
    });

    it('takes each recovery code once, however it is typed, and tells the owner; hashes alone are stored', async () => {
      const person = await protect();
      const [first = '', second = ''] = person.recoveryCodes;
      expect(new Set(person.recoveryCodes).size).toBe(10);
      expect((await finish(await pendingOf(person), ` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
      expect((await finish(await pendingOf(person), first)).error).toBe('recovery_code_wrong');
      const windows = [await pendingOf(person), await pendingOf(person)];
      const answers = await Promise.all(windows.map((pending) => finish(pending, second)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const state = (await app.call({ path: '/user/two-factor', token: person.token })).json();
      expect(state.twoFactor).toMatchObject({ recoveryCodesLeft: 8, since: '2026-11-19' });
      await expect.poll(() => subjects(person), { timeout: 30_000 }).toContain('A recovery code was used');
      const stranger = await protect();
      expect((await finish(await pendingOf(stranger), person.recoveryCodes[2] ?? '')).error).toBe(
        'recovery_code_wrong',
      );
      const { rows } =
        await sql`select c::text as row from recovery_codes c union all select u::text from users u`.execute(
          app.database.db,
        );
      for (const shown of person.recoveryCodes) expect(JSON.stringify(rows)).not.toContain(shown.replaceAll('-', ''));
    });

    it('outdates recovery codes by new ones', async () => {
      const person = await protect();
      const headers = { 'x-reauth': person.reauth };
      const sent = { method: 'POST', path: '/user/two-factor/recovery-codes', token: person.token, headers } as const;
      const rest = (await app.call(sent)).json();
      expect((await finish(await pendingOf(person), person.recoveryCodes[0] ?? '')).error).toBe('recovery_code_wrong');
      expect((await finish(await pendingOf(person), rest.recoveryCodes[0])).status).toBe(200);
    });

    it('is turned on by a code of the shown key alone, once, and says when a clock is off', async () => {
      const person = await begin(await signUp(app));
      const again = await post('/user/two-factor/begin', {}, person);
      expect(again.rest.uri, 'a second window shows the same key').toBe(person.uri);
      const on = (typed: string) => post('/user/two-factor/on', { code: typed }, person);
      expect((await on('')).error).toBe('code_empty');
      for (const off of [DAY, -3 * HOUR]) expect((await on(code(person, off))).error).toBe('code_clock_off');
      app.clock.pass(HOUR);
      const late = await prove(person);
      const fresh = { ...person, reauth: String(late.rest.reauth) };
      expect((await logIn(person)).token, 'nothing is on yet').toBeTypeOf('string');
      const answers = await Promise.all([1, 2].map(() => post('/user/two-factor/on', { code: code(person) }, fresh)));
      expect(answers.map(({ status, error }) => [status, error]).sort()).toEqual([
        [200, undefined],
        [409, 'two_factor_changed'],
      ]);
      expect((await post('/user/two-factor/begin', {}, fresh)).error).toBe('two_factor_changed');
      // The code that turned it on logs nobody in.
      expect((await finish(await pendingOf(person), code(person))).error).toBe('code_wrong');
    });

    it('is turned off by its owner, after which the password is enough and no old code is worth anything', async () => {
      const person = await protect();
      const pending = await pendingOf(person);
      const answers = await Promise.all([1, 2].map(() => post('/user/two-factor/off', {}, person)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await logIn(person)).token).toBeTypeOf('string');
      expect((await finish(pending, code(person))).error).toBe('code_wrong');
      expect((await finish(pending, person.recoveryCodes[0] ?? '')).error).toBe('recovery_code_wrong');
      await expect.poll(() => subjects(person), { timeout: 30_000 }).toContain('Two-factor log-in is off');
    });

    it('is proven again by password and code, in one session, for ten minutes', async () => {
      const person = await protect();
      const off = (from: object) => post('/user/two-factor/off', {}, { token: person.token, ...from });
      expect((await prove(person)).error).toBe('code_empty');
      expect((await prove({ ...person, password: 'wrong' }, { code: code(person) })).error).toBe('wrong_password');
      const proven = await prove(person, { code: code(person) });
      expect((await prove(person, { code: code(person) })).error, 'the code is used up').toBe('code_wrong');
      const reauth = String(proven.rest.reauth);
      const elsewhere = String((await finish(await pendingOf(person), code(person, STEP))).token);
      expect((await off({ token: elsewhere, reauth })).error).toBe('reauthentication_required');
      for (const none of [{}, { reauth: 'x'.repeat(43) }, { reauth: person.token }, { reauth: `${reauth}x` }])
        expect((await off(none)).error).toBe('reauthentication_required');
      app.clock.pass(10 * MINUTE);
      expect((await off({ reauth })).error).toBe('reauthentication_required');
    });

    it('stays on when the password is forgotten; an operator turns it off, which the audit keeps', async () => {
      const person = await protect();
      const { db } = app.database;
      const deps = { db, clock: app.clock, passwords: createPasswords(), commonPasswords: createCommonPasswords() };
      const admin = createUserAdmin(deps);
      const renewed = await withNewPassword(person);
      expect((await logIn(renewed)).token).toBeUndefined();
      expect([await admin.resetTwoFactor(person.email), await admin.resetTwoFactor(person.email)]).toEqual([
        true,
        false,
      ]);
      expect((await logIn(renewed)).token).toBeTypeOf('string');
      const { rows } = await sql`select actor, act from audit where about = ${`user ${person.id}`}`.execute(db);
      expect(rows).toEqual([{ actor: 'operator', act: 'two-factor-reset' }]);
    });

    it('cannot be guessed: wrong codes are counted for the person, right ones never', async () => {
      const person = await protect();
      const pending = await pendingOf(person);
      for (let wrong = 0; wrong < 4; wrong += 1)
        expect((await finish(pending, `00000${wrong}`)).error).toMatch(/wrong/);
      expect((await finish(await pendingOf(person), person.recoveryCodes[0] ?? '')).status).toBe(200);
      expect((await finish(pending, 'abcd-abcd-abcd-abcd')).error).toBe('recovery_code_wrong');
      expect((await finish(await pendingOf(person), code(person))).status, 'another log-in, another network').toBe(429);
      expect((await prove(person, { code: code(person) })).status).toBe(429);
      const other = await protect();
      expect((await finish(await pendingOf(other), code(other))).status).toBe(200);
      // Whoever makes up what a log-in goes on with counts against nobody.
      for (let made = 0; made < 8; made += 1)
        expect((await finish(`${other.id}.${'x'.repeat(43)}`, '123456')).error).toBe('login_outdated');
    });

    it('takes no code of the app after a hundred wrong ones, and tells the owner; two ways in stay open', async () => {
      const person = await protect();
      const { db } = app.database;
      await sql`update two_factor set wrong_codes = 98, wrong_codes_since = ${new Date(app.clock.now())}
        where user_id = ${person.id}::int`.execute(db);
      expect((await finish(await pendingOf(person), '000000')).error).toBe('code_wrong');
      expect((await finish(await pendingOf(person), code(person))).status, 'one is left').toBe(200);
      app.clock.pass(STEP);
      expect((await finish(await pendingOf(person), '1234')).error).toBe('code_wrong');
      expect((await finish(await pendingOf(person), code(person))).error).toBe('codes_paused');
      expect((await prove(person, { code: code(person) })).error).toBe('codes_paused');
      await expect.poll(() => subjects(person), { timeout: 30_000 }).toContain('Codes from your app are paused');
      expect((await finish(await pendingOf(person), person.recoveryCodes[0] ?? '')).status).toBe(200);
      const renewed = await withNewPassword(person);
      expect((await finish(await pendingOf(renewed), code(person))).status, 'by e-mail').toBe(200);
    });

    it('changes nothing when its owner cannot be told of it', async () => {
      const person = await protect();
      const [unused = ''] = person.recoveryCodes;
      const withoutMails = await refuseMails(app.database.db);
      expect((await finish(await pendingOf(person), unused)).status).toBe(500);
      for (const change of ['recovery-codes', 'off'])
        expect((await post(`/user/two-factor/${change}`, {}, person)).status).toBe(500);
      await withoutMails.end();
      expect((await finish(await pendingOf(person), unused)).status, 'neither used up nor outdated').toBe(200);
    });

    it.each([
      null,
      7,
      {},
      [],
      '\0',
      '\ud800',
      'x'.repeat(65),
      "' or 1=1 --",
      '<script>',
      '١٢٣٤٥٦',
      '-00001',
      '1e5',
      '0x1234',
      '123456.0',
      '🤖🤖🤖🤖🤖🤖',
    ])(
      'refuses %j as a code, as a password and as what a log-in goes on with, and keeps its answer free of it',
      async (odd) => {
        const person = await protect();
        const pending = await pendingOf(person);
        const answers = [
          await post('/authenticate/code', { pending, code: odd }),
          await post('/user/reauthenticate', { password: odd }, person),
          await post('/user/reauthenticate', { password: person.password, code: odd }, person),
        ];
        for (const { status, rest } of answers) {
          expect(status).toBe(422);
          expect(JSON.stringify(rest)).not.toContain('<script>');
        }
        expect([401, 422]).toContain((await post('/authenticate/code', { pending: odd, code: '123456' })).status);
        expect((await finish(pending, code(person))).status).toBe(200);
      },
    );
  });
});
