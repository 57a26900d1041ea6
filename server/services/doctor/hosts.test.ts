import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { readConfig } from '../../config/env.ts';
import { aheadMs } from './clock.ts';
import { checkHost, clocksOfHosts, neededHosts } from './hosts.ts';

const payments = {
  PERCH_STRIPE_SECRET_KEY: 'sk_test_1',
  PERCH_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  PERCH_STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PERCH_PAYPAL_CLIENT_ID: 'a',
  PERCH_PAYPAL_CLIENT_SECRET: 'b',
  PERCH_PAYPAL_WEBHOOK_ID: 'c',
};
const others = {
  PERCH_HCAPTCHA_SITE_KEY: 'a',
  PERCH_HCAPTCHA_SECRET: 'b',
  PERCH_GOOGLE_CLIENT_ID: 'a',
  PERCH_GOOGLE_CLIENT_SECRET: 'b',
  PERCH_AI_BASE_URL: 'https://ai.example/v1',
  PERCH_AI_MODEL: 'm',
  PERCH_INSTAGRAM_APP_ID: '12345',
  PERCH_INSTAGRAM_APP_SECRET: 'b',
  PERCH_TOKEN_KEYS: '00'.repeat(32),
};
const hostsOf = (variables: Record<string, string>): string[] =>
  neededHosts(readConfig(variables)).map(({ url }) => new URL(url).host);

describe('hosts that are called', () => {
  it('are those of the configuration, and no other', () => {
    expect(hostsOf({})).toEqual(['public.api.bsky.app', 'plc.directory', 'jetstream.us-east.bsky.network']);
    expect(hostsOf({ ...payments, ...others, PERCH_BLUESKY_JETSTREAM_URL: 'off' })).toEqual([
      ...['public.api.bsky.app', 'plc.directory', 'graph.instagram.com', 'api.stripe.com', 'api-m.paypal.com'],
      ...['api.hcaptcha.com', 'accounts.google.com', 'ai.example'],
    ]);
  });

  it('may answer what they like; silence is a fault, and a warning where something takes their place', () => {
    const [appView, , live] = neededHosts(readConfig({}));
    if (appView === undefined || live === undefined) throw new Error('no hosts');
    const times = { date: null, before: instant(0), after: instant(0) };
    expect(checkHost(appView, { reached: true, status: 404, body: '', ...times }).level).toBe('ok');
    const silent = { reached: false, reason: 'it cannot be reached (ENOTFOUND)' } as const;
    expect(checkHost(appView, silent)).toMatchObject({ level: 'fault', found: expect.stringContaining('ENOTFOUND') });
    expect(checkHost(live, silent).level).toBe('warning');
    expect(live.url).toBe('https://jetstream.us-east.bsky.network/');
  });

  it('tell the time to the second', () => {
    const date = instant(Date.parse('2026-11-26T06:00:00Z'));
    const answer = {
      reached: true,
      status: 200,
      body: '',
      date,
      before: instant(date + 700),
      after: instant(date + 900),
    } as const;
    const [sample, ...more] = clocksOfHosts([
      { url: 'https://a.example/x', answer },
      { url: 'https://b.example/', answer: { ...answer, date: null } },
      { url: 'https://c.example/', answer: { reached: false, reason: 'no' } },
    ]);
    expect(more).toEqual([]);
    expect(sample && [sample.whose, aheadMs(sample)]).toEqual(['a.example', 0]);
  });
});
