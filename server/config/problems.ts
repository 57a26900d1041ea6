import { STANDARD_NAMES } from './variables.ts';

/** What the names of this program's own variables begin with. */
export const PREFIX = 'PERCH_';

/** A variable as it is written in the environment. */
export const nameOf = (name: string): string => (STANDARD_NAMES.has(name) ? name : `${PREFIX}${name}`);

/** Variables that mean nothing without each other. */
const PAIRS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['DKIM_SELECTOR', 'DKIM_KEY_FILE'],
  ['AI_BASE_URL', 'AI_MODEL'],
] as const;

/** Half a pair, each said once. */
export const pairProblems = (given: Record<string, string>): string[] =>
  PAIRS.filter(([one, other]) => (given[one] === undefined) !== (given[other] === undefined)).map(
    ([one, other]) => `${PREFIX}${one} and ${PREFIX}${other} must be set together`,
  );

/** What the first address of the database has to be where one of the others is set. */
const BESIDE_FIRST = { DATABASE_DIRECT_URL: "the pooler's address", DATABASE_REPLICA_URL: "the primary's address" };

/** Second addresses of the embedded database, which has none. */
export const databaseProblems = (given: Record<string, string>): string[] =>
  Object.entries(BESIDE_FIRST)
    .filter(([name]) => given[name] !== undefined && given.DATABASE_URL === undefined)
    .map(([name, first]) => `${PREFIX}${name} is set, but ${PREFIX}DATABASE_URL is not: it is ${first}`);

/** Public forms are not opened to robots by a variable that was forgotten. */
export function botCheckProblems(given: Record<string, string>, production: boolean): string[] {
  const keys = `${PREFIX}HCAPTCHA_SITE_KEY and ${PREFIX}HCAPTCHA_SECRET`;
  const { HCAPTCHA_SITE_KEY: siteKey, HCAPTCHA_SECRET: secret, BOT_CHECK: word } = given;
  if ((siteKey === undefined) !== (secret === undefined)) return [`${keys} must be set together`];
  if (siteKey !== undefined && word !== undefined) return [`${PREFIX}BOT_CHECK is off, but ${keys} are set`];
  if (!production || siteKey !== undefined || word !== undefined) return [];
  return [`${keys} must be set while NODE_ENV is production, or ${PREFIX}BOT_CHECK=off: forms are open to anybody`];
}

/** An app without its secret cannot be asked, and a token is not stored before it can be encrypted. */
export function connectionProblems(given: Record<string, string>): string[] {
  const apps = ['INSTAGRAM', 'FACEBOOK'] as const;
  const half = apps.filter(
    (app) => (given[`${app}_APP_ID`] === undefined) !== (given[`${app}_APP_SECRET`] === undefined),
  );
  const problems = half.map((app) => `${PREFIX}${app}_APP_ID and ${PREFIX}${app}_APP_SECRET must be set together`);
  const app = apps.find((one) => given[`${one}_APP_ID`] !== undefined);
  if (app !== undefined && given.TOKEN_KEYS === undefined) {
    problems.push(`${PREFIX}TOKEN_KEYS must be set with ${PREFIX}${app}_APP_ID: tokens are stored encrypted`);
  }
  return problems;
}

/** Half a payment provider would take money that nobody here learns of. */
export function paymentProblems(given: Record<string, string>): string[] {
  const groups = [
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ] as const;
  const half = groups.filter((names) => new Set(names.map((name) => given[name] === undefined)).size > 1);
  const problems = half.map(
    ([first, second, third]) => `${PREFIX}${first}, ${PREFIX}${second} and ${PREFIX}${third} must be set together`,
  );
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = given;
  if (secret !== undefined && publishable !== undefined && isStripeTest(secret) !== isStripeTest(publishable)) {
    problems.push(
      `${PREFIX}STRIPE_SECRET_KEY and ${PREFIX}STRIPE_PUBLISHABLE_KEY must both be live, or both of the test mode`,
    );
  }
  return problems;
}

const isStripeTest = (key: string): boolean => key.split('_')[1] === 'test';
