import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { SubscriptionView } from '../../../shared/contract/subscription.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { isActive } from '../../../shared/domain/subscription/subscription.ts';
import { dayOf, SECOND } from '../../../shared/domain/time/calendar.ts';
import { dayAndMonth } from '../../../shared/i18n/dates.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { invalidate } from '../../data/query-client.ts';
import { takeBoughtPlan } from '../../state/bought-plan.ts';
import { useNow } from '../../state/clock.ts';
import { refreshSession, refreshUser, useUser } from '../../state/session.ts';
import { changeToast, showToast, type Toast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';

const ASK_EVERY_MS = 2 * SECOND;
/** After that the live connection alone says that the payment has come. */
const ASK_AT_MOST = 30;

/** The plan that was paid for; `plan` is null where it is not known which. */
interface Awaited {
  readonly plan: number | null;
}

/** Takes `checkout=paid` or `checkout=cancelled`, with which the payment page leads back, out of the address. */
function useOutcome(onOutcome: (outcome: string) => void): void {
  const [query, setQuery] = useSearchParams();
  const outcome = query.get('checkout');
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once for each return
  useEffect(() => {
    if (outcome === null) return;
    onOutcome(outcome);
    const rest = new URLSearchParams(query);
    rest.delete('checkout');
    setQuery(rest, { replace: true });
  }, [outcome]);
}

/** Asks who is here, with the plan, until it is known that the payment came: the provider tells the service, not this page. */
function useAskUntilPaid(awaited: Awaited | null): void {
  useEffect(() => {
    if (awaited === null) return undefined;
    let asked = 0;
    const ask = () => {
      asked += 1;
      if (asked > ASK_AT_MOST) clearInterval(timer);
      else void refreshUser().catch(() => undefined);
    };
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [awaited]);
}

/** Not waited for: it is asked below whether the payment came. Loaded by those alone who come back. */
async function finish(): Promise<void> {
  const { finishCheckout } = await import('../../data/finish-checkout.ts');
  await finishCheckout();
}

/** Says, after a return from the payment page, what was bought and until when it is paid; or that nothing was charged. */
export function CheckoutReturn() {
  const { t } = useTranslation();
  const lang = useLanguage();
  const now = useNow();
  const subscription = useUser()?.subscription ?? null;
  const [awaited, setAwaited] = useState<Awaited | null>(null);
  const shown = useRef<number | null>(null);

  const say = (toast: Pick<Toast, 'tone' | 'text'>): void => {
    const notice = { ...toast, stays: true };
    if (shown.current === null || !changeToast(shown.current, notice)) shown.current = showToast(notice);
  };
  useOutcome((outcome) => {
    if (outcome === 'paid') {
      void finish().catch(() => undefined);
      setAwaited({ plan: takeBoughtPlan() });
    } else if (outcome === 'cancelled') {
      void refreshSession('token-only');
      say({ tone: 'info', text: t('checkout.cancelled') });
    }
  });
  useAskUntilPaid(awaited);

  const boughtOf = ({ name, next }: SubscriptionView): string =>
    next === null
      ? t('checkout.paid', { plan: name })
      : t('checkout.paidUntil', { plan: name, date: dayAndMonth(lang, dayOf(instant(next))) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the plan may have changed
  useEffect(() => {
    if (awaited === null) return;
    const next = subscription?.next === null || subscription === null ? null : instant(subscription.next);
    const paid =
      subscription !== null &&
      isActive({ ...subscription, next }, now) &&
      (awaited.plan === null || subscription.planId === awaited.plan);
    if (!paid) {
      say({ tone: 'info', text: t('checkout.pending') });
      return;
    }
    say({ tone: 'ok', text: boughtOf(subscription) });
    setAwaited(null);
    void invalidate(queryKeys.accounts.all);
    void invalidate(queryKeys.subscription);
  }, [awaited, subscription]);
  return null;
}
