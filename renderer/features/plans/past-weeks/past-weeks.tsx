import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { currencyOf } from '../../../../shared/domain/money.ts';
import { formatMoney } from '../../../../shared/domain/money-format.ts';
import { pastWeeksQuery } from '../../../data/past-weeks.ts';
import { useQuery } from '../../../data/use-query.ts';
import { useConfig } from '../../../state/config.ts';
import { requestFocus, useSectionTarget } from '../../../state/focus-targets.ts';
import { LoadingPart } from '../../../state/page-loading.ts';
import { useSession } from '../../../state/session.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Note, Skeleton } from '../../../ui/parts.tsx';
import planStyles from '../plans.module.css';
import { PastWeekOrders } from './past-week-orders.tsx';
import { PastWeekShop } from './past-week-shop.tsx';
import styles from './past-weeks.module.css';
import { usePaymentWait, useReturn } from './use-payment-wait.ts';

const MINOR_PER_UNIT = 100;

/** Shows the section and gives it the focus, once what stands in it is drawn: nothing moves any more where somebody reads. */
function useArrival(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return;
    const frame = requestAnimationFrame(() => requestFocus('settings-section-past-weeks'));
    return () => cancelAnimationFrame(frame);
  }, [isThere]);
}

interface MineProps {
  readonly returned: ReturnType<typeof useReturn>;
  /** The address names the section. */
  readonly isWanted: boolean;
}

/** What there is for somebody who is logged in. */
function Mine({ returned, isWanted }: MineProps) {
  const { t } = useTranslation('plans');
  const { t: common } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(pastWeeksQuery(currencyOf(useLanguage())));
  useArrival(isWanted && (data !== undefined || error !== undefined));
  const readAgain = () => void refetch();
  const { isElsewhere, begin } = usePaymentWait(data, { returned, onAsked: readAgain });
  return (
    <>
      {returned === null ? null : (
        <Note icon={returned === 'paid' ? 'check' : 'info'}>{t(`pastWeeks.returned.${returned}`)}</Note>
      )}
      {isElsewhere ? <Note icon="external">{t('pastWeeks.elsewhere')}</Note> : null}
      {data === undefined && error === undefined ? (
        <>
          <LoadingPart />
          <Skeleton height="84px" />
        </>
      ) : null}
      {data === undefined && error !== undefined ? (
        <Note tone="bad" icon="warning">
          <p>{t('pastWeeks.failed')}</p>
          <Button size="compact" busy={isFetching} onClick={() => void refetch()}>
            {common('action.retry')}
          </Button>
        </Note>
      ) : null}
      {data === undefined ? null : <PastWeekShop list={data} onChanged={readAgain} onElsewhere={begin} />}
      {data === undefined ? null : <PastWeekOrders list={data} />}
    </>
  );
}

/** Weeks from before an account was followed: what they are and cost, and for who follows accounts, to choose and to buy. */
export function PastWeeks() {
  const { t } = useTranslation('plans');
  const lang = useLanguage();
  const config = useConfig();
  const session = useSession();
  const { hash } = useLocation();
  const returned = useReturn();
  const target = useSectionTarget('past-weeks');
  const isWanted = hash === '#past-weeks' || returned !== null;
  useArrival(isWanted && session.kind === 'guest');
  if (config === null || config.pastWeekMethods.length === 0 || config.maxPastDataDeep === 0) return null;
  const currency = currencyOf(lang);
  const price = currency === 'brl' ? config.pastWeekPricebrl : config.pastWeekPrice;
  const shown = formatMoney({ minor: Math.round(price * MINOR_PER_UNIT), currency }, lang);
  return (
    // Without the id that the address names: the browser would show it before what stands in it is there.
    <section className={planStyles.section} ref={target.section} aria-labelledby="past-weeks-title">
      <h2 id="past-weeks-title" ref={target.heading} tabIndex={-1}>
        {t('pastWeeks.title')}
      </h2>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p>{t('pastWeeks.text', { price: shown })}</p>
          <p>{t('pastWeeks.terms')}</p>
        </div>
        <div className={styles.mine}>
          {session.kind === 'user' ? (
            <Mine returned={returned} isWanted={isWanted} />
          ) : (
            <p className="subdued">{t('pastWeeks.guest')}</p>
          )}
        </div>
      </div>
    </section>
  );
}
