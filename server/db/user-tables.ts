import type { ColumnType } from 'kysely';
import type { AccountId, Day, UserId } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { ChosenMail } from '../../shared/domain/mail/mail-choices.ts';
import type { MailKind } from '../../shared/domain/mail/outbox-rules.ts';
import type { DeliveryState, WebhookEvent, WebhookState } from '../../shared/domain/webhooks/webhook.ts';
import type { Defaulted, Id } from './columns.ts';

/** A user and the tables beside them: how they are logged in, and how far their seed has come; as in `migrations/`. */

interface UsersTable {
  id: Id<UserId>;
  email: string;
  /** Null of an account that Google made, until its person sets one. */
  password_hash: string | null;
  lang: Language;
  timezone_min: Defaulted<number>;
  zone: Defaulted<string | null>;
  code: string;
  /** What leads a support person to somebody. */
  user_hash: Defaulted<string>;
  role: Defaulted<'user' | 'support' | 'admin'>;
  blocked: Defaulted<boolean>;
  /** The weekly mail. */
  receive_mail: Defaulted<boolean>;
  monthly_mail: Defaulted<boolean>;
  watchlist_mail: Defaulted<boolean>;
  email_verified_at: Date | null;
  /** Its mail came back; null once it is confirmed again. */
  email_paused_at: Defaulted<Date | null>;
  wrong_passwords: Defaulted<number>;
  wrong_passwords_on: Defaulted<Day | null>;
  offer_used_at: Date | null;
  created_at: Date;
  /** Whose code they signed up with. */
  referred_by: Defaulted<UserId | null>;
  /** Of a promotion; typed when signing up. */
  promo_code: Defaulted<string | null>;
  /** When the person deleted the account; it may be kept for thirty days. */
  deleted_at: Defaulted<Date | null>;
}

interface SessionsTable {
  /** A bigint, which the driver reads as text. */
  id: ColumnType<string, never, never>;
  user_id: UserId;
  created_at: Date;
  /** The day of the last use. */
  seen_on: Day;
  app: string | null;
  system: string | null;
  zone: string | null;
  expires_at: Date;
}

interface SessionTokensTable {
  token_hash: Uint8Array;
  session_id: string;
  created_at: Date;
  /** Set, with the salt, once the token has a successor. */
  replaced_at: Defaulted<Date | null>;
  successor_salt: Defaulted<Uint8Array | null>;
}

interface SeedsTable {
  user_id: UserId;
  begun_at: Date;
  prepared_at: Date | null;
  finished_at: Date | null;
}

interface LinksTable {
  token_hash: Uint8Array;
  user_id: UserId;
  purpose: 'login' | 'verify' | 'reset' | 'unsubscribe' | 'keep' | 'second-factor';
  /** Which mails it stops; null on links of other purposes, and on those that stop all. */
  stops: Defaulted<ChosenMail[] | null>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** Who left; `user_id` while the person may still come back. */
interface DeparturesTable {
  fingerprint: string;
  user_id: UserId | null;
  deleted_at: Date;
}

/** Mails to be sent, and for a while what became of them. */
interface OutboxTable {
  id: Id<number>;
  key: string;
  slot: string;
  kind: MailKind;
  user_id: UserId | null;
  data: ColumnType<unknown, string, never>;
  state: Defaulted<'waiting' | 'sending' | 'sent' | 'refused' | 'abandoned'>;
  tries: Defaulted<number>;
  handovers: Defaulted<number>;
  created_at: Date;
  next_try_at: Date;
  message_id: Defaulted<string | null>;
  subjects: Defaulted<string[]>;
  sending_at: Defaulted<Date | null>;
  settled_at: Defaulted<Date | null>;
  reply: Defaulted<string | null>;
}

interface TwoFactorTable {
  user_id: UserId;
  secret: Uint8Array;
  /** The name of the key that it is encrypted under; null where it is stored as it is. */
  sealed_by: Uint8Array | null;
  begun_at: Date;
  on_since: Date | null;
  last_step: Defaulted<number>;
  wrong_codes: Defaulted<number>;
  wrong_codes_since: Defaulted<Date | null>;
}

interface RecoveryCodesTable {
  code_hash: Uint8Array;
  user_id: UserId;
  used_at: Date | null;
}

interface PasskeysTable {
  id: ColumnType<string, never, never>;
  user_id: UserId;
  credential_id: Uint8Array;
  public_key: Uint8Array;
  /** A bigint, which the driver reads as text. */
  counter: ColumnType<string, number, number>;
  transports: string[];
  name: string;
  created_on: Day;
  used_on: Day | null;
}

interface PasskeyChallengesTable {
  challenge_hash: Uint8Array;
  user_id: UserId | null;
  expires_at: Date;
}

interface ApiTokensTable {
  id: ColumnType<string, never, never>;
  user_id: UserId;
  token_hash: Uint8Array;
  name: string;
  shown: string;
  created_on: Day;
  used_on: Day | null;
  expires_at: Date | null;
}

interface WebhooksTable {
  /** A bigint, which the driver reads as text. */
  id: ColumnType<string, never, never>;
  user_id: UserId;
  url: string;
  description: string;
  secret: Uint8Array;
  old_secret: Defaulted<Uint8Array | null>;
  old_secret_until: Defaulted<Date | null>;
  state: Defaulted<WebhookState>;
  created_on: Day;
  failing_since: Defaulted<Date | null>;
}

interface WebhookDeliveriesTable {
  id: ColumnType<string, never, never>;
  webhook_id: string;
  account_id: AccountId | null;
  message_id: string;
  subject: string;
  event: WebhookEvent;
  body: string;
  state: Defaulted<DeliveryState>;
  tries: Defaulted<number>;
  attempts: Defaulted<number>;
  created_at: Date;
  next_try_at: Date;
  tried_at: Defaulted<Date | null>;
  answer_status: Defaulted<number | null>;
  answer_start: Defaulted<string | null>;
  failure: Defaulted<string | null>;
}

interface GoogleIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: UserId;
  email: string;
  linked_on: Day;
  used_on: Day | null;
}

/** A way through Google that has begun; from `issuer` on, who was there at its end. */
interface GoogleFlowsTable {
  flow_hash: Uint8Array;
  state_hash: Uint8Array | null;
  nonce: string;
  verifier: string;
  user_id: UserId | null;
  auth_since: Date | null;
  issuer: Defaulted<string | null>;
  subject: Defaulted<string | null>;
  email: Defaulted<string | null>;
  proven_at: Defaulted<Date | null>;
  expires_at: Date;
}

interface ReauthenticationsTable {
  token_hash: Uint8Array;
  session_id: string;
  expires_at: Date;
}

/** The file with everything of one person. */
interface ExportsTable {
  user_id: UserId;
  id: string;
  state: 'waiting' | 'making' | 'ready' | 'failed';
  done: Defaulted<number>;
  total: Defaulted<number | null>;
  pieces: Defaulted<number | null>;
  /** A bigint. */
  bytes: Defaulted<string | null>;
  begun_at: Date;
  ready_at: Defaulted<Date | null>;
}

interface ExportPiecesTable {
  user_id: UserId;
  n: number;
  bytes: Uint8Array;
}

interface KnownDevicesTable {
  user_id: UserId;
  app: string;
  system: string;
  seen_on: Day;
}

interface AddressChangesTable {
  id: string;
  user_id: UserId;
  old_email: string;
  new_email: string;
  requested_at: Date;
  confirm_hash: Defaulted<Uint8Array | null>;
  confirm_until: Defaulted<Date | null>;
  confirmed_at: Defaulted<Date | null>;
  undo_hash: Defaulted<Uint8Array | null>;
  undo_until: Defaulted<Date | null>;
}

export interface UserTables {
  users: UsersTable;
  known_devices: KnownDevicesTable;
  exports: ExportsTable;
  export_pieces: ExportPiecesTable;
  departures: DeparturesTable;
  outbox: OutboxTable;
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  links: LinksTable;
  address_changes: AddressChangesTable;
  seeds: SeedsTable;
  two_factor: TwoFactorTable;
  recovery_codes: RecoveryCodesTable;
  reauthentications: ReauthenticationsTable;
  google_identities: GoogleIdentitiesTable;
  google_flows: GoogleFlowsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  api_tokens: ApiTokensTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
