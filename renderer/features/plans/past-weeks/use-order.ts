import { pastWeekStart } from '../../../../shared/contract/past-weeks.ts';
import type { PaymentMethod } from '../../../../shared/domain/subscription/payment-method.ts';
import { client } from '../../../api/service.ts';
import { platform } from '../../../platform/current.ts';
import { type AfterOpening, usePaymentPage } from '../use-payment-page.ts';

interface Order {
  readonly accountId: number;
  readonly weeks: readonly string[];
  /** What the page says that they cost. */
  readonly amount: { readonly minor: number; readonly currency: 'usd' | 'brl' };
  readonly method: PaymentMethod;
}

interface Options {
  /** What was shown does not hold any more. */
  readonly onChanged: () => void;
  /** The payment page is open in the system's browser. */
  readonly onElsewhere: () => void;
}

/** Opens the hosted payment page for weeks of one account, in this page's place, or from the desktop application in the system's browser. */
export function useOrder({ onChanged, onElsewhere }: Options) {
  const { busy, error, open } = usePaymentPage(onChanged);

  async function openFor({ accountId, weeks, amount, method }: Order): Promise<AfterOpening> {
    const isDesktop = platform.kind === 'desktop';
    const { url } = await client.call(pastWeekStart, {
      body: {
        ...{ accountId, weeks: [...weeks], method, currency: amount.currency, amount: amount.minor },
        ...(isDesktop ? { from: 'desktop' as const } : {}),
      },
    });
    if (!isDesktop) {
      location.assign(url);
      return 'leaves';
    }
    window.open(url, '_blank', 'noopener');
    onElsewhere();
    return 'stays';
  }

  return { busy, error, order: (wanted: Order): Promise<void> => open(() => openFor(wanted)) };
}
