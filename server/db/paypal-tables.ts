import type { UserId } from '../../shared/domain/ids.ts';
import type { MovementKind } from '../../shared/domain/ledger/movement.ts';
import type { Currency } from '../../shared/domain/money.ts';
import type { LifeState } from '../../shared/domain/subscription/lifecycle.ts';
import type { Defaulted } from './columns.ts';

/** What was set up at PayPal once. */
interface PaypalCatalogTable {
  merchant: string;
  key: string;
  ref: string;
  created_at: Date;
}

interface PaypalSubscriptionsTable {
  ref: string;
  checkout_id: string;
  amount_minor: number;
  price_minor: number;
  currency: Currency;
  anchor_day: number;
  started_at: Date;
  renews_from: Date;
  expires_at: Date;
  success_url: string;
  cancel_url: string;
  closed: Defaulted<boolean>;
  ended: Defaulted<boolean>;
  asked: Defaulted<number>;
  answered: Defaulted<number>;
  revision: Defaulted<number>;
  state: LifeState | null;
  paid_from: Date | null;
  paid_until: Date | null;
  payments: Defaulted<number>;
  tries: Defaulted<number>;
  retry_at: Date | null;
}

interface PaypalOrdersTable {
  ref: string;
  checkout_id: string;
  expires_at: Date;
  success_url: string;
  cancel_url: string;
  closed: Defaulted<boolean>;
}

interface PaypalReturnsTable {
  kind: Exclude<MovementKind, 'charge' | 'tax'>;
  id: string;
  charge_id: string;
  user_id: UserId;
  amount_minor: number;
  currency: Currency;
  happened_at: Date;
}

/** The books of the PayPal adapter, which nobody else reads. */
export interface PaypalTables {
  paypal_catalog: PaypalCatalogTable;
  paypal_orders: PaypalOrdersTable;
  paypal_returns: PaypalReturnsTable;
  paypal_subscriptions: PaypalSubscriptionsTable;
}
