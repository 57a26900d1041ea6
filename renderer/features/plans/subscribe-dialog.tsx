import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanView } from '../../../shared/contract/plans.ts';
import { currencyOf } from '../../../shared/domain/money.ts';
import { useNow } from '../../state/clock.ts';
import { useUser } from '../../state/session.ts';
import { useOffset } from '../../state/time-zone.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/parts.tsx';
import { PaymentStep } from './payment-method.tsx';
import { PromoCode } from './promo-code.tsx';
import { useQuote } from './queries.ts';
import { PlanSummary, QuoteLines, QuoteNotes } from './quote-lines.tsx';
import { likelyTexts, quoteTexts, titleOf } from './quote-texts.ts';

interface SubscribeDialogProps {
  readonly plan: PlanView;
  /** What a first week costs; null where none was asked for. */
  readonly firstWeek: string | null;
  readonly changing: boolean;
  readonly onClose: () => void;
}

/** What would be bought, at what price, until when; then on to the payment. All of it is what the service's quote says. */
export function SubscribeDialog({ plan, firstWeek, changing, onClose }: SubscribeDialogProps) {
  const { t } = useTranslation('plans');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const now = useNow();
  const offset = useOffset()(now);
  const running = useUser()?.subscription ?? null;
  const [promo, setPromo] = useState('');
  const offer = firstWeek !== null;
  const request = { plan: plan.id, currency: currencyOf(lang), offer, promo };
  const { data: quote, error, refetch } = useQuote(request);
  const texts = quote === undefined ? null : quoteTexts(quote, { t, lang, offset });
  const name = titleOf(t, changing ? 'change' : 'first', plan.name);
  const title = texts?.title ?? (offer ? t('subscribe.firstWeek', { price: firstWeek }) : name);
  const replaced = changing ? (running?.name ?? null) : null;
  const smaller = plan.accounts < (running?.accounts ?? 0);
  const currency = replaced === null ? request.currency : (running?.currency ?? request.currency);
  const likely = likelyTexts({ plan: plan.name, offer, replaced, smaller, currency }, { t, lang, now });
  return (
    <Dialog wide title={title} closeLabel={common('action.close')} onClose={onClose} footer={t('subscribe.footer')}>
      <p className="interface-text subdued">{t('subscribe.room', { count: plan.accounts })}</p>
      <PlanSummary plan={plan} texts={texts} />
      <QuoteLines texts={texts} likely={likely} />
      <PromoCode request={request} quote={quote} likely={!changing && !offer} onAccept={setPromo} />
      {quote === undefined && error !== undefined ? null : <QuoteNotes texts={texts} likely={likely} />}
      {error === undefined ? null : (
        <Note tone="bad" icon="warning">
          {t('subscribe.quoteFailed')}
        </Note>
      )}
      <PaymentStep
        quote={quote}
        onChanged={(refused) => (refused === 'wrong_promo_code' ? setPromo('') : void refetch())}
      />
    </Dialog>
  );
}
