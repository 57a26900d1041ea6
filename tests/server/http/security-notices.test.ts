import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mail } from '../../../server/ports/mailer.ts';
import { WRONG_PASSWORDS_TOLD } from '../../../shared/domain/accounts/log-in-notices.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { listMailer } from '../../support/jobs/mailing.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

let app: TestApp;
const mails: Mail[] = [];
beforeAll(async () => {
  app = await startApp({ overrides: { mailer: listMailer(mails), jobTuning: { backstop: 1, tick: 600 } } });
});
afterAll(() => app.close());

const logIn = ({ email, password }: Pick<Person, 'email' | 'password'>, userAgent: string) =>
  app.http.inject({
    method: 'POST',
    url: '/api/authenticate',
    headers: { 'user-agent': userAgent },
    payload: { username: email, password },
  });
const told = (person: Person, subject: string): Mail[] =>
  mails.filter((mail) => mail.to === person.email && mail.subject === subject);
/** The queue sends in turn: what was not sent before this one is not sent. */
async function settled(): Promise<void> {
  const last = await signUp(app);
  await expect.poll(() => mails.some(({ to }) => to === last.email), { timeout: 30_000 }).toBe(true);
}
const NEW_DEVICE = 'A new device logged in';
const WRONG = 'Many wrong passwords today';

it('a log-in from a device that was not used before is told by mail, each device once and the first never', async () => {
  const person = await signUp(app);
  for (const device of [FIREFOX, FIREFOX, SAFARI, FIREFOX, SAFARI]) {
    expect((await logIn(person, device)).statusCode).toBe(200);
  }
  await expect.poll(() => told(person, NEW_DEVICE).length, { timeout: 30_000 }).toBe(2);
  await settled();
  const texts = told(person, NEW_DEVICE).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain('Firefox on Linux');
  expect(texts[1]).toContain('Safari on iOS');
  expect(texts[0]).toContain('/en/auth/restore');
});

it('a flood of wrong passwords is told once a day, and a few are not', async () => {
  const [person, forgetful] = [await signUp(app), await signUp(app)];
  const wrong = async (whom: Person, times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) {
      expect((await logIn({ email: whom.email, password: `wrong password ${n}` }, FIREFOX)).statusCode).toBe(401);
    }
  };
  await wrong(forgetful, 3);
  await wrong(person, WRONG_PASSWORDS_TOLD + 5);
  await expect.poll(() => told(person, WRONG).length, { timeout: 30_000 }).toBe(1);
  app.clock.pass(DAY);
  await wrong(person, WRONG_PASSWORDS_TOLD);
  await expect.poll(() => told(person, WRONG).length, { timeout: 30_000 }).toBe(2);
  await settled();
  expect(told(person, WRONG)).toHaveLength(2);
  expect(told(forgetful, WRONG)).toEqual([]);
  expect(mails.some(({ to, subject }) => to === forgetful.email && subject === NEW_DEVICE)).toBe(false);
});
