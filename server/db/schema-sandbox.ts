import type { Generated } from 'kysely';
import type { Language } from '../../shared/domain/languages.ts';
import type { Currency } from '../../shared/domain/money.ts';

/** The embedded payment provider's own books; only its adapter reads them. */
export interface SandboxSessionsTable {
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
  status: Generated<'open' | 'paid' | 'declined' | 'expired'>;
  decline_code: string | null;
  provider_ref: string | null;
  created_at: Date;
  expires_at: Date;
  cancelled_at: Date | null;
}
