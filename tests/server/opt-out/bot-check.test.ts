import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { type HcaptchaStandIn, SECRET, SITE_KEY, startHcaptcha } from '../../support/hcaptcha.ts';

const SIGN_UP = { password: 'correct horse', confirm: 'correct horse', agree: true, termsAgree: true, lang: 'en' };
const ABUSE = { kind: 'other', about: 'somebody', network: null, text: 'Words', lang: 'en' };

describe('the bot check', () => {
  let hcaptcha: HcaptchaStandIn;
  let app: TestApp;
  let people = 0;

  const signUp = (more: object) => {
    people += 1;
    return app.call({ path: '/signup', body: { ...SIGN_UP, username: `bot-check-${people}@example.org`, ...more } });
  };
  const errorOf = (answer: { statusCode: number; json(): { error: string } }) => [
    answer.statusCode,
    answer.json().error,
  ];
  const start = async (secret: string): Promise<TestApp> => {
    const { host, verifyUrl, scriptUrl } = hcaptcha;
    return startApp({
      listen: true,
      config: { egressAllow: [host], botCheck: { siteKey: SITE_KEY, secret, verifyUrl, scriptUrl } },
    });
  };

  beforeAll(async () => {
    hcaptcha = await startHcaptcha();
    app = await start(SECRET);
  });
  afterEach(() => {
    hcaptcha.answerWith(null);
    hcaptcha.asked.length = 0;
  });
  afterAll(async () => {
    await app?.close();
    await hcaptcha?.close();
  });

  it('tells the page its key, and lets it load and frame hCaptcha alone', async () => {
    const answer = await app.call({ path: '/config' });
    expect(answer.json()).toMatchObject({ configs: { botCheckSiteKey: 'site', botCheckScript: hcaptcha.scriptUrl } });
    const policy = String(answer.headers['content-security-policy']);
    for (const part of ['script-src', 'style-src', 'frame-src', 'connect-src']) {
      const rule = policy.split(';').find((one) => one.startsWith(part));
      expect(rule).toContain('https://*.hcaptcha.com');
      expect(rule, 'where the script was configured to come from').toContain(new URL(hcaptcha.scriptUrl).origin);
    }
    expect(app.parts).toContainEqual(['Bot check', expect.stringContaining('hCaptcha')]);
  });

  it('makes nobody a user without a token, and asks nobody for it', async () => {
    expect(errorOf(await signUp({}))).toEqual([422, 'bot_check_failed']);
    expect(errorOf(await signUp({ htoken: '' }))).toEqual([422, 'bot_check_failed']);
    expect(hcaptcha.asked).toEqual([]);
  });

  it('verifies what arrives over a connection of its own', async () => {
    hcaptcha.issue('good-0');
    const answer = await fetch(`${app.url}/api/abuse`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...ABUSE, htoken: 'good-0' }),
    });
    expect(answer.status).toBe(200);
  });

  it('lets a person in by a token that is verified, once', async () => {
    hcaptcha.issue('good-1');
    expect((await signUp({ htoken: 'good-1', hekey: 'key' })).statusCode).toBe(200);
    expect(Object.fromEntries(hcaptcha.asked[0] ?? [])).toEqual({
      secret: 'kept',
      response: 'good-1',
      sitekey: 'site',
      remoteip: '127.0.0.1',
    });
    expect(errorOf(await signUp({ htoken: 'good-1' }))).toEqual([422, 'bot_check_failed']);
  });

  it('stands before reports of abuse and requests to leave, and not before reading', async () => {
    expect(errorOf(await app.call({ path: '/abuse', body: ABUSE }))).toEqual([422, 'bot_check_failed']);
    const start = { network: 'demo', username: 'ines.varga.example', want: 'out' };
    expect(errorOf(await app.call({ path: '/opt-out/start', body: start }))).toEqual([422, 'bot_check_failed']);
    hcaptcha.issue('good-2');
    expect((await app.call({ path: '/abuse', body: { ...ABUSE, htoken: 'good-2' } })).statusCode).toBe(200);
    hcaptcha.issue('good-3');
    expect((await app.call({ path: '/opt-out/start', body: { ...start, htoken: 'good-3' } })).statusCode).toBe(200);
    expect((await app.call({ path: '/opt-out/state', body: { ticket: 'x' } })).statusCode).toBe(200);
  });

  it('lets nobody through when hCaptcha does not answer, and says that it is not their fault', async () => {
    hcaptcha.answerWith({ status: 500, body: 'busy' });
    hcaptcha.issue('good-4');
    expect(errorOf(await signUp({ htoken: 'good-4' }))).toEqual([503, 'bot_check_unavailable']);
  });

  it('asks a provider again after a minute that wants to be left alone for an hour', async () => {
    hcaptcha.answerWith({ status: 503, body: 'maintenance', headers: { 'retry-after': '3600' } });
    hcaptcha.issue('good-6');
    expect(errorOf(await signUp({ htoken: 'good-6' }))).toEqual([503, 'bot_check_unavailable']);
    hcaptcha.answerWith(null);
    expect(errorOf(await signUp({ htoken: 'good-6' }))).toEqual([503, 'bot_check_unavailable']);
    expect(hcaptcha.asked).toHaveLength(1);
    app.clock.pass(MINUTE);
    expect((await signUp({ htoken: 'good-6' })).statusCode).toBe(200);
  });

  it('says the same when the operator’s secret is wrong', async () => {
    const wrong = await start('another');
    hcaptcha.issue('good-5');
    const body = { ...ABUSE, htoken: 'good-5' };
    expect(errorOf(await wrong.call({ path: '/abuse', body }))).toEqual([503, 'bot_check_unavailable']);
    await wrong.close();
  });

  it('is off without keys: nothing is loaded from anywhere, and everybody passes', async () => {
    const plain = await startApp();
    const answer = await plain.call({ path: '/config' });
    expect(answer.json()).toMatchObject({ configs: { botCheckSiteKey: null, botCheckScript: null } });
    expect(String(answer.headers['content-security-policy'])).not.toContain('hcaptcha');
    expect((await plain.call({ path: '/abuse', body: ABUSE })).statusCode).toBe(200);
    await plain.close();
  });
});
