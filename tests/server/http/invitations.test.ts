import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUser, setBlocked } from '../../../server/db/repositories/users.ts';
import { registerUser } from '../../../server/services/auth/register-user.ts';
import { type UserId, userId } from '../../../shared/domain/ids.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

const FORM = {
  password: 'a long enough password',
  confirm: 'a long enough password',
  agree: true,
  termsAgree: true,
  lang: 'en',
};

describe.each(DATABASES)('the code of somebody who is here (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    let member: Person;
    let newcomers = 0;
    beforeAll(async () => {
      app = await startApp({ kind });
      member = await signUp(app);
    });
    afterAll(() => app.close());

    async function signUpWith(codes: object) {
      newcomers += 1;
      const username = `newcomer-${newcomers}@example.org`;
      const answer = await app.call({ path: '/signup', body: { ...FORM, ...codes, username } });
      const login = await app.call({ path: '/authenticate', body: { username, password: FORM.password } });
      return { status: answer.statusCode, answer: answer.json(), isIn: login.statusCode === 200 };
    }
    const codeOf = async ({ token }: Person): Promise<string> =>
      (await app.call({ path: '/user/info', token })).json().user.code;
    const invitationOf = async ({ token }: Person) =>
      (await app.call({ method: 'GET', path: '/settings', token })).json().settings.invitation;

    it('is a link in the settings, and counts whoever signs up with it, in whatever letter case', async () => {
      const ref = await codeOf(member);
      expect(await invitationOf(member)).toEqual({ link: expect.stringMatching(`/en\\?ref=${ref}$`), signUps: 0 });
      expect((await signUpWith({ ref })).isIn).toBe(true);
      expect((await signUpWith({ ref: ref.toUpperCase() })).isIn).toBe(true);
      expect((await invitationOf(member)).signUps).toBe(2);
    });

    it.each(['nobody17', "' or 1=1 --", 'ключ'])('keeps nobody out when nobody has it: %s', async (ref) => {
      expect((await signUpWith({ ref })).isIn).toBe(true);
    });

    it('is no promo code', async () => {
      const { answer, isIn } = await signUpWith({ code: await codeOf(member) });
      expect([answer.errors, isIn]).toEqual([
        [{ field: 'code', code: 'wrong_promo_code', text: 'Wrong promo code.' }],
        false,
      ]);
    });

    describe('where signing up takes an invite', () => {
      let closed: TestApp;
      let inside: UserId | null = null;
      const closedDb = () => ({ db: closed.database.db, clock: closed.clock });
      beforeAll(async () => {
        closed = await startApp({ kind, config: { inviteOnly: true } });
        // The first one is the operator's to let in, as by the command line.
        const about = { lang: 'en', timezoneMin: 0, zone: null, receiveMail: true, emailVerified: true } as const;
        inside = await registerUser(closedDb(), { ...about, email: 'inside@example.org', passwordHash: 'none' });
      });
      afterAll(() => closed.close());

      const attempt = async (codes: object) => {
        newcomers += 1;
        const body = { ...FORM, ...codes, username: `newcomer-${newcomers}@example.org` };
        const answer = await closed.call({ path: '/signup', body });
        return answer.statusCode === 200 ? 'in' : answer.json().errors;
      };
      const REFUSED = [{ field: 'code', code: 'invite_required', text: 'Sorry, you need invite code to register.' }];

      it('says so to who asks, and lets nobody in without one, or with one of somebody who is gone', async () => {
        expect((await closed.call({ method: 'GET', path: '/config' })).json().configs.inviteOnly).toBe(true);
        const { code } = (await findUser(closed.database.db, inside ?? userId(0))) ?? { code: 'none' };
        for (const codes of [
          {},
          { code: '' },
          { code: 'nobody17' },
          { ref: 'nobody17' },
          { code: 'nobody17', ref: code },
        ])
          expect(await attempt(codes), JSON.stringify(codes)).toEqual(REFUSED);
        expect(await attempt({ code })).toBe('in');
        expect(await attempt({ ref: code })).toBe('in');
        await setBlocked(closed.database.db, inside ?? userId(0), true);
        expect(await attempt({ code })).toEqual(REFUSED);
      });
    });
  });
});
