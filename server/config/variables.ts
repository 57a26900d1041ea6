import * as z from 'zod/mini';
import { isEmail } from '../../shared/domain/accounts/email.ts';
import { NETWORKS, untoldNetworks } from '../../shared/domain/networks/networks.ts';
import { LEAST_CHARGE_MINOR } from '../../shared/domain/subscription/promotion.ts';

/** The program's environment variables, without their `PERCH_` prefix, which all but `STANDARD_NAMES` have. Each message completes "PERCH_NAME …". */

const MAX_PORT = 65_535;
const MIN_TOKEN = 16;
/** Exports of accounts with many videos are larger than this only where a network gives them in parts. */
const MAX_ARCHIVE_MB = 8192;

/** Of one call of a language model. */
const MIN_AI_SECONDS = 5;
const MAX_AI_SECONDS = 100;
const AI_SECONDS = 'must be a number of seconds, 5 to 100';

/** The directory of Bluesky's network. */
export const PUBLIC_PLC = 'https://plc.directory';

const wholeNumber = (max: number, message: string) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,10}$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.maximum(max, message))),
  );

/** Whole minor units, written as a decimal number. */
const price = z.pipe(
  z.string().check(z.regex(/^\d{1,6}(\.\d{2})?$/, 'must be a price such as 1.20')),
  z.transform((text) => Number(text.includes('.') ? text.replace('.', '') : `${text}00`)),
);

/** What is refused at the start fails at nobody's checkout. */
const chargeablePrice = z.pipe(
  price,
  z.number().check(z.minimum(LEAST_CHARGE_MINOR, 'must be 0.50 or more, which card providers charge at the least')),
);

const parses = (text: string, protocols: readonly string[]): boolean => {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol);
};
const url = (protocols: readonly string[]) =>
  z
    .string()
    .check(
      z.refine(
        (text) => parses(text, protocols),
        `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    );
const web = url(['https:', 'http:']);
const socket = url(['wss:', 'ws:']);

/** An address alone, or in brackets behind a name. */
function isMailbox(text: string): boolean {
  const [, address] = /^[^<>\r\n]*<([^<>]*)>$/.exec(text) ?? [];
  return isEmail(address ?? text);
}

const list = z.pipe(
  z.string(),
  z.transform((text) => text.split(/[\s,]+/).filter((part) => part !== '')),
);
const listOf = (pattern: RegExp, message: string) => z.pipe(list, z.array(z.string().check(z.regex(pattern, message))));

const hostPorts = z._default(
  listOf(/^(\[[0-9a-fA-F:.]+\]|[^\s:/]+):\d{1,5}$/, 'must be host:port pairs, separated by commas'),
  [],
);

const yesOrNo = z.pipe(
  z.enum(['1', '0', 'true', 'false', 'yes', 'no'], 'must be yes or no'),
  z.transform((text) => text === '1' || text === 'true' || text === 'yes'),
);

/** Two percentages, the lower first. */
const shareRange = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d{1,3}-\d{1,3}$/, 'must be two percentages, such as 5-90')),
    z.transform((text) => {
      const [from = 0, to = 0] = text.split('-').map(Number);
      return { from, to };
    }),
  ),
  z
    .object({ from: z.int(), to: z.int() })
    .check(z.refine(({ from, to }) => from <= to && to <= 100, 'must go up, to 100 at most')),
);

const isoInstant = z.pipe(
  z.string().check(
    z.regex(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/,
      'must be an instant such as 2026-11-12T07:00:00Z',
    ),
    z.refine((text) => !Number.isNaN(Date.parse(text)), 'must be an instant that exists'),
  ),
  z.transform((text) => Date.parse(text)),
);

export const environment = z.object({
  PORT: z._default(wholeNumber(MAX_PORT, 'must be a port number, 0 to 65535'), 3000),
  HOST: z._default(z.string(), 'localhost'),
  HEALTH_PORT: z.optional(wholeNumber(MAX_PORT, 'must be a port number, 0 to 65535')),
  PUBLIC_URL: z.optional(web),
  DATA_DIR: z._default(z.string(), './.data'),
  ARCHIVE_MAX_MB: z._default(wholeNumber(MAX_ARCHIVE_MB, 'must be a number of megabytes, 1 to 8192'), 2048),
  DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'])),
  DATABASE_DIRECT_URL: z.optional(url(['postgres:', 'postgresql:'])),
  DATABASE_REPLICA_URL: z.optional(url(['postgres:', 'postgresql:'])),
  LOG_LEVEL: z.optional(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
  ),
  NOW: z.optional(isoInstant),
  ROLES: z._default(listOf(/^(web|worker)$/, 'must be web, worker or both, separated by a comma'), ['web', 'worker']),
  BLUESKY_APPVIEW_URL: z._default(web, 'https://public.api.bsky.app'),
  BLUESKY_PLC_URL: z._default(web, PUBLIC_PLC),
  BLUESKY_JETSTREAM_URL: z.optional(
    z.union([
      z.pipe(
        z.literal('off'),
        z.transform((): string[] => []),
      ),
      z.pipe(list, z.array(socket)),
    ]),
  ),
  EGRESS_ALLOW: hostPorts,
  WEBHOOK_ALLOW: hostPorts,
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'])),
  MAIL_FROM: z._default(
    z.string().check(z.refine(isMailbox, 'must be a mail address, such as Perch <post@example.org>')),
    'Perch <perch@localhost>',
  ),
  DKIM_SELECTOR: z.optional(
    z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i, 'must be a name as in DNS')),
  ),
  DKIM_KEY_FILE: z.optional(z.string()),
  MANIFEST_KEY_FILE: z.optional(z.string()),
  BOUNCE_ADDRESS: z.optional(z.string().check(z.refine(isEmail, 'must be a mail address'))),
  POSTAL_ADDRESS: z.optional(z.string()),
  SUPPORT_EMAIL: z.optional(z.string().check(z.refine(isEmail, 'must be a mail address'))),
  SUPPORT_PHONE: z.optional(z.string()),
  BLOG_URL: z.optional(web),
  SOCIAL_LINKS: z._default(z.pipe(list, z.array(web)), []),
  USER_COUNT: z.optional(wholeNumber(1_000_000_000, 'must be a number of people')),
  ACTIONS_SHARE: z.optional(shareRange),
  PRESS_ID: z._default(wholeNumber(2_147_483_647, 'must be an account id'), 642_154),
  PRESS_IDPT: z._default(wholeNumber(2_147_483_647, 'must be an account id'), 911_000),
  DEMO: z.optional(yesOrNo),
  TRUST_PROXY: z._default(
    listOf(/^[0-9a-fA-F:.]+(\/\d{1,3})?$/, 'must be addresses or CIDR ranges, separated by commas'),
    [],
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(web),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(MIN_TOKEN, `must be at least ${MIN_TOKEN} characters long`))),
  HCAPTCHA_SITE_KEY: z.optional(z.string()),
  HCAPTCHA_SECRET: z.optional(z.string()),
  HCAPTCHA_VERIFY_URL: z._default(web, 'https://api.hcaptcha.com/siteverify'),
  HCAPTCHA_SCRIPT_URL: z._default(web, 'https://js.hcaptcha.com/1/api.js'),
  BOT_CHECK: z.optional(z.literal('off', 'must be off, or not set')),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z._default(web, 'https://accounts.google.com'),
  GOOGLE_JWKS_URL: z.optional(web),
  INSTAGRAM_APP_ID: z.optional(z.string().check(z.regex(/^\d{5,20}$/, 'must be the number of an app at Meta'))),
  INSTAGRAM_APP_SECRET: z.optional(z.string()),
  INSTAGRAM_LOGIN_URL: z._default(web, 'https://www.instagram.com/oauth/authorize'),
  INSTAGRAM_TOKEN_URL: z._default(web, 'https://api.instagram.com/oauth/access_token'),
  INSTAGRAM_API_BASE: z._default(web, 'https://graph.instagram.com/v25.0'),
  FACEBOOK_APP_ID: z.optional(z.string().check(z.regex(/^\d{5,20}$/, 'must be the number of an app at Meta'))),
  FACEBOOK_APP_SECRET: z.optional(z.string()),
  FACEBOOK_LOGIN_URL: z._default(web, 'https://www.facebook.com/v25.0/dialog/oauth'),
  FACEBOOK_API_BASE: z._default(web, 'https://graph.facebook.com/v25.0'),
  TOKEN_KEYS: z.optional(
    listOf(
      /^[\da-f]{64}$/i,
      'must be keys of 64 hexadecimal digits, separated by commas, such as openssl rand -hex 32 makes them',
    ),
  ),
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe, such as sk_live_…')),
  ),
  STRIPE_PUBLISHABLE_KEY: z.optional(
    z.string().check(z.regex(/^pk_(test|live)_\w+$/, 'must be a publishable key of Stripe, such as pk_live_…')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_\w+$/, 'must be the secret of a webhook of Stripe, such as whsec_…')),
  ),
  STRIPE_API_BASE: z._default(web, 'https://api.stripe.com'),
  STRIPE_TAX: z._default(yesOrNo, false),
  PAYPAL_CLIENT_ID: z.optional(z.string()),
  PAYPAL_CLIENT_SECRET: z.optional(z.string()),
  PAYPAL_WEBHOOK_ID: z.optional(z.string()),
  PAYPAL_API_BASE: z._default(web, 'https://api-m.paypal.com'),
  INGEST_KEYS: z.optional(
    listOf(
      /^[a-z0-9][a-z0-9-]{0,31}:\S{32,256}$/,
      'must be name:secret pairs, separated by commas, each secret 32 characters or longer without a comma',
    ),
  ),
  INGEST_NETWORKS: z._default(
    z.pipe(list, z.array(z.enum(NETWORKS, `must be networks, separated by commas: ${NETWORKS.join(', ')}`))),
    () => [...untoldNetworks()],
  ),
  AI_BASE_URL: z.optional(web),
  AI_MODEL: z.optional(z.string().check(z.maxLength(100, 'must be the name of a model, 100 characters at most'))),
  AI_API_KEY: z.optional(z.string()),
  AI_TIMEOUT_SECONDS: z._default(
    z.pipe(wholeNumber(MAX_AI_SECONDS, AI_SECONDS), z.number().check(z.minimum(MIN_AI_SECONDS, AI_SECONDS))),
    60,
  ),
  AI_DAILY_REQUESTS: z._default(wholeNumber(1_000_000, 'must be a number of calls, 1000000 at most'), 500),
  AI_DAILY_TOKENS: z._default(wholeNumber(2_000_000_000, 'must be a number of tokens, 2000000000 at most'), 5_000_000),
  EMBEDDED_SUMMARIES: z.optional(yesOrNo),
  INVITE_ONLY: z._default(yesOrNo, false),
  MAINTENANCE: z._default(yesOrNo, false),
  FIRST_WEEK_PRICE_USD: z._default(chargeablePrice, 99),
  FIRST_WEEK_PRICE_BRL: z._default(chargeablePrice, 529),
  PAST_WEEK_PRICE_USD: z._default(price, 120),
  PAST_WEEK_PRICE_BRL: z._default(price, 629),
  PAST_WEEKS_DEEP: z._default(wholeNumber(52, 'must be a number of weeks, 0 to 52'), 12),
  PAST_WEEKS_ACCOUNT_AGE: z._default(wholeNumber(52, 'must be a number of weeks, 0 to 52'), 3),
  SUBSCRIPTIONS_OPEN: z._default(yesOrNo, true),
  WEB_DIR: z.optional(z.string()),
});

/** Names that other programs of a machine know, too; they have no prefix. */
export const STANDARD_NAMES: ReadonlySet<string> = new Set(['OTEL_EXPORTER_OTLP_ENDPOINT']);

export type Environment = z.infer<typeof environment>;
