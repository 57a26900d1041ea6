import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PlanView } from '../../../shared/contract/plans.ts';
import { currencyOf } from '../../../shared/domain/money.ts';
import { formatMoneyShort } from '../../../shared/domain/money-format.ts';
import { pathOf } from '../../platform/paths.ts';
import { useConfig } from '../../state/config.ts';
import { usePageLoading } from '../../state/page-loading.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { hasSummaries } from './family-switch.tsx';
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

/** One thing that plans have or have not; `small` says more of it. */
function Feature({ name, small, plans, has }: FeatureProps) {
  return (
    <tr>
      <th scope="row">
        {name}
        {small === undefined ? null : <small>{small}</small>}
      </th>
      {plans.map((plan) => (has(plan) ? <Yes key={plan.id} /> : <No key={plan.id} />))}
    </tr>
  );
}

/** What summaries add to the price of each plan: that of the plan with them that is otherwise the same. */
function SummaryPrices({ plans, all }: ComparisonProps) {
  const { t } = useTranslation('plans');
  const lang = useLanguage();
  const currency = currencyOf(lang);
  const added = ({ accounts, price }: PlanView): string | null => {
    const other = all.find((plan) => plan.type === 'summary' && plan.accounts === accounts);
    const minor = other === undefined ? 0 : other.price[currency] - price[currency];
    return minor > 0 ? t('compare.more', { price: formatMoneyShort({ minor, currency }, lang) }) : null;
  };
  return (
    <tr>
      <th scope="row">
        {t('compare.summary')}
        <small>{t('compare.summaryText')}</small>
      </th>
      {plans.map((plan) => (added(plan) === null ? <No key={plan.id} /> : <td key={plan.id}>{added(plan)}</td>))}
    </tr>
  );
}

interface FeatureProps {
  readonly name: string;
  readonly small?: string;
  readonly plans: readonly PlanView[];
  readonly has: (plan: PlanView) => boolean;
}

interface ComparisonProps {
  /** Those that are compared: one family. */
  readonly plans: readonly PlanView[];
  readonly all: readonly PlanView[];
}

/** What each plan holds. Only what works now is listed. */
export function Comparison({ plans, all }: ComparisonProps) {
  const { t } = useTranslation('plans');
  const isSummaries = plans.some(({ type }) => type === 'summary');
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
            <Feature key={feature} name={t(feature)} plans={plans} has={() => true} />
          ))}
          <Feature name={t('compare.watchlist')} small={t('compare.watchlistText')} plans={plans} has={() => true} />
          <Feature
            name={t('compare.groups')}
            small={t('compare.groupsText')}
            plans={plans}
            has={(plan) => plan.group_reports}
          />
          <Feature name={t('compare.daily')} plans={plans} has={(plan) => plan.daily_reports} />
          {isSummaries ? <Feature name={t('compare.summary')} plans={plans} has={() => true} /> : null}
          {/* Else a line of noes would speak of something that cannot be had. */}
          {!isSummaries && hasSummaries(all) ? <SummaryPrices plans={plans} all={all} /> : null}
        </tbody>
      </table>
    </section>
  );
}

/** How paying, changing and stopping go, in plain words; once what stands above has its height. */
export function SmallPrint() {
  const { t } = useTranslation('plans');
  const lang = useLanguage();
  const hasPayPal = (useConfig()?.paypalClientId ?? null) !== null;
  if (usePageLoading()) return null;
  return (
    <section className={styles.section}>
      <h2>{t('print.title')}</h2>
      <div className={styles.smallPrint}>
        <div>
          <h3>{t('print.paying')}</h3>
          <p>{t(hasPayPal ? 'print.payingPaypal' : 'print.payingText')}</p>
        </div>
        <div>
          <h3>{t('print.changing')}</h3>
          <p>{t('print.changingText')}</p>
        </div>
        <div>
          <h3>{t('print.stopping')}</h3>
          <p>
            {t('print.stoppingText')}{' '}
            <Link className="link" to={pathOf.terms(lang)}>
              {t('print.terms')}
            </Link>
            .
          </p>
        </div>
      </div>
    </section>
  );
}
