import type { PlanId, UserId } from '../../shared/domain/ids.ts';
import type { Currency } from '../../shared/domain/money.ts';
import type { Defaulted, Id } from './columns.ts';

/** Plans that people have and had, as Kysely sees them. */
export interface SubscriptionsTable {
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
  /** Of the next payment, where it is not `price_minor`. */
  renewal_minor: Defaulted<number | null>;
  /** How often its provider was asked about it. */
  asked: Defaulted<number>;
  /** Replaced, and its provider was not told yet. */
  to_end: Defaulted<boolean>;
  /** It is not renewed, which its provider has still to be told. */
  to_stop: Defaulted<boolean>;
  /** How often its person has said whether it renews, and what they said last; null where they never did. */
  wishes: Defaulted<number>;
  wish_renews: Defaulted<boolean | null>;
  /** The later day of the next payment that the provider was not told yet. */
  postpone_to: Defaulted<Date | null>;
}
