import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { plans } from '../../../shared/contract/plans.ts';
import { currencyOf } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { pathOf } from '../../platform/paths.ts';
import { useRead } from '../../state/queries.ts';
import { client } from '../../state/services.ts';
import { useSession } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Bird } from '../../ui/bird.tsx';
import { buttonClass } from '../../ui/button.tsx';
import './landing.css';

const WEEKS_A_MONTH = 52 / 12;

/** The prices named on the front page, as the service has them. */
function usePrices() {
  const lang = useLanguage();
  const currency = currencyOf(lang);
  const { data } = useRead(queryKeys.plans, () => client.call(plans, {}));
  const smallest = data?.items[0];
  if (data === undefined || smallest === undefined) return null;
  const show = (minor: number) => formatMoney({ minor, currency }, lang);
  const month = smallest.price[currency];
  return { offer: show(data.offer.price[currency]), month: show(month), week: show(Math.round(month / WEEKS_A_MONTH)) };
}

/** The front page: what this is, and the way in. */
export function LandingPage() {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const prices = usePrices();
  const known = useSession().kind === 'user';
  const start = known ? pathOf.dashboard(lang) : pathOf.auth(lang, 'signup', pathOf.plans(lang));
  return (
    <div className="wrap landing">
      <title>{`${t('hero.title')} · Perch`}</title>
      <div className="intro">
        <h1>{t('hero.title')}</h1>
        <p className="lead">{t('hero.lead')}</p>
        <div className="cta">
          <Link className={buttonClass({ tone: 'primary', size: 'l' })} to={start}>
            {known || prices === null
              ? common(known ? 'nav.dashboard' : 'nav.signUp')
              : t('hero.start', { price: prices.offer })}
          </Link>
          <Link className={buttonClass({ tone: 'second', size: 'l' })} to={pathOf.plans(lang)}>
            {t('hero.plans')}
          </Link>
        </div>
        <p className="small mut fine">{prices === null ? ' ' : t('hero.fine', prices)}</p>
      </div>
      <div className="wire-art" aria-hidden="true">
        <Bird />
        <Bird className="fl" />
        <Bird />
      </div>
    </div>
  );
}
