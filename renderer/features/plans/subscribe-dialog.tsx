import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stripeStart } from '../../../shared/contract/payments.ts';
import type { PlanView } from '../../../shared/contract/plans.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { currencyOf } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { longDate } from '../../../shared/i18n/dates.ts';
import { ApiError } from '../../api/api-error.ts';
import { client } from '../../api/service.ts';
import { platform } from '../../platform/current.ts';
import { storeBoughtPlan } from '../../state/bought-plan.ts';
import { useNow } from '../../state/clock.ts';
import { useConfig } from '../../state/config.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Flock } from '../../ui/flock.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note, Skeleton } from '../../ui/parts.tsx';
import { type Quote, useQuote } from './queries.ts';
import styles from './subscribe.module.css';

function monthlyPrice(plan: PlanView, lang: Language): string {
  const currency = currencyOf(lang);
  return formatMoney({ minor: plan.price[currency], currency }, lang);
}

/** What is left of the old plan, what it counts for, and the next payment. */
const LINES_OF_CHANGE = 3;

function Lines({ plan, quote, offer }: { plan: PlanView; quote: Quote; offer: boolean }) {
  const { t } = useTranslation('plans');
  const lang = useLanguage();
  const full = monthlyPrice(plan, lang);
  const left = quote.left;
  return (
    <dl className={styles.ledger}>
      {left === null || offer ? null : (
        <>
          <div>
            <dt>{t('subscribe.left', { name: left.name })}</dt>
            <dd>
              {t('subscribe.leftDays', {
                count: left.days,
                price: formatMoney({ minor: Math.round(left.perDayMinor), currency: quote.price.currency }, lang),
              })}
            </dd>
          </div>
          <div>
            <dt>{t('subscribe.counts', { name: plan.name })}</dt>
            <dd>{t('subscribe.days', { count: left.creditDays })}</dd>
          </div>
        </>
      )}
      <div>
        <dt>{t('subscribe.next')}</dt>
        <dd>{t('subscribe.nextValue', { date: longDate(lang, quote.next), price: full })}</dd>
      </div>
    </dl>
  );
}

/** Room for a text that is not there yet, as wide as the one that stands in. */
function RoomFor({ text }: { text: string }) {
  return (
    <span className="skeleton" aria-hidden="true">
      <span className={styles.unseen}>{text}</span>
    </span>
  );
}

/** As many lines as the quote will have, each as long as such lines are, so that nothing moves when it comes. */
function WaitingLines({ plan, count }: { plan: PlanView; count: number }) {
  const { t } = useTranslation('plans');
  const lang = useLanguage();
  const price = monthlyPrice(plan, lang);
  const likely = t('subscribe.nextValue', { date: longDate(lang, useNow()), price });
  const lines = Array.from({ length: count }, (_, index) => index);
  return (
    <dl className={styles.ledger} aria-busy="true">
      {lines.map((line) => (
        <div key={line}>
          <dt>{line === count - 1 ? t('subscribe.next') : <Skeleton width="140px" />}</dt>
          <dd>
            <RoomFor text={line === count - 1 ? likely : price} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Summary({ plan, quote, offer }: { plan: PlanView; quote: Quote | undefined; offer: boolean }) {
  const { t } = useTranslation('plans');
  const lang = useLanguage();
  const full = monthlyPrice(plan, lang);
  return (
    <div className={styles.summary}>
      <Flock img={plan.img} />
      <div className="interface-text">
        <b className="bold">{plan.name}</b>
        <p className="subdued">
          {t('accounts', { count: plan.accounts })}. {t('subscribe.includes')}
        </p>
      </div>
      <p className={styles.amount}>
        {quote === undefined ? <RoomFor text={full} /> : formatMoney(offer ? quote.due : quote.price, lang)}
        <small>{t(offer ? 'subscribe.oneWeek' : 'perMonthLong')}</small>
      </p>
    </div>
  );
}

function useStart(plan: PlanView, quote: Quote | undefined, offer: boolean) {
  const lang = useLanguage();
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const start = async (): Promise<void> => {
    setState({ busy: true, error: null });
    try {
      const { url } = await client.call(stripeStart, {
        params: { plan: String(plan.id) },
        body: {
          currency: currencyOf(lang),
          // The dialog has shown what would be replaced: going on from here is the confirmation.
          ...(quote?.needsForce === true ? { force: true } : {}),
          ...(offer ? { discount: 'first-week' as const } : {}),
          // The page at its end then leads back into the application.
          ...(platform.kind === 'desktop' ? { from: 'desktop' as const } : {}),
        },
      });
      storeBoughtPlan(plan.id);
      // The browser leaves; the shell waits beside this page, which goes on afterwards.
      const waited = platform.openCheckout(url);
      if (waited === undefined) return;
      await waited;
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error: error instanceof ApiError ? error.message : String(error) });
    }
  };
  return { ...state, start };
}

interface SubscribeDialogProps {
  readonly plan: PlanView;
  readonly offer: boolean;
  readonly changing: boolean;
  readonly onClose: () => void;
}

function useTitle({ plan, offer, changing }: SubscribeDialogProps, quote: Quote | undefined): string {
  const { t } = useTranslation('plans');
  const lang = useLanguage();
  if (offer && quote !== undefined) return t('subscribe.firstWeek', { price: formatMoney(quote.due, lang) });
  return t(changing ? 'subscribe.move' : 'subscribe.first', { name: plan.name });
}

/** What would be bought, at what price, until when; then on to the hosted checkout. */
export function SubscribeDialog(props: SubscribeDialogProps) {
  const { plan, offer, changing, onClose } = props;
  const { t } = useTranslation('plans');
  const { t: common } = useTranslation();
  const { data: quote, error: quoteError } = useQuote(plan.id, currencyOf(useLanguage()), offer);
  const { busy, error, start } = useStart(plan, quote, offer);
  const sandbox = useConfig()?.sandboxPayments === true;
  const title = useTitle(props, quote);
  return (
    <Dialog wide title={title} closeLabel={common('action.close')} onClose={onClose} footer={t('subscribe.footer')}>
      <p className="interface-text subdued">{t('subscribe.room', { count: plan.accounts })}</p>
      <Summary plan={plan} quote={quote} offer={offer} />
      {quote === undefined ? (
        <WaitingLines plan={plan} count={changing && !offer ? LINES_OF_CHANGE : 1} />
      ) : (
        <Lines plan={plan} quote={quote} offer={offer} />
      )}
      <div>
        <p className="label">{t('subscribe.payWith')}</p>
        <div className={styles.payment}>
          <div>
            <b className="bold">{t('subscribe.card')}</b>
            <p className="small subdued">{t('subscribe.cardText')}</p>
          </div>
          <Icon name="card" size={20} />
        </div>
      </div>
      {quote?.needsForce === true ? <Note icon="info">{t('subscribe.replaces')}</Note> : null}
      {sandbox ? <Note icon="info">{t('subscribe.sandbox')}</Note> : null}
      {error === null && quoteError === undefined ? null : (
        <Note tone="bad" icon="warning">
          {error ?? t('subscribe.quoteFailed')}
        </Note>
      )}
      <Button tone="primary" size="large" full busy={busy} disabled={quote === undefined} onClick={() => void start()}>
        {t('subscribe.action')}
      </Button>
    </Dialog>
  );
}
