import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { SourceError } from '../../ports/activity-source.ts';
import { createGoogle } from './create-google.ts';
import { GOOGLE_ISSUER } from './id-token.ts';

const ISSUER = 'https://id.example';
const DOCUMENT = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize?hd=example`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
};
const REQUEST = { state: 's', nonce: 'n', verifier: 'v', language: 'pt', anew: false };
const SETTINGS = { clientId: 'client', clientSecret: 'kept', issuer: ISSUER, keysUrl: null };

type Answer = { readonly status: number; readonly text: string } | SourceError;
const ok = (value: object): Answer => ({ status: 200, text: JSON.stringify(value) });

/** The provider by its addresses; what it is asked is noted. */
function google(answers: Readonly<Record<string, Answer>>, issuer = ISSUER) {
  const asked: string[] = [];
  let now = 0;
  const call = async (url: string) => {
    asked.push(url);
    const answer = answers[new URL(url).pathname] ?? { status: 404, text: '' };
    if (answer instanceof SourceError) throw answer;
    const { status, text } = answer;
    return { status, url, headers: {}, body: new Uint8Array(Buffer.from(text)) };
  };
  const config = { google: { ...SETTINGS, issuer }, publicUrl: 'https://perch.example' };
  const http = { get: call, post: call };
  return {
    asked,
    provider: createGoogle({ config, http, clock: { now: () => instant(now) } }),
    pass: (ms: number) => {
      now += ms;
    },
  };
}
const WELL_KNOWN = '/.well-known/openid-configuration';

describe('the provider', () => {
  it('is sent to with its own parameters kept; its document is read once an hour', async () => {
    const { asked, provider, pass } = google({ [WELL_KNOWN]: ok(DOCUMENT) });
    const url = new URL(await provider.authorizationUrl(REQUEST));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      hd: 'example',
      client_id: 'client',
      ui_locales: 'pt',
    });
    expect(url.searchParams.get('code_challenge')).not.toBe(REQUEST.verifier);
    await provider.authorizationUrl(REQUEST);
    expect(asked).toEqual([`${ISSUER}${WELL_KNOWN}`]);
    pass(60 * 60 * 1000 + 1);
    await provider.authorizationUrl(REQUEST);
    expect(asked).toHaveLength(2);
  });

  it.each<[string, Answer]>([
    ['cannot be reached', new SourceError('unreachable', 'nobody')],
    ['is too slow', new SourceError('timeout', 'slow')],
    ['sends too much', new SourceError('too-large', 'much')],
    ['answers that there is nothing', { status: 404, text: '' }],
    ['answers no JSON', { status: 200, text: '<html>' }],
    ['speaks for another issuer', ok({ ...DOCUMENT, issuer: 'https://evil.test' })],
    ['leads to an address without https', ok({ ...DOCUMENT, token_endpoint: 'http://id.example/token' })],
    ['leads to no page', ok({ ...DOCUMENT, authorization_endpoint: 'javascript:alert(1)' })],
    ['names no keys', ok({ ...DOCUMENT, jwks_uri: undefined })],
  ])('is unavailable when it %s, and not asked again by the next click', async (_, answer) => {
    const { asked, provider, pass } = google({ [WELL_KNOWN]: answer });
    const unavailable = { code: 'google_unavailable' };
    await expect(provider.authorizationUrl(REQUEST)).rejects.toMatchObject(unavailable);
    await expect(provider.exchange({ code: 'c', verifier: 'v' })).rejects.toMatchObject(unavailable);
    await expect(provider.verify('token', { nonce: 'n', authSince: null })).rejects.toMatchObject(unavailable);
    expect(asked).toHaveLength(1);
    pass(10_000);
    await expect(provider.authorizationUrl(REQUEST)).rejects.toMatchObject(unavailable);
    expect(asked).toHaveLength(2);
  });

  it.each<[string, Answer]>([
    ['cannot be had', new SourceError('timeout', 'slow')],
    ['are an error', { status: 500, text: 'busy' }],
    ['are no JSON', { status: 200, text: '<html>' }],
    ['are none', ok({ keys: 'none' })],
  ])('is unavailable when its keys %s', async (_, answer) => {
    const { provider } = google({ [WELL_KNOWN]: ok(DOCUMENT), '/keys': answer });
    const header = Buffer.from('{"alg":"RS256","kid":"one"}').toString('base64url');
    await expect(provider.verify(`${header}.e30.c2ln`, { nonce: 'n', authSince: null })).rejects.toMatchObject({
      code: 'google_unavailable',
    });
  });

  it.each([
    { what: 'at a log-in', issuer: ISSUER, anew: false, prompt: null, age: null },
    { what: 'to log in anew', issuer: ISSUER, anew: true, prompt: 'login', age: '0' },
    { what: 'at a log-in at Google', issuer: GOOGLE_ISSUER, anew: false, prompt: 'select_account', age: null },
    {
      what: 'anew at Google, which has no word for it',
      issuer: GOOGLE_ISSUER,
      anew: true,
      prompt: 'select_account',
      age: '0',
    },
  ])('is asked $what', async ({ issuer, anew, prompt, age }) => {
    const { provider } = google({ [WELL_KNOWN]: ok({ ...DOCUMENT, issuer }) }, issuer);
    const { searchParams } = new URL(await provider.authorizationUrl({ ...REQUEST, anew }));
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual([prompt, age]);
  });

  it.each<[string, Answer, boolean]>([
    ['says when somebody logged in', ok({ ...DOCUMENT, claims_supported: ['sub', 'auth_time'] }), true],
    ['does not say', ok({ ...DOCUMENT, claims_supported: ['sub'] }), false],
    ['says nothing of it', ok(DOCUMENT), false],
    ['says it oddly', ok({ ...DOCUMENT, claims_supported: 'auth_time' }), false],
    ['is busy', { status: 500, text: '' }, false],
  ])('confirms who is there only where it %s', async (_, answer, expected) => {
    expect(await google({ [WELL_KNOWN]: answer }).provider.confirms()).toBe(expected);
  });

  it('is off without a client', async () => {
    const config = { google: null, publicUrl: 'https://perch.example' };
    const nobody = () => Promise.reject(new Error('nothing is asked'));
    const off = createGoogle({ config, http: { get: nobody, post: nobody }, clock: { now: () => instant(0) } });
    expect(off.enabled).toBe(false);
    expect(() => off.authorizationUrl(REQUEST)).toThrow('not_found');
  });
});
