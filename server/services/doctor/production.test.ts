import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config/env.ts';
import { checkProduction } from './production.ts';

const READY = {
  NODE_ENV: 'production',
  PERCH_PUBLIC_URL: 'https://perch.example',
  PERCH_TRUST_PROXY: '127.0.0.1',
  PERCH_HCAPTCHA_SITE_KEY: 'a',
  PERCH_HCAPTCHA_SECRET: 'b',
  PERCH_METRICS_TOKEN: 'a-token-of-16-chars',
  PERCH_POSTAL_ADDRESS: 'Perch, 1 Branch Street',
  PERCH_SUPPORT_EMAIL: 'help@perch.example',
};
const found = (more: Record<string, string | undefined> = {}) => checkProduction(readConfig({ ...READY, ...more }));

describe('a configuration in production', () => {
  it('that is ready has nothing said against it', () => {
    expect(found()).toEqual([expect.objectContaining({ level: 'ok' })]);
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['public address', { PERCH_PUBLIC_URL: 'http://perch.example' }],
    ['proxy', { PERCH_TRUST_PROXY: undefined }],
    ['demonstration', { PERCH_DEMO: 'yes' }],
    ['bot check', { PERCH_HCAPTCHA_SITE_KEY: undefined, PERCH_HCAPTCHA_SECRET: undefined, PERCH_BOT_CHECK: 'off' }],
    ['metrics', { PERCH_METRICS_TOKEN: undefined }],
    ['webhooks', { PERCH_WEBHOOK_ALLOW: 'intranet:80' }],
    ['maintenance', { PERCH_MAINTENANCE: 'yes' }],
    ['log', { PERCH_LOG_LEVEL: 'silent' }],
    ['address under mails', { PERCH_POSTAL_ADDRESS: undefined }],
    ['support address', { PERCH_SUPPORT_EMAIL: undefined }],
    [
      'payments',
      {
        PERCH_STRIPE_SECRET_KEY: 'sk_test_1',
        PERCH_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        PERCH_STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
    ],
    [
      'payments',
      {
        PERCH_PAYPAL_CLIENT_ID: 'a',
        PERCH_PAYPAL_CLIENT_SECRET: 'b',
        PERCH_PAYPAL_WEBHOOK_ID: 'c',
        PERCH_PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com',
      },
    ],
  ])('is warned of by %s', (check, more) => {
    expect(found(more)).toEqual([expect.objectContaining({ level: 'warning', check })]);
  });

  it('that is public and says nothing of production is warned of', () => {
    expect(checkProduction(readConfig({ PERCH_PUBLIC_URL: 'https://perch.example' }))[0]?.level).toBe('warning');
    expect(checkProduction(readConfig({}))[0]?.level).toBe('ok');
  });
});
