import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../server/http/rate-limits.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { type HcaptchaStandIn, SECRET, SITE_KEY, startHcaptcha } from '../../support/hcaptcha.ts';

/** Wrong passwords for one person from one network before a log-in asks for a person. */
const FREE = 3;

describe('the bot check at the log-in', () => {
  let app: TestApp;
  let hcaptcha: HcaptchaStandIn;
  let networks = 0;
  const network = () => {
    networks += 1;
    return `198.51.100.${networks}`;
  };
  beforeAll(async () => {
    hcaptcha = await startHcaptcha();
    const { host, verifyUrl, scriptUrl } = hcaptcha;
    app = await startApp({
      config: {
        trustProxy: ['127.0.0.1'],
        egressAllow: [host],
        botCheck: { siteKey: SITE_KEY, secret: SECRET, verifyUrl, scriptUrl },
      },
      // Sign-ups are this file's own, not what it is about.
      overrides: { rateLimits: RATE_LIMITS.filter(({ routes }) => !routes.includes('signup')) },
    });
  });
  afterAll(async () => {
    await app?.close();
    await hcaptcha?.close();
  });

  let tokens = 0;
  const token = () => {
    tokens += 1;
    return `person-${tokens}`;
  };
  const newcomer = () => signUp(app, { htoken: token() });
  const attempt = async (person: Person, from: string, more: object = {}) => {
    const body = { username: person.email, password: 'a wrong guess', ...more };
    const answer = await app.call({ path: '/authenticate', body, headers: { 'x-forwarded-for': from } });
    return [answer.statusCode, answer.json().error];
  };
  const right = ({ password }: Person, more: object = {}) => ({ password, ...more });
  async function challenged(from: string): Promise<Person> {
    const person = await newcomer();
    for (let n = 0; n < FREE; n += 1) expect(await attempt(person, from)).toEqual([401, 'wrong_credentials']);
    hcaptcha.asked.length = 0;
    return person;
  }

  it('asks for a person after wrong passwords, before it looks at the next one, and nobody is asked without a token', async () => {
    const from = network();
    const person = await challenged(from);
    for (const none of [{}, { htoken: '' }])
      expect(await attempt(person, from, right(person, none))).toEqual([422, 'bot_check_required']);
    expect(hcaptcha.asked).toEqual([]);
    expect(await attempt(person, from, right(person, { htoken: token() }))).toEqual([200, undefined]);
    expect(Object.fromEntries(hcaptcha.asked[0] ?? [])).toMatchObject({ remoteip: from, sitekey: SITE_KEY });
  });

  it('asks neither of the same person elsewhere, nor of a one-time link or a session that goes on', async () => {
    const from = network();
    const person = await challenged(from);
    expect(await attempt(person, network(), right(person))).toEqual([200, undefined]);
    const refresh = { path: '/authenticate', body: { refresh: true }, headers: { 'x-forwarded-for': from } };
    expect((await app.call({ ...refresh, token: person.token })).statusCode).toBe(200);
  });

  it('takes a token once, and counts one that is none as a guess', async () => {
    const from = network();
    const person = await challenged(from);
    const used = token();
    expect(await attempt(person, from, { htoken: used })).toEqual([401, 'wrong_credentials']);
    expect(await attempt(person, from, right(person, { htoken: used }))).toEqual([422, 'bot_check_failed']);
    const asked = hcaptcha.asked.length;
    expect(await attempt(person, from, right(person, { htoken: token() }))).toEqual([429, 'too_many_requests']);
    expect(hcaptcha.asked, 'of a guess too many nobody is asked').toHaveLength(asked);
  });

  it('keeps nobody out of their account while hCaptcha is away; the limits on tries stand', async () => {
    const from = network();
    const person = await challenged(from);
    hcaptcha.answerWith({ status: 500, body: 'busy' });
    expect(await attempt(person, from, right(person, { htoken: token() }))).toEqual([200, undefined]);
    for (const answer of [401, 401, 429]) expect((await attempt(person, from, { htoken: token() }))[0]).toBe(answer);
    hcaptcha.answerWith(null);
  });
});
