import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { GOOGLE_ISSUER, verifyIdToken } from './id-token.ts';

const NOW = instant(Date.UTC(2026, 10, 19, 9));
const SECONDS = NOW / 1000;
const CLIENT = 'client-1.apps.example';
const RIGHT = {
  iss: GOOGLE_ISSUER,
  aud: CLIENT,
  sub: '10769150350006150715113082367',
  email: 'ada@example.org',
  email_verified: true,
  nonce: 'the-nonce-of-this-way',
  iat: SECONDS,
  exp: SECONDS + 3600,
} as const;

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

describe('an ID token', () => {
  let own: Keys;
  let foreign: Keys;
  let elliptic: Keys;
  let keys: ReturnType<typeof createLocalJWKSet>;
  beforeAll(async () => {
    [own, foreign, elliptic] = await Promise.all([
      generateKeyPair('RS256'),
      generateKeyPair('RS256'),
      generateKeyPair('ES256'),
    ]);
    const published = [
      { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256' },
      { ...(await exportJWK(elliptic.publicKey)), kid: 'elliptic', alg: 'ES256' },
    ];
    keys = createLocalJWKSet({ keys: published });
  });

  const clock = { now: () => NOW };
  const verify = (token: string, issuer: string = GOOGLE_ISSUER) =>
    verifyIdToken(token, keys, { issuer, clientId: CLIENT, nonce: RIGHT.nonce, authSince: null, clock });
  const sign = (claims: JWTPayload, header: { alg?: string; kid?: string } = {}, key = own.privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own', ...header }).sign(key);
  const without = (name: keyof typeof RIGHT): JWTPayload => {
    const { [name]: _, ...rest } = RIGHT;
    return rest;
  };

  it.each<[string, JWTPayload]>([
    ['as Google makes it', RIGHT],
    ['with the issuer as Google also writes it', { ...RIGHT, iss: 'accounts.google.com' }],
    ['with us as the authorized party', { ...RIGHT, azp: CLIENT }],
    ['of a clock a little ahead', { ...RIGHT, iat: SECONDS + 20 }],
    ['that ran out a moment ago', { ...RIGHT, iat: SECONDS - 60, exp: SECONDS - 20 }],
  ])('says who is there: %s', async (_, claims) =>
    expect(await verify(await sign(claims))).toEqual({
      issuer: GOOGLE_ISSUER,
      subject: RIGHT.sub,
      email: RIGHT.email,
      emailVerified: true,
    }),
  );

  it('says when its address is not verified', async () =>
    expect(await verify(await sign({ ...RIGHT, email_verified: false }))).toMatchObject({ emailVerified: false }));

  it.each<[string, JWTPayload]>([
    ['another audience', { ...RIGHT, aud: 'client-2.apps.example' }],
    ['a second audience', { ...RIGHT, aud: [CLIENT, 'client-2.apps.example'] }],
    ['another authorized party', { ...RIGHT, azp: 'client-2.apps.example' }],
    ['another issuer', { ...RIGHT, iss: 'https://accounts.google.com.evil.test' }],
    ['no issuer', without('iss')],
    ['another nonce', { ...RIGHT, nonce: 'the-nonce-of-another-way' }],
    ['no nonce', without('nonce')],
    ['an end that is over', { ...RIGHT, iat: SECONDS - 500, exp: SECONDS - 60 }],
    ['no end', without('exp')],
    ['too great an age', { ...RIGHT, iat: SECONDS - 700 }],
    ['no age', without('iat')],
    ['an age to come', { ...RIGHT, iat: SECONDS + 120 }],
    ['a beginning to come', { ...RIGHT, nbf: SECONDS + 120 }],
    ['nobody in it', without('sub')],
    ['an empty name for somebody', { ...RIGHT, sub: '' }],
    ['a number as a name', { ...RIGHT, sub: 42 as unknown as string }],
    ['no address', without('email')],
    ['an address that is none', { ...RIGHT, email: 'nobody' }],
    ['an address verified by a word', { ...RIGHT, email_verified: 'true' }],
    ['nothing about its address', without('email_verified')],
  ])('is refused with %s', async (_, claims) =>
    expect(verify(await sign(claims))).rejects.toMatchObject({ code: 'google_refused' }),
  );

  it.each<[string, () => Promise<string> | string]>([
    ['no signature (alg none)', () => new UnsecuredJWT(RIGHT).encode()],
    [
      'HS256 by the public key as the secret',
      async () => sign(RIGHT, { alg: 'HS256' }, new TextEncoder().encode(await exportSPKI(own.publicKey)) as never),
    ],
    ['RS512', async () => sign(RIGHT, { alg: 'RS512' }, (await generateKeyPair('RS512')).privateKey)],
    ['PS256', async () => sign(RIGHT, { alg: 'PS256' }, (await generateKeyPair('PS256')).privateKey)],
    ['ES256 by a published key', () => sign(RIGHT, { alg: 'ES256', kid: 'elliptic' }, elliptic.privateKey)],
    ['a key that nobody published', () => sign(RIGHT, { kid: 'foreign' }, foreign.privateKey)],
    ['the name of a key, by another one', () => sign(RIGHT, {}, foreign.privateKey)],
    ['a name that is of another key set', () => sign(RIGHT, { kid: 'of-another-set' })],
    ['other claims under the same signature', async () => withOtherClaims(await sign(RIGHT))],
    ['nothing in it', () => ''],
    ['no form of a token', () => 'a.b'],
  ])('is refused with %s', async (_, make) =>
    expect(verify(await make())).rejects.toMatchObject({ code: 'google_refused' }),
  );

  it.each<[string, JWTPayload, boolean]>([
    ['since then', { auth_time: SECONDS - 50 }, true],
    ['at that moment by a clock a little behind', { auth_time: SECONDS - 80 }, true],
    ['a while before', { auth_time: SECONDS - 120 }, false],
    ['who knows when', {}, false],
    ['in a time to come', { auth_time: SECONDS + 60 }, false],
    ['at a time that is no number', { auth_time: `${SECONDS}` }, false],
  ])('that is to confirm who is there counts by a log-in since then: %s', async (_, claims, counts) => {
    const rules = { issuer: GOOGLE_ISSUER, clientId: CLIENT, nonce: RIGHT.nonce, clock };
    const token = await sign({ ...RIGHT, ...claims });
    const verified = verifyIdToken(token, keys, { ...rules, authSince: instant(NOW - 60_000) });
    if (counts) expect(await verified).toMatchObject({ subject: RIGHT.sub });
    else await expect(verified).rejects.toMatchObject({ code: 'google_refused' });
  });

  it('is refused by another provider, for which Google’s other name is nothing', async () => {
    const issuer = 'https://id.example';
    await expect(verify(await sign(RIGHT), issuer)).rejects.toMatchObject({ code: 'google_refused' });
    const short = await sign({ ...RIGHT, iss: 'accounts.google.com' });
    await expect(verify(short, issuer)).rejects.toMatchObject({ code: 'google_refused' });
    expect(await verify(await sign({ ...RIGHT, iss: issuer }), issuer)).toMatchObject({ issuer });
  });
});

function withOtherClaims(token: string): string {
  const [header = '', , signature = ''] = token.split('.');
  const claims = Buffer.from(JSON.stringify({ ...RIGHT, sub: 'somebody-else' })).toString('base64url');
  return [header, claims, signature].join('.');
}
