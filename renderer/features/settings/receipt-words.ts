import type { TFunction } from 'i18next';
import type { Receipt } from '../../../shared/contract/receipts.ts';

export const RECEIPT_TONES = { paid: 'plain', refunded: 'ok', disputed: 'warn' } as const;

/** What was paid, in words. */
export function receiptTitle(t: TFunction<'settings'>, { kind, name }: Pick<Receipt, 'kind' | 'name'>): string {
  // A plan always has a name; an account is gone when it has none.
  if (name === null) return t('receipts.pastWeeksGone');
  return t(
    ({ plan: 'receipts.plan', renewal: 'receipts.renewal', 'past-weeks': 'receipts.pastWeeks' } as const)[kind],
    {
      name,
    },
  );
}
