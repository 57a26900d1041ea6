import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { signUp, startApp, type TestApp } from '../../support/app.ts';
import { appCode } from '../../support/app-codes.ts';
import { pageOf, somebody } from '../../support/google-page.ts';
import { type AtGoogle, type Provider, startGoogleProvider } from '../../support/google-provider.ts';

const START = '/user/reauthenticate/google';
type Answer = Awaited<ReturnType<ReturnType<typeof pageOf>['goThere']>>;

describe('re-authentication by Google', () => {
  let app: TestApp;
  let provider: Provider;
  let who: AtGoogle;
  let me: { readonly token: string };
  beforeAll(async () => {
    provider = await startGoogleProvider();
    app = await startApp({ config: { ...provider.config, publicUrl: 'https://perch.example' } });
    who = somebody();
    me = { token: (await page.join(who)).token };
  });
  afterAll(async () => {
    await app?.close();
    await provider?.stop();
  });
  const page = pageOf(
    () => app,
    () => provider,
  );
  const { post, goThere } = page;
  const there = (as: AtGoogle = who, from: { token: string } = me): Promise<Answer> =>
    goThere(as, { ...from, path: START });
  const prove = (google: object, more: object = {}, from: { token: string } = me) =>
    post('/user/reauthenticate', { google, ...more }, from);
  const now = () => Math.floor(app.clock.now() / 1000);

  it('opens what asks who is there, for an account that has no password, with its session alone', async () => {
    const { rest } = await prove(await there());
    expect(rest.lifetimeMs).toBe(10 * MINUTE);
    const reauth = String(rest.reauth);
    const another = await page.enter(who);
    expect((await post('/user/two-factor/begin', {}, { token: another.token, reauth })).error).toBe(
      'reauthentication_required',
    );
    expect((await post('/user/two-factor/begin', {}, { ...me, reauth })).status).toBe(200);
    expect((await page.state(me.token)).confirms).toBe(true);
  });

  it('asks the provider for a log-in anew, also by the way through the system’s browser', async () => {
    const { url } = await page.begin({ ...me, path: START });
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    const desktop = await page.begin({ ...me, path: START, source: 'desktop' });
    const { pathname, search } = new URL(desktop.url);
    const { location } = (await app.call({ path: `/${pathname}${search}` })).headers;
    expect(Object.fromEntries(new URL(String(location)).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
  });

  it.each<[string, () => Promise<object>, string]>([
    ['another Google account', () => there(somebody()), 'google_another'],
    ['a log-in at Google before it was asked for', () => there({ ...who, auth_time: now() - 60 }), 'google_refused'],
    ['no word of when that was', () => there({ ...who, auth_time: undefined }), 'google_refused'],
    ['an address that Google has not verified', () => there({ ...who, email_verified: false }), 'google_unverified'],
    ['a state that was used', () => used(), 'google_outdated'],
    ['what was proven and used', async () => ({ flow: (await used()).flow }), 'google_outdated'],
    ['a state of another way', async () => ({ ...(await there()), state: (await there()).state }), 'google_outdated'],
    ['a code of another way', async () => ({ ...(await there()), code: (await there()).code }), 'google_refused'],
    ['a way that ran out', () => late(), 'google_outdated'],
    ['what came back from a log-in', () => goThere(who), 'google_outdated'],
    ['what was begun by somebody else', async () => there(who, await stranger()), 'google_outdated'],
    ['a secret that is none', () => Promise.resolve({ flow: 'x' }), 'google_outdated'],
  ])('is refused by %s', async (_, make, error) => {
    expect(await prove(await make())).toMatchObject({ status: 422, error });
  });

  it('logs nobody in, and links nothing', async () => {
    const answer = await there();
    expect((await page.finish(answer)).error).toBe('google_outdated');
    expect((await post('/user/google/link', answer, me)).error).toBe('google_outdated');
    // Neither once it was proven by another account there.
    const other = await there(somebody());
    expect((await prove(other)).error).toBe('google_another');
    expect((await page.finish({ flow: other.flow })).error).toBe('google_outdated');
    expect((await post('/user/google/link', { flow: other.flow }, me)).error).toBe('google_outdated');
  });

  it('is nothing to who has not linked Google', async () => {
    const answer = await post(START, { oauth_source: 'web', lang: 'en' }, await signUp(app));
    expect(answer).toMatchObject({ status: 404, error: 'not_found' });
  });

  it('asks for the code, too, where two-factor log-in is on', async () => {
    const reauth = String((await prove(await there())).rest.reauth);
    const { rest } = await post('/user/two-factor/begin', {}, { ...me, reauth });
    const codeNow = () => appCode(String(rest.uri), app.clock.now());
    await post('/user/two-factor/on', { code: codeNow() }, { ...me, reauth });
    app.clock.pass(MINUTE);
    const answer = await there();
    expect((await prove(answer)).rest.errors).toMatchObject([{ code: 'code_empty', field: 'code' }]);
    const { flow } = answer;
    expect((await prove({ flow }, { code: '000000' })).error).toBe('code_wrong');
    expect((await prove({ flow }, { code: codeNow() })).status).toBe(200);
    expect((await prove({ flow }, { code: codeNow() })).error).toBe('google_outdated');
  });

  async function used(): Promise<Answer> {
    const answer = await there();
    expect((await prove(answer)).status).toBe(200);
    return answer;
  }
  async function late(): Promise<Answer> {
    const answer = await there();
    app.clock.pass(10 * MINUTE + SECOND);
    return answer;
  }
  const stranger = async () => ({ token: (await page.join(somebody())).token });
});
