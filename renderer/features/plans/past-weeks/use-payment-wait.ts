import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { HOUR, SECOND } from '../../../../shared/domain/time/calendar.ts';
import { finishCheckout } from '../../../data/finish-checkout.ts';
import type { PastWeekList } from '../../../data/past-weeks.ts';
import { useNow } from '../../../state/clock.ts';

const ASK_EVERY_MS = 5 * SECOND;
/** After that the service finds out by itself, within minutes. */
const ASK_AT_MOST = 120;

/** Whether what was paid since then is among the orders: the service knows of the payment. */
const isPaidSince = (list: PastWeekList | undefined, since: Instant): boolean =>
  list?.orders.some(({ paidAt }) => paidAt >= since) === true;

/** How the payment page was left, taken out of the address: a reload does not thank again. */
export function useReturn(): 'paid' | 'cancelled' | null {
  const [query, setQuery] = useSearchParams();
  const said = query.get('past-weeks');
  const [returned, setReturned] = useState<'paid' | 'cancelled' | null>(null);
  useEffect(() => {
    if (said !== 'paid' && said !== 'cancelled') return;
    setReturned(said);
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('past-weeks');
        return rest;
      },
      { replace: true },
    );
  }, [said, setQuery]);
  return returned;
}

/**
 * Has the service ask the provider, and reads the orders again, until a payment is known: the provider's own word may be late. Begins
 * by itself after a return from the payment page, else with `begin`, where that page is open elsewhere.
 */
export function usePaymentWait(
  list: PastWeekList | undefined,
  { returned, onAsked }: { returned: ReturnType<typeof useReturn>; onAsked: () => void },
) {
  const now = useNow();
  const [since, setSince] = useState<Instant | null>(null);
  // A page that stayed open for longer takes no payment any more.
  const wanted = returned === 'paid' && since === null ? instant(now - HOUR) : since;
  const isWaiting = wanted !== null && list !== undefined && !isPaidSince(list, wanted);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is called is the same for as long as somebody waits
  useEffect(() => {
    if (!isWaiting) return undefined;
    let asked = 0;
    const ask = (): void => {
      asked += 1;
      if (asked > ASK_AT_MOST) clearInterval(timer);
      else void finishCheckout().then(onAsked, onAsked);
    };
    const timer = setInterval(ask, ASK_EVERY_MS);
    ask();
    return () => clearInterval(timer);
  }, [isWaiting]);
  return { isElsewhere: isWaiting && since !== null, begin: () => setSince(now) };
}
