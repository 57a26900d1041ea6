import type { ColumnType } from 'kysely';
import type { AccountId, Day, PlanId, ProfileId, ReportId, UserId } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { EntryKind, LedgerAccount } from '../../shared/domain/ledger/ledger.ts';
import type { MovementKind } from '../../shared/domain/ledger/movement.ts';
import type { RefundReason } from '../../shared/domain/ledger/refund.ts';
import type { Currency } from '../../shared/domain/money.ts';
import type { LifeState } from '../../shared/domain/subscription/lifecycle.ts';
import type { PastWeekOrderState } from '../../shared/domain/subscription/past-weeks.ts';
import type { PlanType } from '../../shared/domain/subscription/subscription.ts';
import type { Defaulted, Id } from './columns.ts';
import type { MessageTables } from './message-tables.ts';
import type { PaypalTables } from './paypal-tables.ts';
import type { SubscriptionsTable } from './subscription-tables.ts';

/** Plans and what is paid for them; money is whole minor units. Part of the schema in `schema.ts`. */

export interface PlansTable {
  id: Id<PlanId>;
  type: PlanType;
  name: string;
  img: string;
  accounts: number;
  price_usd_minor: number;
  price_brl_minor: number;
  group_reports: boolean;
  daily_reports: boolean;
  position: number;
  on_offer: Defaulted<boolean>;
}

interface CheckoutsTable {
  id: string;
  user_id: UserId;
  plan_id: PlanId;
  amount_minor: number;
  currency: Currency;
  discount: 'first-week' | null;
  /** Of the promotion that lowers it. */
  promo_code: Defaulted<string | null>;
  next: Date;
  provider: string;
  session_id: string | null;
  /** The provider's number of what it charged. */
  charge_ref: Defaulted<string | null>;
  status: Defaulted<'open' | 'paid' | 'declined' | 'expired'>;
  provider_ref: string | null;
  created_at: Date;
  expires_at: Date;
  settled_at: Date | null;
  /** Of the payment after it; null in those of before this was kept. */
  renewal_minor: Defaulted<number | null>;
  asked_at: Defaulted<Date | null>;
  /** The provider has said what became of it, and will say nothing else. */
  is_final: Defaulted<boolean>;
}

/** What a provider calls a subscriber. */
interface ProviderCustomersTable {
  user_id: UserId;
  provider: string;
  currency: Currency;
  customer: string;
}

/** Refunds that the operator asked for. */
interface RefundsTable {
  provider: string;
  charge_ref: string;
  user_id: UserId;
  reason: RefundReason;
  is_forced: boolean;
  asked_at: Date;
}

/** Weeks from before an account was tracked, as they were ordered. */
interface PastWeekOrdersTable {
  id: string;
  user_id: UserId;
  account_id: AccountId;
  profile_id: ProfileId;
  weeks: ReportId[];
  amount_minor: number;
  currency: Currency;
  provider: string;
  session_id: string | null;
  charge_id: string | null;
  state: Defaulted<PastWeekOrderState>;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  ended_at: Date | null;
  tried_at: Date | null;
  asked_at: Defaulted<Date | null>;
  /** As in `checkouts`. */
  is_final: Defaulted<boolean>;
}

/** Payments that came without a checkout. */
interface RenewalsTable {
  id: string;
  user_id: UserId;
  plan_id: PlanId;
  amount_minor: number;
  currency: Currency;
  next: Date;
  provider: string;
  paid_at: Date;
}

/** What happened to money; entries of people who are gone name nobody. */
interface LedgerEntriesTable {
  id: ColumnType<string, never, never>;
  kind: EntryKind;
  provider: string;
  reference: string | null;
  charge_reference: string | null;
  user_id: UserId | null;
  plan_id: PlanId | null;
  currency: Currency;
  happened_on: Day;
}

interface LedgerPostingsTable {
  entry_id: string;
  account: LedgerAccount;
  amount_minor: number;
}

/** The embedded payment provider's own books; only its adapter reads them. */
interface SandboxSessionsTable {
  id: string;
  checkout_id: string;
  email: string;
  description: string;
  terms: string;
  amount_minor: number;
  currency: Currency;
  lang: Language;
  success_url: string;
  cancel_url: string;
  status: Defaulted<'open' | 'paid' | 'declined' | 'expired'>;
  decline_code: string | null;
  provider_ref: string | null;
  created_at: Date;
  expires_at: Date;
  cancelled_at: Date | null;
  renewal_minor: number | null;
  renews_at: Date | null;
  anchor_day: number | null;
  /** The card whose payment is to be confirmed by its holder. */
  confirming_card: Defaulted<string | null>;
}

interface SandboxPlansTable {
  provider_ref: string;
  session_id: string;
  price_minor: number;
  currency: Currency;
  anchor_day: number;
  card_renews: boolean;
  paid_from: Date;
  paid_until: Date;
  state: LifeState;
  tries: Defaulted<number>;
  revision: Defaulted<number>;
  /** When the holder of the card disputes the first payment; null for never. */
  disputes_at: Defaulted<Date | null>;
}

interface SandboxChargesTable {
  id: string;
  provider_ref: string;
  paid_from: Date;
  paid_until: Date;
  amount_minor: number;
  charged_at: Date;
}

/** The newest comparison of the ledger with each provider's books. */
interface LedgerChecksTable {
  provider: string;
  checked_at: Date;
  since: Day;
  compared: number;
}

/** Providers whose books could not be read when they were last to be compared. */
interface LedgerCheckFailuresTable {
  provider: string;
  failed_at: Date;
  reason: string;
}

interface LedgerDifferencesTable {
  provider: string;
  kind: EntryKind;
  reference: string;
  currency: Currency;
  our_minor: number | null;
  their_minor: number | null;
}

interface SandboxMovementsTable {
  id: string;
  provider_ref: string;
  kind: MovementKind;
  charge_id: string | null;
  amount_minor: number;
  currency: Currency;
  happened_at: Date;
}

/** By the names that card providers give them. */
export type SandboxEventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'charge.refunded'
  | 'charge.dispute.created';

interface SandboxEventsTable {
  id: string;
  session_id: string;
  type: SandboxEventType;
  object: string;
  created_at: Date;
  tries: Defaulted<number>;
}

interface PromotionsTable {
  code: string;
  percent: number;
  plan_id: PlanId | null;
  ends_at: Date | null;
  most_uses: number | null;
  uses: Defaulted<number>;
  created_at: Date;
}

interface PromoTriesTable {
  user_id: UserId;
  tries: number;
  since: Date;
}

export interface PaymentTables extends PaypalTables, MessageTables {
  promotions: PromotionsTable;
  promo_tries: PromoTriesTable;
  plans: PlansTable;
  subscriptions: SubscriptionsTable;
  checkouts: CheckoutsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_postings: LedgerPostingsTable;
  provider_customers: ProviderCustomersTable;
  past_week_orders: PastWeekOrdersTable;
  renewals: RenewalsTable;
  refunds: RefundsTable;
  sandbox_sessions: SandboxSessionsTable;
  sandbox_plans: SandboxPlansTable;
  sandbox_charges: SandboxChargesTable;
  ledger_check_failures: LedgerCheckFailuresTable;
  ledger_checks: LedgerChecksTable;
  ledger_differences: LedgerDifferencesTable;
  sandbox_movements: SandboxMovementsTable;
  sandbox_events: SandboxEventsTable;
}
