import { useTranslation } from 'react-i18next';
import type { PlanView } from '../../../shared/contract/plans.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './plans.module.css';

const EVERY_PLAN = ['compare.weekly', 'compare.monthly', 'compare.mail', 'compare.csv'] as const;

function No() {
  const { t } = useTranslation('plans');
  return (
    <td>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('compare.no')}</span>
    </td>
  );
}

function Yes() {
  const { t } = useTranslation('plans');
  return (
    <td>
      <Icon name="check" />
      <span className="visually-hidden">{t('compare.yes')}</span>
    </td>
  );
}

interface ComparisonProps {
  readonly plans: readonly PlanView[];
  /** Else a line of noes would speak of something that cannot be had. */
  readonly sellsSummaries: boolean;
}

/** What each plan holds. Only what works now is listed. */
export function Comparison({ plans, sellsSummaries }: ComparisonProps) {
  const { t } = useTranslation('plans');
  return (
    <section className={styles.section}>
      <h2 id="compare">{t('compare.title')}</h2>
      <table className={styles.comparison} aria-labelledby="compare">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('compare.feature')}</span>
            </th>
            {plans.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('compare.accounts')}</th>
            {plans.map(({ id, accounts }) => (
              <td key={id}>{accounts}</td>
            ))}
          </tr>
          {EVERY_PLAN.map((feature) => (
            <tr key={feature}>
              <th scope="row">{t(feature)}</th>
              {plans.map(({ id }) => (
                <Yes key={id} />
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('compare.groups')}</th>
            {plans.map(({ id, group_reports }) => (group_reports ? <Yes key={id} /> : <No key={id} />))}
          </tr>
          <tr>
            <th scope="row">{t('compare.daily')}</th>
            {plans.map(({ id, daily_reports }) => (daily_reports ? <Yes key={id} /> : <No key={id} />))}
          </tr>
          {sellsSummaries ? (
            <tr>
              <th scope="row">{t('compare.summary')}</th>
              {plans.map(({ id, type }) => (type === 'summary' ? <Yes key={id} /> : <No key={id} />))}
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}

export function SmallPrint() {
  const { t } = useTranslation('plans');
  return (
    <section className={styles.section}>
      <h2>{t('print.title')}</h2>
      <div className={styles.smallPrint}>
        <div>
          <h3>{t('print.paying')}</h3>
          <p>{t('print.payingText')}</p>
        </div>
        <div>
          <h3>{t('print.changing')}</h3>
          <p>{t('print.changingText')}</p>
        </div>
        <div>
          <h3>{t('print.reading')}</h3>
          <p>{t('print.readingText')}</p>
        </div>
      </div>
    </section>
  );
}
