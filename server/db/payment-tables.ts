import type { ColumnType } from 'kysely';
import type { Day, PlanId, UserId } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { Currency } from '../../shared/domain/money.ts';
import type { LifeState } from '../../shared/domain/subscription/lifecycle.ts';
import type { PlanType } from '../../shared/domain/subscription/subscription.ts';
import type { Defaulted, Id } from './columns.ts';

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

interface SubscriptionsTable {
  id: Id<number>;
  user_id: UserId;
  plan_id: PlanId;
  status: number;
  price_minor: number;
  currency: Currency;
  accounts: number;
  since: Date;
  next: Date | null;
  expired: Defaulted<boolean>;
  provider: string;
  provider_ref: string | null;
  current: Defaulted<boolean>;
  created_at: Date;
  /** Of the provider's word that was followed last. */
  revision: Defaulted<number>;
  tries: Defaulted<number>;
  retry_at: Defaulted<Date | null>;
  told_until: Defaulted<Date | null>;
}

interface CheckoutsTable {
  id: string;
  user_id: UserId;
  plan_id: PlanId;
  amount_minor: number;
  currency: Currency;
  discount: 'first-week' | null;
  next: Date;
  provider: string;
  session_id: string | null;
  status: Defaulted<'open' | 'paid' | 'declined' | 'expired'>;
  provider_ref: string | null;
  created_at: Date;
  expires_at: Date;
  settled_at: Date | null;
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

/** Payments of people who are gone. */
interface KeptPaymentsTable {
  id: ColumnType<string, never, never>;
  paid_on: Day;
  plan_id: PlanId;
  amount_minor: number;
  currency: Currency;
  provider: string;
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
}

interface SandboxChargesTable {
  id: string;
  provider_ref: string;
  paid_from: Date;
  paid_until: Date;
  amount_minor: number;
  charged_at: Date;
}

export interface PaymentTables {
  plans: PlansTable;
  subscriptions: SubscriptionsTable;
  checkouts: CheckoutsTable;
  kept_payments: KeptPaymentsTable;
  renewals: RenewalsTable;
  sandbox_sessions: SandboxSessionsTable;
  sandbox_plans: SandboxPlansTable;
  sandbox_charges: SandboxChargesTable;
}
