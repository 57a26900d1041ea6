import { useTranslation } from 'react-i18next';
import { instant } from '../../../../shared/domain/ids.ts';
import { formatMoney } from '../../../../shared/domain/money-format.ts';
import { longDateInline } from '../../../../shared/i18n/dates.ts';
import type { PastWeekList } from '../../../data/past-weeks.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { nameOf } from './account-name.ts';
import styles from './past-weeks.module.css';

/** What became of the weeks that were bought, the newest first. */
export function PastWeekOrders({ list }: { list: PastWeekList }) {
  const { t } = useTranslation('plans');
  const lang = useLanguage();
  if (list.orders.length === 0) return null;
  return (
    <div className={styles.bought}>
      <h3>{t('pastWeeks.bought')}</h3>
      <ul className={styles.orders}>
        {list.orders.toReversed().map((order) => {
          // What was bought of an account that is gone from the list has no name any more.
          const account = list.accounts.find(({ id }) => id === order.accountId);
          const weeks = t('pastWeeks.weeks', { count: order.weeks.length });
          return (
            <li key={order.id}>
              <p>
                <b>{account === undefined ? weeks : t('pastWeeks.weeksOf', { weeks, name: nameOf(account) })}</b>
                {', '}
                {formatMoney(order.amount, lang)}
              </p>
              <p className="small subdued">
                {t(`pastWeeks.state.${order.state}`, { date: longDateInline(lang, instant(order.dueBy)) })}
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
