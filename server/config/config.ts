import type { Instant } from '../../shared/domain/ids.ts';
import type { Currency } from '../../shared/domain/money.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';
import type { PastWeekOffer } from '../../shared/domain/subscription/past-weeks.ts';

/** The whole run-time configuration, read once. `env.ts` makes it from the environment; tests make their own. */
export interface Config {
  readonly production: boolean;
  readonly version: string;
  readonly port: number;
  readonly host: string;
  /** Of health and metrics alone; null: only a process that serves has them. */
  readonly healthPort: number | null;
  /** The address people use, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** The largest archive that a person may bring. */
  readonly archiveMaxBytes: number;
  readonly databaseUrl: string | null;
  /** PostgreSQL's own address, where a pooler answers at the other one. */
  readonly databaseDirectUrl: string | null;
  /** A streaming standby of it, which answers long and frequent reads. */
  readonly databaseReplicaUrl: string | null;
  readonly logLevel: string;
  /** A collector of OpenTelemetry's traces; null: nothing is traced. */
  readonly otlpEndpoint: string | null;
  /** The product's clock starts here; null is the machine's time. Refused in production. */
  readonly startAt: Instant | null;
  /** Which parts this process plays. */
  readonly roles: { readonly web: boolean; readonly worker: boolean };
  readonly bluesky: {
    readonly appViewUrl: string;
    readonly plcUrl: string;
  };
  /** Bluesky's Jetstream hosts, any of which will do; none: accounts are not heard live. */
  readonly jetstreamUrls: readonly string[];
  /** host:port pairs exempt from the block on private addresses. */
  readonly egressAllow: readonly string[];
  /** host:port pairs that subscribers' webhooks may reach although they are private or not https. */
  readonly webhookAllow: readonly string[];
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** What mails are signed with; null where the relay does it. */
  readonly dkim: { readonly domain: string; readonly selector: string; readonly privateKey: string } | null;
  /** What manifests of exports are signed with, as its file has it; null: they are not signed. */
  readonly manifestKey: string | null;
  /** Null: reports on failed deliveries go to the sender. */
  readonly bounceAddress: string | null;
  readonly postalAddress: string | null;
  readonly supportEmail: string | null;
  readonly supportPhone: string | null;
  readonly blogUrl: string | null;
  /** Where the service itself can be followed. */
  readonly socialLinks: readonly string[];
  /** How many people use the service, and the percentages of an account's actions that it sees: said where the operator says so. */
  readonly userCount: number | null;
  readonly actionsShare: { readonly from: number; readonly to: number } | null;
  readonly pressId: number;
  readonly pressIdpt: number;
  /** The demo network is offered: outside production, unless said otherwise. */
  readonly demo: boolean;
  /** Addresses or CIDR ranges of reverse proxies whose `x-forwarded-for` is believed. */
  readonly trustProxy: readonly string[];
  /** Opens `/api/metrics`; null keeps it to this machine, in production to nobody. */
  readonly metricsToken: string | null;
  /** hCaptcha's invisible check before sign-up, the public forms and repeated log-ins; null while it is off. */
  readonly botCheck: {
    readonly siteKey: string;
    readonly secret: string;
    readonly verifyUrl: string;
    readonly scriptUrl: string;
  } | null;
  /** Log-in with Google, or with the provider of `issuer`; null while it is off. */
  readonly google: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly issuer: string;
    /** Where its keys are, if not where its document says. */
    readonly keysUrl: string | null;
  } | null;
  /**
   * 32 bytes each: what has to be kept and used again is stored encrypted under the first (tokens of connected accounts, keys of two-factor
   * log-in), and each of them decrypts. None: keys of two-factor log-in are stored as they are.
   */
  readonly tokenKeys: readonly Uint8Array[];
  /** How people connect accounts of networks that show an account to nobody else; null while none is configured. */
  readonly connections: {
    /** Instagram Login: the person's own professional account. */
    readonly instagram: {
      readonly appId: string;
      readonly appSecret: string;
      readonly loginUrl: string;
      readonly tokenUrl: string;
      readonly apiBase: string;
    } | null;
    /** Facebook Login: other professional accounts, too. */
    readonly facebook: {
      readonly appId: string;
      readonly appSecret: string;
      readonly loginUrl: string;
      readonly apiBase: string;
    } | null;
  } | null;
  /** Stripe takes the cards; null while it is not configured. */
  readonly stripe: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
    readonly apiBase: string;
    /** Stripe Tax finds the tax in each price. */
    readonly tax: boolean;
  } | null;
  /** Null while PayPal is not configured. */
  readonly paypal: {
    readonly clientId: string;
    readonly clientSecret: string;
    /** Of the webhook that was set up at PayPal: its messages are verified with it. */
    readonly webhookId: string;
    readonly apiBase: string;
  } | null;
  /** Licensed feeds may deliver the accounts of these networks, signed with one of the keys; null while there are no keys. */
  readonly ingest: {
    readonly keys: readonly { readonly name: string; readonly secret: string }[];
    readonly networks: readonly Network[];
  } | null;
  /** The model that writes summaries; null: the embedded rules do. */
  readonly summaryModel: {
    readonly baseUrl: string;
    readonly apiKey: string | null;
    readonly model: string;
    readonly timeoutMs: number;
  } | null;
  /** What models may be asked for in a day, by all processes together. */
  readonly summaryBudget: { readonly requests: number; readonly tokens: number };
  /** Plans with summaries are sold: a model is configured, or the operator has the embedded rules write them. */
  readonly summariesOffered: boolean;
  /** Whether anybody may sign up, or only who has the code of somebody who is here. */
  readonly inviteOnly: boolean;
  /** Every call but health answers 503. */
  readonly maintenance: boolean;
  /** False refuses new subscriptions with the specification's text. */
  readonly subscriptionsOpen: boolean;
  /** What the first week costs that is offered to whoever has just signed up. */
  readonly firstWeekPriceMinor: Readonly<Record<Currency, number>>;
  /** What is sold of the time before an account was tracked. */
  readonly pastWeeks: PastWeekOffer;
  /** The built web application. */
  readonly webDir: string;
}
