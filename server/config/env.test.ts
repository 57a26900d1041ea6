import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './env.ts';

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('configuration from the environment', () => {
  it('starts with nothing set: port 3000, data beside the program, both roles, the demo network on', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: './.data',
      databaseUrl: null,
      databaseDirectUrl: null,
      otlpEndpoint: null,
      startAt: null,
      roles: { web: true, worker: true },
      demo: true,
      trustProxy: [],
      metricsToken: null,
      maintenance: false,
      subscriptionsOpen: true,
      inviteOnly: false,
      pressId: 642_154,
      pressIdpt: 911_000,
    });
  });

  it('says of the service only what the operator says', () => {
    const silent = { socialLinks: [], userCount: null, actionsShare: null };
    expect(readConfig({})).toMatchObject(silent);
    const said = { PERCH_SOCIAL_LINKS: 'https://social.example/@perch', PERCH_USER_COUNT: '55000' };
    expect(readConfig({ ...said, PERCH_ACTIONS_SHARE: '5-90' })).toMatchObject({
      ...{ socialLinks: ['https://social.example/@perch'], userCount: 55_000, actionsShare: { from: 5, to: 90 } },
    });
    for (const share of ['90-5', '5-900', 'most'])
      expect(problemsOf({ PERCH_ACTIONS_SHARE: share })).toEqual([
        expect.stringMatching(/^PERCH_ACTIONS_SHARE must (be two percentages|go up)/),
      ]);
    expect(problemsOf({ PERCH_SOCIAL_LINKS: 'javascript:alert(1)' })).toHaveLength(1);
  });

  it('takes prices in whole units, and none for the first week that no card provider charges', () => {
    expect(readConfig({})).toMatchObject({ firstWeekPriceMinor: { usd: 99, brl: 529 } });
    const set = { PERCH_FIRST_WEEK_PRICE_USD: '1.49', PERCH_FIRST_WEEK_PRICE_BRL: '8' };
    expect(readConfig(set)).toMatchObject({ firstWeekPriceMinor: { usd: 149, brl: 800 } });
    expect(readConfig({ PERCH_FIRST_WEEK_PRICE_USD: '0.50' }).firstWeekPriceMinor.usd).toBe(50);
    for (const [price, why] of [
      ['0', 'must be 0.50 or more, which card providers charge at the least'],
      ['0.49', 'must be 0.50 or more, which card providers charge at the least'],
      ['1.4', 'must be a price such as 1.20'],
      ['-1.00', 'must be a price such as 1.20'],
    ] as const)
      expect(problemsOf({ PERCH_FIRST_WEEK_PRICE_USD: price })).toEqual([`PERCH_FIRST_WEEK_PRICE_USD ${why}`]);
  });

  it('names every wrong variable at once and says what it should be', () => {
    const problems = problemsOf({
      PERCH_PORT: 'eighty',
      PERCH_DATABASE_URL: 'mysql://localhost/x',
      PERCH_LOG_LEVEL: 'loud',
      PERCH_NOW: '2026-02-30T00:00:00',
      PERCH_ROLES: 'web,cook',
      PERCH_EGRESS_ALLOW: 'localhost',
      PERCH_DEMO: 'perhaps',
      PERCH_METRICS_TOKEN: 'short',
    });
    expect(problems).toEqual([
      'PERCH_PORT must be a port number, 0 to 65535',
      'PERCH_DATABASE_URL must be an address that starts with postgres:// or postgresql://',
      'PERCH_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
      'PERCH_NOW must be an instant such as 2026-11-12T07:00:00Z',
      'PERCH_ROLES must be web, worker or both, separated by a comma',
      'PERCH_EGRESS_ALLOW must be host:port pairs, separated by commas',
      'PERCH_DEMO must be yes or no',
      'PERCH_METRICS_TOKEN must be at least 16 characters long',
    ]);
  });

  it('refuses a variable with its prefix that it does not know, so that a misspelling is noticed', () => {
    expect(problemsOf({ PERCH_PROT: '80' })).toEqual(['PERCH_PROT is not a variable of this program']);
  });

  it('refuses a shifted clock in production', () => {
    const production = { NODE_ENV: 'production', PERCH_PUBLIC_URL: 'https://perch.example', PERCH_BOT_CHECK: 'off' };
    expect(problemsOf({ ...production, PERCH_NOW: '2026-11-12T07:00:00Z' })).toEqual([
      'PERCH_NOW is for demonstrations and tests; it is refused while NODE_ENV is production',
    ]);
    expect(readConfig({ PERCH_NOW: '2026-11-12T07:00:00Z' }).startAt).toBe(Date.UTC(2026, 10, 12, 7));
  });

  it('asks for the public address in production and switches the demo network off', () => {
    const production = { NODE_ENV: 'production', PERCH_BOT_CHECK: 'off' };
    expect(problemsOf(production)).toHaveLength(1);
    const config = readConfig({ ...production, PERCH_PUBLIC_URL: 'https://perch.example/' });
    expect(config).toMatchObject({ production: true, demo: false, publicUrl: 'https://perch.example' });
  });

  it('takes a direct address of the database beside another one alone', () => {
    const direct = { PERCH_DATABASE_DIRECT_URL: 'postgres://db/perch' };
    expect(problemsOf(direct)).toEqual([expect.stringContaining('PERCH_DATABASE_URL is not')]);
    const both = { ...direct, PERCH_DATABASE_URL: 'postgres://pooler/perch' };
    expect(readConfig(both)).toMatchObject({
      databaseUrl: 'postgres://pooler/perch',
      databaseDirectUrl: 'postgres://db/perch',
    });
    expect(problemsOf({ ...both, PERCH_DATABASE_DIRECT_URL: 'db:5432' })).toHaveLength(1);
  });

  it('takes a read replica beside its primary alone', () => {
    const replica = { PERCH_DATABASE_REPLICA_URL: 'postgres://standby/perch' };
    expect(problemsOf(replica)).toEqual([expect.stringContaining('PERCH_DATABASE_URL is not')]);
    const both = { ...replica, PERCH_DATABASE_URL: 'postgres://primary/perch' };
    expect(readConfig(both).databaseReplicaUrl).toBe('postgres://standby/perch');
    expect(readConfig({}).databaseReplicaUrl).toBe(null);
    expect(problemsOf({ ...both, PERCH_DATABASE_REPLICA_URL: 'standby:5432' })).toHaveLength(1);
  });

  it('takes the two keys of the bot check together, or none', () => {
    const both = { PERCH_HCAPTCHA_SITE_KEY: 'site', PERCH_HCAPTCHA_SECRET: 'kept' };
    expect(readConfig({}).botCheck).toBe(null);
    expect(readConfig(both).botCheck).toEqual({
      siteKey: 'site',
      secret: 'kept',
      verifyUrl: 'https://api.hcaptcha.com/siteverify',
      scriptUrl: 'https://js.hcaptcha.com/1/api.js',
    });
    for (const one of Object.entries(both)) {
      expect(problemsOf(Object.fromEntries([one]))).toEqual([
        'PERCH_HCAPTCHA_SITE_KEY and PERCH_HCAPTCHA_SECRET must be set together',
      ]);
    }
  });

  it('opens its forms to robots in production by the operator’s word alone', () => {
    const production = { NODE_ENV: 'production', PERCH_PUBLIC_URL: 'https://perch.example' };
    const keys = { PERCH_HCAPTCHA_SITE_KEY: 'site', PERCH_HCAPTCHA_SECRET: 'kept' };
    expect(problemsOf(production)).toEqual([expect.stringContaining('or PERCH_BOT_CHECK=off')]);
    expect(problemsOf({ ...production, PERCH_BOT_CHECK: 'no' })).toEqual(['PERCH_BOT_CHECK must be off, or not set']);
    expect(problemsOf({ ...production, ...keys, PERCH_BOT_CHECK: 'off' })).toEqual([
      expect.stringContaining('PERCH_BOT_CHECK is off, but'),
    ]);
    expect(readConfig({ ...production, PERCH_BOT_CHECK: 'off' }).botCheck).toBe(null);
    expect(readConfig({ ...production, ...keys }).botCheck).toMatchObject({ siteKey: 'site' });
    expect(readConfig({}).botCheck).toBe(null);
  });

  const STRIPE = {
    PERCH_STRIPE_SECRET_KEY: 'sk_test_a',
    PERCH_STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
    PERCH_STRIPE_WEBHOOK_SECRET: 'whsec_a',
  };
  const PAYPAL = {
    PERCH_PAYPAL_CLIENT_ID: 'client',
    PERCH_PAYPAL_CLIENT_SECRET: 'kept',
    PERCH_PAYPAL_WEBHOOK_ID: 'hook',
  };

  it('takes an app that accounts are connected with together with its secret and a key for tokens, or not at all', () => {
    const key = 'ab'.repeat(32);
    const app = { PERCH_INSTAGRAM_APP_ID: '1234567890', PERCH_INSTAGRAM_APP_SECRET: 'secret' };
    expect(readConfig({}).connections).toBeNull();
    expect(readConfig({ PERCH_TOKEN_KEYS: key })).toMatchObject({ connections: null, tokenKeys: [expect.anything()] });
    expect(readConfig({}).tokenKeys).toEqual([]);
    const { connections, tokenKeys } = readConfig({ ...app, PERCH_TOKEN_KEYS: `${key}, ${'cd'.repeat(32)}` });
    expect(connections).toMatchObject({ instagram: { appId: '1234567890' }, facebook: null });
    expect(tokenKeys.map(({ length }) => length)).toEqual([32, 32]);
    expect(problemsOf(app)).toEqual([
      'PERCH_TOKEN_KEYS must be set with PERCH_INSTAGRAM_APP_ID: tokens are stored encrypted',
    ]);
    expect(problemsOf({ PERCH_FACEBOOK_APP_ID: '1234567890', PERCH_TOKEN_KEYS: key })).toEqual([
      'PERCH_FACEBOOK_APP_ID and PERCH_FACEBOOK_APP_SECRET must be set together',
    ]);
    expect(problemsOf({ ...app, PERCH_TOKEN_KEYS: 'short' })[0]).toContain('64 hexadecimal digits');
  });

  it('takes a payment provider whole or not at all', () => {
    expect(readConfig({})).toMatchObject({ stripe: null, paypal: null });
    expect(readConfig(STRIPE).stripe).toMatchObject({
      webhookSecret: 'whsec_a',
      apiBase: 'https://api.stripe.com',
      tax: false,
    });
    expect(readConfig({ ...STRIPE, PERCH_STRIPE_TAX: 'yes' }).stripe).toMatchObject({ tax: true });
    expect(problemsOf({ ...STRIPE, PERCH_STRIPE_TAX: '20 %' })).toHaveLength(1);
    expect(readConfig(PAYPAL).paypal).toMatchObject({ webhookId: 'hook', apiBase: 'https://api-m.paypal.com' });
    for (const all of [STRIPE, PAYPAL]) {
      const names = Object.keys(all);
      for (const [left] of Object.entries(all)) {
        const half = Object.fromEntries(Object.entries(all).filter(([name]) => name !== left));
        expect(problemsOf(half)).toEqual([`${names[0]}, ${names[1]} and ${names[2]} must be set together`]);
      }
    }
  });

  it('takes no live key beside one of the test mode, and nothing that is no key', () => {
    expect(problemsOf({ ...STRIPE, PERCH_STRIPE_PUBLISHABLE_KEY: 'pk_live_a' })).toEqual([
      'PERCH_STRIPE_SECRET_KEY and PERCH_STRIPE_PUBLISHABLE_KEY must both be live, or both of the test mode',
    ]);
    expect(problemsOf({ ...STRIPE, PERCH_STRIPE_PUBLISHABLE_KEY: 'sk_test_a' })).toEqual([
      'PERCH_STRIPE_PUBLISHABLE_KEY must be a publishable key of Stripe, such as pk_live_…',
    ]);
  });

  it('takes an empty value for no value', () => {
    expect(readConfig({ PERCH_PORT: ' ', PERCH_SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: null });
  });

  it('reads lists, address ranges and IPv6 pairs', () => {
    const config = readConfig({
      PERCH_EGRESS_ALLOW: 'localhost:2583, [::1]:9000',
      PERCH_TRUST_PROXY: '10.0.0.0/8,::1',
      PERCH_ROLES: 'worker',
    });
    expect(config.egressAllow).toEqual(['localhost:2583', '[::1]:9000']);
    expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1']);
    expect(config.roles).toEqual({ web: false, worker: true });
  });
});
