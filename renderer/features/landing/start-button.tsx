import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { useSession } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { Prices } from './queries.ts';

/** The way in: sign-up and then the plans, or the dashboard for who is already here. */
export function StartButton({ prices }: { prices: Prices | null }) {
  const { t } = useTranslation('landing');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const known = useSession().kind === 'user';
  const offer = prices === null ? t('hero.startPlain') : t('hero.start', { price: prices.offer });
  return (
    <Link
      className={buttonClass({ tone: 'primary', size: 'large' })}
      to={known ? pathOf.dashboard(lang) : pathOf.signUpFromLanding(lang, pathOf.plans(lang))}
    >
      {known ? common('nav.dashboard') : offer}
    </Link>
  );
}
