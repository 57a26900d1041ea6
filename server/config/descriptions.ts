import type { Environment } from './variables.ts';

/** What each variable is for, as `docs/configuration.md` says it; defaults and allowed values come from the schema. */
export const DESCRIPTIONS: Readonly<Record<keyof Environment, string>> = {
  PORT: 'port it listens on',
  HOST: 'interface it listens on; `0.0.0.0` in a container',
  HEALTH_PORT:
    'a port for health and metrics alone, where each process has them, also one that only works on jobs (`PERCH_ROLES=worker`) and opens no other',
  PUBLIC_URL:
    'address people use; mails, payments and the live channel’s origin check go by it. Without it `http://localhost:PORT`; required in production',
  DATA_DIR: 'the embedded database, the outbox and the picture cache (at most 500 MB, may be deleted)',
  ARCHIVE_MAX_MB:
    'the largest archive that a person may bring of their own account; its file lies in `DATA_DIR/imports`, which all processes share',
  DATABASE_URL: 'a PostgreSQL, 15 or newer, instead of the embedded one: `postgres://user:password@host/database`',
  DATABASE_DIRECT_URL:
    'PostgreSQL’s own address where `PERCH_DATABASE_URL` is that of a pooler such as PgBouncer (`pool_mode = transaction`): for migrations, locks and notices, which need connections of their own',
  DATABASE_REPLICA_URL:
    'a streaming standby of that PostgreSQL: exports of actions and reports are read there while it has all that they have to show, else as without it ([how](deploy.md#a-read-replica))',
  LOG_LEVEL: 'lines of JSON on standard output; without it `warn`, in production `info`',
  NOW: 'instant from which the product’s clock runs, for demonstrations and tests; refused in production',
  ROLES: 'what this process does: serve (`web`), work on jobs (`worker`), or both',
  BLUESKY_APPVIEW_URL: 'app view: names, profiles, likes received',
  BLUESKY_PLC_URL: 'directory of DIDs',
  BLUESKY_JETSTREAM_URL:
    'where followed accounts are heard live: addresses of Jetstream hosts (`wss://host/subscribe`), separated by commas, one of which is used at a time; `off`: they are exported every six hours instead. Without it Bluesky’s six public hosts, and none where the clock is shifted (`PERCH_NOW`) or the directory is another one than Bluesky’s',
  EGRESS_ALLOW: '`host:port` pairs that may be reached although they are private or not https',
  WEBHOOK_ALLOW:
    '`host:port` pairs that subscribers’ webhooks may reach although they are private or not https; every subscriber may name them',
  SMTP_URL: '`smtp://` or `smtps://`; without it mails become `.eml` files in `DATA_DIR/outbox`',
  MAIL_FROM: 'sender of mails',
  DKIM_SELECTOR:
    'signs mails over SMTP with the key in `PERCH_DKIM_KEY_FILE`; its public half stands in DNS at `SELECTOR._domainkey` of the sender’s domain. Without both, signing is the relay’s',
  DKIM_KEY_FILE: 'a private RSA key (PEM) that only this program may read',
  MANIFEST_KEY_FILE:
    'a key made by `perch manifest-key`, which only this program may read: manifests of exports are signed with it, and its public half stands at `/.well-known/perch-minisign.pub`',
  BOUNCE_ADDRESS:
    'such as `bounces@example.org`: reports on failed deliveries come to `bounces+…@`, signed for each person, and are handed to `POST /api/mail/bounce`',
  POSTAL_ADDRESS: 'printed under mails, as laws on commercial mail ask',
  SUPPORT_EMAIL: 'shown in the footer; reports of abuse are mailed there',
  SUPPORT_PHONE: 'shown in the footer',
  BLOG_URL: 'linked in the menus',
  SOCIAL_LINKS:
    'where the service itself can be followed: addresses separated by commas, linked at the foot of each page',
  USER_COUNT: 'how many people use the service; the front page says so where it is set',
  ACTIONS_SHARE:
    'the percentages of an account’s actions that the service sees, such as `5-90`; the front page says so where it is set',
  PRESS_ID: 'account of the English press page, readable there once `perch example add` opened it',
  PRESS_IDPT: 'account of the Portuguese press page',
  DEMO: 'offers the demo network, and on an empty embedded database its subscriber; without it `yes`, in production `no`',
  TRUST_PROXY: 'addresses or CIDR ranges of proxies whose `x-forwarded-for` is believed; limits count by it',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'a collector of OpenTelemetry’s traces (OTLP over HTTP), such as `http://localhost:4318`: it is told of requests, jobs, calls of networks and transactions, never of people ([what exactly](operations.md#traces)). Its other variables, such as `OTEL_EXPORTER_OTLP_HEADERS`, hold as they are',
  METRICS_TOKEN:
    'opens `/api/metrics` to `authorization: Bearer …` (16 characters or more), in production its only key; outside production this machine may always ask',
  HCAPTCHA_SITE_KEY:
    'hCaptcha’s public key, together with its secret: sign-up, the public forms and a log-in after wrong passwords then run its invisible check',
  HCAPTCHA_SECRET: 'hCaptcha’s secret key',
  HCAPTCHA_VERIFY_URL: 'where hCaptcha’s answers are verified',
  HCAPTCHA_SCRIPT_URL: 'where pages load hCaptcha’s script from, once it is needed',
  BOT_CHECK:
    '`off`: nobody is checked. Production asks for this word where hCaptcha’s keys are not set: its public forms then have limits alone',
  GOOGLE_CLIENT_ID:
    'client of Google’s, together with its secret: people may then log in with Google. Its redirect address is `PUBLIC_URL/oauth/google/return`',
  GOOGLE_CLIENT_SECRET: 'Google’s secret for the client',
  GOOGLE_ISSUER: 'another provider of OpenID Connect in Google’s place',
  GOOGLE_JWKS_URL: 'where the provider’s keys are, if not where its own document says',
  INSTAGRAM_APP_ID:
    'app of Meta’s product “Instagram API with Instagram Login”, together with its secret and `PERCH_TOKEN_KEYS`: people may then connect their own professional account. Its redirect address is `PUBLIC_URL/oauth/connect/return`',
  INSTAGRAM_APP_SECRET: 'the secret of that app, as Meta shows it beside its number',
  INSTAGRAM_LOGIN_URL: 'where a browser is sent to connect',
  INSTAGRAM_TOKEN_URL: 'where the code that came back is exchanged',
  INSTAGRAM_API_BASE: 'the Graph API of Instagram Login, with its version',
  FACEBOOK_APP_ID:
    'app of Meta’s product “Instagram API with Facebook Login”, together with its secret and `PERCH_TOKEN_KEYS`: who connects that way can also follow other professional accounts (business discovery)',
  FACEBOOK_APP_SECRET: 'the secret of that app',
  FACEBOOK_LOGIN_URL: 'where a browser is sent to connect through Facebook',
  FACEBOOK_API_BASE: 'the Graph API of Facebook Login, with its version',
  TOKEN_KEYS:
    'keys that what is kept and used again is encrypted with (AES-256-GCM) before it is stored: the keys of two-factor log-in, and tokens of connected accounts. Without it the former are stored as they are. The first encrypts, each of them decrypts: a new one goes in front; keys of two-factor log-in are under it within the hour, tokens within two months, and only then the old one may go ([how](operations.md#keys))',
  STRIPE_SECRET_KEY:
    'Stripe’s secret key, together with the other two: cards are then paid at Stripe. Both keys of its test mode, or both live',
  STRIPE_PUBLISHABLE_KEY: 'Stripe’s publishable key, told to every browser',
  STRIPE_WEBHOOK_SECRET: 'the secret with which Stripe signs what it sends to `PUBLIC_URL/api/stripe/webhook`',
  STRIPE_API_BASE: 'where Stripe’s interface is',
  STRIPE_TAX:
    '`yes`: VAT and other sales tax are left to Stripe Tax, which finds the tax in each price by where the payer lives ([how](operations.md#tax)). Switch it on at Stripe first',
  PAYPAL_CLIENT_ID: 'PayPal’s client, together with its secret and webhook: PayPal is then offered beside cards',
  PAYPAL_CLIENT_SECRET: 'PayPal’s secret for the client',
  PAYPAL_WEBHOOK_ID: 'the id that PayPal gave the webhook `PUBLIC_URL/api/paypal/webhook`',
  PAYPAL_API_BASE: 'where PayPal’s interface is; `https://api-m.sandbox.paypal.com` moves no money',
  INGEST_KEYS:
    'secrets that licensed feeds sign their deliveries with, as `name:secret`, separated by commas; two of one feed while it changes them. Without any `POST /api/ingest` does not exist ([how](ingest.md))',
  INGEST_NETWORKS:
    'networks whose accounts come from feeds alone, once there are keys; they are not read otherwise then',
  AI_BASE_URL:
    'where a language model is that writes summaries, up to and with the version: every server with OpenAI’s interface for chat completions, such as `https://api.example.org/v1` ([how](summaries.md)). A local one is named in `PERCH_EGRESS_ALLOW`, too',
  AI_MODEL: 'the model’s name there; readers see it',
  AI_API_KEY: 'the key that the server asks for, if it asks for one',
  AI_TIMEOUT_SECONDS: 'how long one call of the model may take',
  AI_DAILY_REQUESTS:
    'calls of the model in a day (UTC), by all processes together; what is above waits for the next day',
  AI_DAILY_TOKENS: 'tokens in a day, counted the same way',
  EMBEDDED_SUMMARIES:
    'sells plans with summaries where no model is configured: the program’s own rules write them then, from counts alone, and say so. Without it `yes`, in production `no`',
  INVITE_ONLY: '`yes`: signing up takes the code of somebody who is here already; each person has one in the settings',
  MAINTENANCE: '`yes`: every call answers 503 `maintenance`; pages and health are still served',
  FIRST_WEEK_PRICE_USD: 'price of the first week that is offered for a day after the sign-up, in US dollars',
  FIRST_WEEK_PRICE_BRL: 'the same in Brazilian reais',
  PAST_WEEK_PRICE_USD: 'price of a week from before an account was tracked, in US dollars',
  PAST_WEEK_PRICE_BRL: 'the same in Brazilian reais',
  PAST_WEEKS_DEEP: 'how many weeks before an account was tracked can be bought; `0` sells none',
  PAST_WEEKS_ACCOUNT_AGE: 'for how many weeks after an account was added its past is sold',
  SUBSCRIPTIONS_OPEN: '`no` refuses new subscriptions; running plans can still be changed',
  WEB_DIR: 'the built interface; without it `dist/web` of the installation',
};
