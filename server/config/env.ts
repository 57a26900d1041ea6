import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { instant } from '../../shared/domain/ids.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { readManifestKey } from '../core/minisign.ts';
import type { Config } from './config.ts';
import {
  botCheckProblems,
  connectionProblems,
  databaseProblems,
  nameOf,
  PREFIX,
  pairProblems,
  paymentProblems,
} from './problems.ts';
import { type Environment, environment, PUBLIC_PLC, STANDARD_NAMES } from './variables.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MB = 1024 * 1024;
/** Variables of the test suite, which may stand in the same environment. */
const TEST_PREFIX = 'PERCH_TEST_';
/** Those that compress first. */
const PUBLIC_JETSTREAMS = [
  ...['jetstream.us-east', 'jetstream.us-west'],
  ...['jetstream2.us-east', 'jetstream1.us-east', 'jetstream2.us-west', 'jetstream1.us-west'],
].map((host) => `wss://${host}.bsky.network/subscribe`);

/** The environment is not usable; the message names every variable that is wrong and what it should be. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The variables with our prefix, without it, and those with a name of everybody's; an empty value is the same as none. */
function ours(variables: Variables): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) {
    const trimmed = value?.trim() ?? '';
    if (trimmed === '') continue;
    if (STANDARD_NAMES.has(name)) found[name] = trimmed;
    if (name.startsWith(PREFIX) && !name.startsWith(TEST_PREFIX)) found[name.slice(PREFIX.length)] = trimmed;
  }
  return found;
}

function parse(variables: Variables): { env: Environment; production: boolean } {
  const production = variables.NODE_ENV === 'production';
  const given = ours(variables);
  const result = z.safeParse(environment, given);
  const problems = result.success ? [] : complaints(result.error.issues);
  const unknown = Object.keys(given).filter((name) => !(name in environment.shape));
  problems.push(...unknown.map((name) => `${PREFIX}${name} is not a variable of this program`));
  if (production && given.NOW !== undefined) {
    problems.push(`${PREFIX}NOW is for demonstrations and tests; it is refused while NODE_ENV is production`);
  }
  if (production && given.PUBLIC_URL === undefined) {
    problems.push(`${PREFIX}PUBLIC_URL must be set while NODE_ENV is production: mails and payments link to it`);
  }
  problems.push(...botCheckProblems(given, production));
  problems.push(...connectionProblems(given));
  problems.push(...paymentProblems(given));
  problems.push(...pairProblems(given), ...databaseProblems(given));
  if (given.DKIM_KEY_FILE !== undefined && readKey(given.DKIM_KEY_FILE) === null) {
    problems.push(`${PREFIX}DKIM_KEY_FILE must name a file with a private RSA key (PEM)`);
  }
  if (given.MANIFEST_KEY_FILE !== undefined && readManifestFile(given.MANIFEST_KEY_FILE) === null) {
    problems.push(`${PREFIX}MANIFEST_KEY_FILE must name a file that perch manifest-key has made`);
  }
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  return { env: result.data, production };
}

/** The first complaint about each variable; the others follow from it. */
function complaints(issues: readonly { path: readonly PropertyKey[]; message: string }[]): string[] {
  const first = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = String(path[0]);
    if (!first.has(name)) first.set(name, `${nameOf(name)} ${message}`);
  }
  return [...first.values()];
}

function versionOf(root: string): string {
  const manifest = z.object({ version: z.string() });
  return z.parse(manifest, JSON.parse(readFileSync(`${root}package.json`, 'utf8'))).version;
}

/** Bluesky's own, for its own network and the time that is now: on a shifted clock what is heard live has not happened yet. */
const publicJetstreams = ({ NOW, BLUESKY_PLC_URL }: Environment): readonly string[] =>
  NOW === undefined && BLUESKY_PLC_URL === PUBLIC_PLC ? PUBLIC_JETSTREAMS : [];

function botCheckOf(env: Environment): Config['botCheck'] {
  const { HCAPTCHA_SITE_KEY: siteKey, HCAPTCHA_SECRET: secret } = env;
  if (siteKey === undefined || secret === undefined) return null;
  return { siteKey, secret, verifyUrl: env.HCAPTCHA_VERIFY_URL, scriptUrl: env.HCAPTCHA_SCRIPT_URL };
}

function googleOf(env: Environment): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) return null;
  return { clientId, clientSecret, issuer: env.GOOGLE_ISSUER, keysUrl: env.GOOGLE_JWKS_URL ?? null };
}

function instagramAppOf(env: Environment) {
  const { INSTAGRAM_APP_ID: appId, INSTAGRAM_APP_SECRET: appSecret } = env;
  if (appId === undefined || appSecret === undefined) return null;
  const urls = { loginUrl: env.INSTAGRAM_LOGIN_URL, tokenUrl: env.INSTAGRAM_TOKEN_URL };
  return { appId, appSecret, ...urls, apiBase: env.INSTAGRAM_API_BASE };
}

function facebookAppOf(env: Environment) {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = env;
  if (appId === undefined || appSecret === undefined) return null;
  return { appId, appSecret, loginUrl: env.FACEBOOK_LOGIN_URL, apiBase: env.FACEBOOK_API_BASE };
}

function connectionsOf(env: Environment): Config['connections'] {
  const apps = { instagram: instagramAppOf(env), facebook: facebookAppOf(env) };
  if (env.TOKEN_KEYS === undefined || (apps.instagram ?? apps.facebook) === null) return null;
  return apps;
}

function stripeOf(env: Environment): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase, STRIPE_TAX: tax } = env;
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) return null;
  return { secretKey, publishableKey, webhookSecret, apiBase, tax };
}

function paypalOf(env: Environment): Config['paypal'] {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = env;
  const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_API_BASE: apiBase } = env;
  if (clientId === undefined || clientSecret === undefined || webhookId === undefined) return null;
  return { clientId, clientSecret, webhookId, apiBase };
}

function ingestOf({ INGEST_KEYS: keys = [], INGEST_NETWORKS: networks }: Environment): Config['ingest'] {
  if (keys.length === 0) return null;
  const pairs = keys.map((pair) => ({
    name: pair.slice(0, pair.indexOf(':')),
    secret: pair.slice(pair.indexOf(':') + 1),
  }));
  return { keys: pairs, networks };
}

function summariesOf(env: Environment, production: boolean) {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey = null } = env;
  const timeoutMs = env.AI_TIMEOUT_SECONDS * SECOND;
  const summaryModel = baseUrl === undefined || model === undefined ? null : { baseUrl, apiKey, model, timeoutMs };
  return {
    summaryModel,
    summaryBudget: { requests: env.AI_DAILY_REQUESTS, tokens: env.AI_DAILY_TOKENS },
    summariesOffered: summaryModel !== null || (env.EMBEDDED_SUMMARIES ?? !production),
  };
}

/** The RSA key in PEM; null when there is none that can be read. */
function readKey(path: string): string | null {
  try {
    const key = createPrivateKey(readFileSync(path));
    return key.asymmetricKeyType === 'rsa' ? key.export({ type: 'pkcs8', format: 'pem' }).toString() : null;
  } catch {
    return null;
  }
}

/** The text of a key file; null when there is none that can be read. */
function readManifestFile(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8');
    return readManifestKey(text) === null ? null : text;
  } catch {
    return null;
  }
}

function dkimOf(env: Environment): Config['dkim'] {
  const { DKIM_SELECTOR: selector, DKIM_KEY_FILE: path, MAIL_FROM: from } = env;
  const privateKey = path === undefined ? null : readKey(path);
  const domain = /@([^@>]+)>?$/.exec(from)?.[1];
  return selector === undefined || privateKey === null || domain === undefined
    ? null
    : { domain, selector, privateKey };
}

/** What the operator has the service say. */
const operatorsWordOf = (env: Environment) => ({
  supportEmail: env.SUPPORT_EMAIL ?? null,
  supportPhone: env.SUPPORT_PHONE ?? null,
  blogUrl: env.BLOG_URL ?? null,
  socialLinks: env.SOCIAL_LINKS,
  userCount: env.USER_COUNT ?? null,
  actionsShare: env.ACTIONS_SHARE ?? null,
});

const storageOf = (env: Environment) => ({
  dataDir: env.DATA_DIR,
  archiveMaxBytes: env.ARCHIVE_MAX_MB * MB,
  databaseUrl: env.DATABASE_URL ?? null,
  databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
  databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
});

/**
 * The run-time configuration from environment variables.
 * @throws ConfigError listing every problem at once
 */
export function readConfig(variables: Variables = process.env): Config {
  const { env, production } = parse(variables);
  return {
    production,
    version: versionOf(ROOT),
    port: env.PORT,
    host: env.HOST,
    healthPort: env.HEALTH_PORT ?? null,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    ...storageOf(env),
    // On somebody's own machine the start-up lines are for reading; in production every line is for a machine.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    startAt: env.NOW === undefined ? null : instant(env.NOW),
    roles: { web: env.ROLES.includes('web'), worker: env.ROLES.includes('worker') },
    bluesky: { appViewUrl: env.BLUESKY_APPVIEW_URL, plcUrl: env.BLUESKY_PLC_URL },
    jetstreamUrls: env.BLUESKY_JETSTREAM_URL ?? publicJetstreams(env),
    egressAllow: env.EGRESS_ALLOW,
    webhookAllow: env.WEBHOOK_ALLOW,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    dkim: dkimOf(env),
    manifestKey: env.MANIFEST_KEY_FILE === undefined ? null : readManifestFile(env.MANIFEST_KEY_FILE),
    bounceAddress: env.BOUNCE_ADDRESS ?? null,
    postalAddress: env.POSTAL_ADDRESS ?? null,
    ...operatorsWordOf(env),
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    pressId: env.PRESS_ID,
    pressIdpt: env.PRESS_IDPT,
    demo: env.DEMO ?? !production,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN ?? null,
    botCheck: botCheckOf(env),
    google: googleOf(env),
    tokenKeys: (env.TOKEN_KEYS ?? []).map((key) => Buffer.from(key, 'hex')),
    connections: connectionsOf(env),
    stripe: stripeOf(env),
    paypal: paypalOf(env),
    ingest: ingestOf(env),
    ...summariesOf(env, production),
    inviteOnly: env.INVITE_ONLY,
    maintenance: env.MAINTENANCE,
    subscriptionsOpen: env.SUBSCRIPTIONS_OPEN,
    firstWeekPriceMinor: { usd: env.FIRST_WEEK_PRICE_USD, brl: env.FIRST_WEEK_PRICE_BRL },
    pastWeeks: {
      maxAccountAge: env.PAST_WEEKS_ACCOUNT_AGE,
      maxDeep: env.PAST_WEEKS_DEEP,
      priceMinor: { usd: env.PAST_WEEK_PRICE_USD, brl: env.PAST_WEEK_PRICE_BRL },
    },
    webDir: env.WEB_DIR ?? `${ROOT}dist/web`,
  };
}
