import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../../../server/ports/mailer.ts';
import { MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { appCode } from '../../support/app-codes.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { listMailer, refuseMails } from '../../support/jobs/mailing.ts';
import { type Odd, type SoftPasskey, softPasskey } from '../../support/soft-authenticator.ts';

const ORIGIN = 'https://perch.example';

describe.each(DATABASES)('passkeys (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    const mails: Mail[] = [];
    beforeAll(async () => {
      const overrides = { mailer: listMailer(mails), jobTuning: { backstop: 1, tick: 600 } };
      app = await startApp({ kind, config: { publicUrl: ORIGIN }, overrides });
    });
    afterAll(() => app.close());

    type Proven = Person & { readonly reauth: string };
    const post = async (path: string, body: object, from: { token?: string; reauth?: string } = {}) => {
      const headers = from.reauth === undefined ? {} : { 'x-reauth': from.reauth };
      const answer = await app.call({
        path,
        body,
        headers,
        ...(from.token === undefined ? {} : { token: from.token }),
      });
      const { error, ...rest } = answer.json();
      return { status: answer.statusCode, error, rest, token: answer.headers['x-auth-token'] };
    };
    async function prove(person: Person, more: object = {}): Promise<Proven> {
      const { rest } = await post('/user/reauthenticate', { password: person.password, ...more }, person);
      return { ...person, reauth: String(rest.reauth) };
    }
    async function options(path: string, from: { token?: string; reauth?: string } = {}) {
      const headers = from.reauth === undefined ? {} : { 'x-reauth': from.reauth };
      const sent = {
        method: 'POST',
        path,
        headers,
        ...(from.token === undefined ? {} : { token: from.token }),
      } as const;
      return (await app.call(sent)).json().options;
    }
    const making = (person: Proven) => options('/user/passkeys/options', person);
    const challenge = async (): Promise<string> => (await options('/authenticate/passkey/options')).challenge;
    const add = (person: Proven, passkey: object) => post('/user/passkeys/add', { passkey }, person);
    const logIn = (passkey: object, more: object = {}) => post('/authenticate/passkey', { passkey, ...more });
    const list = async (person: Person) =>
      (await app.call({ path: '/user/passkeys', token: person.token })).json().passkeys;
    const subjects = (person: Person) => mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);

    async function withPasskey(): Promise<{ person: Proven; key: SoftPasskey }> {
      const person = await prove(await signUp(app));
      const key = softPasskey(ORIGIN);
      expect(await add(person, key.register((await making(person)).challenge))).toMatchObject({ status: 200 });
      return { person, key };
    }

    it('logs in by itself, also where a code is asked for beside the password; the owner is told of it', async () => {
      const { person, key } = await withPasskey();
      const { rest } = await post('/user/two-factor/begin', {}, person);
      const code = appCode(String(rest.uri), app.clock.now());
      expect((await post('/user/two-factor/on', { code }, person)).status).toBe(200);
      const userHandle = Buffer.from(String(person.id)).toString('base64url');
      const answer = await logIn(key.sign(await challenge(), { userHandle }));
      expect([answer.status, answer.rest.user.email]).toEqual([200, person.email]);
      expect((await app.call({ path: '/user/info', token: String(answer.token) })).statusCode).toBe(200);
      expect(await list(person)).toMatchObject([{ created: '2026-11-19', lastUsed: '2026-11-19' }]);
      await expect.poll(() => subjects(person), { timeout: 30_000 }).toContain('A passkey was added');
    });

    it('asks for verification on the device, of this service alone, and says nothing of who has a passkey', async () => {
      const { person } = await withPasskey();
      const made = await making(person);
      expect(made).toMatchObject({ rp: { id: 'perch.example' }, attestation: 'none' });
      expect(made.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
      expect(made.excludeCredentials).toHaveLength(1);
      const asked = await options('/authenticate/passkey/options');
      expect(asked).toMatchObject({ rpId: 'perch.example', userVerification: 'required' });
      expect(asked.allowCredentials ?? []).toEqual([]);
    });

    it('takes a challenge once, within ten minutes, for what it was made for', async () => {
      const { person, key } = await withPasskey();
      const used = await challenge();
      expect((await logIn(key.sign(used))).status).toBe(200);
      expect((await logIn(key.sign(used))).error).toBe('passkey_refused');
      const twice = await challenge();
      const answers = await Promise.all([logIn(key.sign(twice)), logIn(key.sign(twice))]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const forMaking = (await making(person)).challenge;
      expect((await logIn(key.sign(forMaking))).error).toBe('passkey_refused');
      expect((await add(person, softPasskey(ORIGIN).register(await challenge()))).error).toBe('passkey_refused');
      const other = await prove(await signUp(app));
      expect((await add(other, softPasskey(ORIGIN).register((await making(person)).challenge))).error).toBe(
        'passkey_refused',
      );
      const old = await challenge();
      app.clock.pass(10 * MINUTE + SECOND);
      expect((await logIn(key.sign(old))).error).toBe('passkey_refused');
    });

    it.each<[string, Odd]>([
      ['another origin', { origin: 'https://perch.example.evil.test' }],
      ['another port', { origin: 'https://perch.example:8443' }],
      ['another host', { host: 'evil.test' }],
      ['nobody verified', { flags: 1 }],
      ['nobody present', { flags: 4 }],
      ['another ceremony', { type: 'webauthn.other' }],
      ['somebody else’s handle', { userHandle: 'OTk5OTk5' }],
    ])('is refused from %s, and logs in afterwards', async (_, odd) => {
      const { person, key } = await withPasskey();
      expect(await logIn(key.sign(await challenge(), odd))).toMatchObject({ status: 422, error: 'passkey_refused' });
      if (odd.userHandle === undefined)
        expect((await add(person, softPasskey(ORIGIN).register((await making(person)).challenge, odd))).error).toBe(
          'passkey_refused',
        );
      expect((await logIn(key.sign(await challenge()))).status).toBe(200);
    });

    it('is refused with a counter that went back or stood still, as that of a copy does', async () => {
      const { key } = await withPasskey();
      key.counter = 7;
      expect((await logIn(key.sign(await challenge()))).status).toBe(200);
      for (const counter of [7, 6, 0]) {
        key.counter = counter;
        expect((await logIn(key.sign(await challenge()))).error).toBe('passkey_refused');
      }
      key.counter = 8;
      expect((await logIn(key.sign(await challenge()))).status).toBe(200);
    });

    it('is one person’s: known to nobody else, renamed and removed by nobody else', async () => {
      const { person, key } = await withPasskey();
      const stranger = await prove(await signUp(app));
      expect((await add(stranger, key.register((await making(stranger)).challenge))).error).toBe('passkey_refused');
      const [{ id }] = await list(person);
      for (const passkey of [id, '999999999'])
        for (const path of ['rename', 'remove'])
          expect((await post(`/user/passkeys/${path}`, { passkey, name: 'mine' }, stranger)).error).toBe('not_found');
      expect((await post('/user/passkeys/rename', { passkey: id, name: ' ' }, person)).error).toBe('fields_empty');
      expect((await post('/user/passkeys/rename', { passkey: id, name: 'Phone' }, person)).status).toBe(200);
      expect(await list(person)).toMatchObject([{ id, name: 'Phone' }]);
      expect((await post('/user/passkeys/remove', { passkey: id }, { token: person.token })).error).toBe(
        'reauthentication_required',
      );
      const answers = await Promise.all([1, 2].map(() => post('/user/passkeys/remove', { passkey: id }, person)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect((await logIn(key.sign(await challenge()))).error).toBe('passkey_refused');
      await expect.poll(() => subjects(person), { timeout: 30_000 }).toContain('A passkey was removed');
    });

    it('proves again who is there, in the place of password and code, for whose it is alone', async () => {
      const { person, key } = await withPasskey();
      const { person: other, key: others } = await withPasskey();
      const proveBy = async (passkey: object) =>
        await post('/user/reauthenticate', { passkey }, { token: person.token });
      expect((await proveBy(others.sign(await challenge()))).error, 'somebody else’s').toBe('passkey_refused');
      expect((await proveBy(key.sign((await making(person)).challenge))).error).toBe('passkey_refused');
      const signed = key.sign(await challenge());
      const proven = await proveBy(signed);
      expect(proven.status).toBe(200);
      expect((await proveBy(signed)).error, 'a second time').toBe('passkey_refused');
      const [{ id }] = await list(person);
      const remove = (from: object) => post('/user/passkeys/remove', { passkey: id }, from);
      const reauth = String(proven.rest.reauth);
      expect((await remove({ token: other.token, reauth })).error).toBe('reauthentication_required');
      expect((await remove({ token: person.token, reauth })).status).toBe(200);
      expect((await post('/user/reauthenticate', {}, { token: person.token })).error).toBe('password_empty');
    });

    it('is neither added nor removed when its owner cannot be told of it', async () => {
      const { person } = await withPasskey();
      const [{ id }] = await list(person);
      const made = softPasskey(ORIGIN).register((await making(person)).challenge);
      const withoutMails = await refuseMails(app.database.db);
      expect((await add(person, made)).status).toBe(500);
      expect((await post('/user/passkeys/remove', { passkey: id }, person)).status).toBe(500);
      await withoutMails.end();
      expect(await list(person)).toMatchObject([{ id }]);
    });

    it('lets nobody in who was blocked, and tells who deleted the account how to keep it', async () => {
      const blocked = await withPasskey();
      await sql`update users set blocked = true where id = ${blocked.person.id}::int`.execute(app.database.db);
      expect(await logIn(blocked.key.sign(await challenge()))).toMatchObject({ error: 'blocked', token: undefined });
      const left = await withPasskey();
      expect((await post('/settings/delete', { password: left.person.password }, left.person)).status).toBe(200);
      expect((await logIn(left.key.sign(await challenge()))).error).toBe('account_deleted');
      expect((await logIn(left.key.sign(await challenge()), { keep: true })).status).toBe(200);
    });

    it.each([null, 7, {}, [], '', 'x', '\0', '<script>', 'x'.repeat(1401), { $ne: 1 }])(
      'refuses %j in any part of what a browser sends',
      async (odd) => {
        const person = await prove(await signUp(app));
        const made = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} };
        const signed = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };
        const keyed = { clientDataJSON: 'e30', attestationObject: 'AAAA' };
        for (const part of [
          'id',
          'type',
          'response',
          'clientDataJSON',
          'authenticatorData',
          'signature',
          'userHandle',
        ]) {
          const response = { ...signed, [part]: odd };
          expect((await logIn({ ...made, response, ...(part in made ? { [part]: odd } : {}) })).status).toBe(422);
        }
        for (const part of ['id', 'clientDataJSON', 'attestationObject', 'transports']) {
          const response = { ...keyed, [part]: odd };
          expect((await add(person, { ...made, response, ...(part in made ? { [part]: odd } : {}) })).status).toBe(422);
        }
        expect((await logIn(Object(odd))).status).toBe(422);
        expect([404, 422]).toContain((await post('/user/passkeys/remove', { passkey: odd }, person)).status);
      },
    );
  });
});
