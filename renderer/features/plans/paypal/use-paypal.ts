import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paypalCancelled, paypalCreate, paypalExecute } from '../../../../shared/contract/paypal.ts';
import { currencyOf } from '../../../../shared/domain/money.ts';
import { ApiError } from '../../../api/api-error.ts';
import { client } from '../../../api/service.ts';
import { platform } from '../../../platform/current.ts';
import { pathOf } from '../../../platform/paths.ts';
import { storeBoughtPlan } from '../../../state/bought-plan.ts';
import { refreshSession, refreshUser } from '../../../state/session.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { isRefusedTerms, type PaymentStepProps } from '../payment-step.ts';
import type { Quote } from '../quote-texts.ts';

export interface Paypal {
  readonly busy: boolean;
  /** What went wrong, in words. */
  readonly error: string | null;
  /** Opens a checkout on the terms that were shown. @returns its name at PayPal, for its script */
  readonly create: () => Promise<string>;
  /** The person has agreed: the plan begins, and the dashboard shows it. */
  readonly execute: (paymentToken: string) => Promise<void>;
  readonly giveUp: (outcome: 'cancelled' | 'failed') => Promise<void>;
  /** On PayPal's own page: this browser leaves for it, and the desktop application waits beside it. */
  readonly leave: () => Promise<void>;
}

/** Every call of a payment with PayPal, and how it stands. */
export function usePaypal({ quote, onChanged }: PaymentStepProps, failed: string): Paypal {
  const lang = useLanguage();
  const navigate = useNavigate();
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const opened = useRef<string | null>(null);

  async function open({ plan, needsForce, dueFor, fingerprint, promotion }: Quote) {
    const answer = await client.call(paypalCreate, {
      params: { plan: String(plan.id) },
      body: {
        ...{ lang, currency: currencyOf(lang), quote: fingerprint },
        // The dialog has shown what would be replaced: going on from here is the confirmation.
        ...(needsForce ? { force: true } : {}),
        ...(dueFor === 'first-week' ? { discount: 'first-week' as const } : {}),
        ...(promotion === null ? {} : { promo: promotion.code }),
        ...(platform.kind === 'desktop' ? { from: 'desktop' as const } : {}),
      },
    });
    opened.current = answer['paypal-token'];
    storeBoughtPlan(plan.id);
    return answer;
  }

  /** Shows what was refused, then reloads the user and the plan. */
  async function during<T>(work: () => Promise<T>): Promise<T | null> {
    setState({ busy: true, error: null });
    try {
      const done = await work();
      setState({ busy: false, error: null });
      return done;
    } catch (error) {
      setState({ busy: false, error: error instanceof ApiError ? error.message : failed });
      if (error instanceof ApiError && isRefusedTerms(error.code)) onChanged(error.code);
      else void refreshSession('token-only');
      return null;
    }
  }

  async function giveUp(outcome: 'cancelled' | 'failed'): Promise<void> {
    const paymentToken = opened.current;
    opened.current = null;
    if (outcome === 'failed') setState((before) => ({ busy: false, error: before.error ?? failed }));
    const body = { outcome, ...(paymentToken === null ? {} : { paymentToken }) };
    await client.call(paypalCancelled, { body }).catch(() => undefined);
    await refreshSession('token-only');
  }

  return {
    ...state,
    giveUp,
    async create() {
      const answer = quote === undefined ? null : await during(() => open(quote));
      if (answer === null) throw new Error('no checkout was opened');
      return answer['paypal-token'];
    },
    async execute(paymentToken) {
      const done = await during(async () => {
        await client.call(paypalExecute, { body: { paymentToken } });
        await refreshUser();
        return true;
      });
      // The notice of the dashboard says what was bought.
      if (done === true) await navigate(`${pathOf.dashboard(lang)}?checkout=paid`);
    },
    async leave() {
      if (quote === undefined) return;
      const answer = await during(() => open(quote));
      if (answer !== null) await platform.openCheckout(answer.url);
    },
  };
}
