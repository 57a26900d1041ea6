import i18next from 'i18next';
import { isErrorCode } from '../../../shared/contract/errors.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { textsReady } from '../../state/locale.ts';
import { showToast } from '../../state/toasts.ts';

/**
 * Says why a payment failed (specification, section 8: `subscribeError`). Whoever pays sees it on the provider's page; this is for the
 * page that waits for them meanwhile.
 */
export async function showPaymentFailed(lang: Language, code: string): Promise<void> {
  await textsReady(lang, ['errors', 'plans']);
  const t = i18next.getFixedT(lang, 'plans');
  const reason = isErrorCode(code) ? String(i18next.getResource(lang, 'errors', code)) : null;
  const text = reason === null ? t('payment.failedPlain') : t('payment.failed', { reason });
  showToast({ tone: 'bad', text });
}
