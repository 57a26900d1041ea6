import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanView } from '../../../shared/contract/plans.ts';
import { currencyOf } from '../../../shared/domain/money.ts';
import { useNow } from '../../state/clock.ts';
import { useOffset } from '../../state/time-zone.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/parts.tsx';
import { PaymentStep } from './payment-method.tsx';
import { PromoCode } from './promo-code.tsx';
import { useQuote } from './queries.ts';
import { PlanSummary, QuoteLines } from './quote-lines.tsx';
import { quoteTexts, titleOf } from './quote-texts.ts';

/** Lines that a quote will likely have: what is charged and the next payment; what is left of another plan; the report of a first week. */
const LINES = { plain: 2, offer: 3, changing: 4 } as const;

interface SubscribeDialogProps {
  readonly plan: PlanView;
  readonly offer: boolean;
  readonly changing: boolean;
  readonly onClose: () => void;
}

/** What would be bought, at what price, until when; then on to the payment. All of it is what the service's quote says. */
export function SubscribeDialog({ plan, offer, changing, onClose }: SubscribeDialogProps) {
  const { t } = useTranslation('plans');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const offset = useOffset()(useNow());
  const [promo, setPromo] = useState('');
  const request = { plan: plan.id, currency: currencyOf(lang), offer, promo };
  const { data: quote, error, refetch } = useQuote(request);
  const texts = quote === undefined ? null : quoteTexts(quote, { t, lang, offset });
  const title = texts?.title ?? titleOf(t, changing ? 'change' : 'first', plan.name);
  return (
    <Dialog wide title={title} closeLabel={common('action.close')} onClose={onClose} footer={t('subscribe.footer')}>
      <p className="interface-text subdued">{t('subscribe.room', { count: plan.accounts })}</p>
      <PlanSummary plan={plan} texts={texts} />
      <QuoteLines texts={texts} expected={changing ? LINES.changing : offer ? LINES.offer : LINES.plain} />
      <PromoCode request={request} quote={quote} likely={!changing && !offer} onAccept={setPromo} />
      {texts?.notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
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
