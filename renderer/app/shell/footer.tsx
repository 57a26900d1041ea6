import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import { LANGUAGES } from '../../../shared/domain/languages.ts';
import { pathOf, swapLanguage } from '../../platform/paths.ts';
import { useConfig } from '../../state/config.ts';
import { tellLanguage } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';

const LANGUAGE_NAMES = { en: 'nav.english', pt: 'nav.portuguese' } as const;

function LanguageSwitch() {
  const { t } = useTranslation();
  const current = useLanguage();
  const location = useLocation();
  return (
    <nav className="langs" aria-label={t('nav.language')}>
      <Icon name="globe" size={14} />
      {LANGUAGES.map((lang) => (
        <Link
          key={lang}
          hrefLang={lang}
          lang={lang}
          to={swapLanguage(location, lang)}
          aria-current={lang === current ? 'true' : undefined}
          onClick={() => void tellLanguage(lang)}
        >
          {t(LANGUAGE_NAMES[lang])}
        </Link>
      ))}
    </nav>
  );
}

function HelpColumn() {
  const { t } = useTranslation();
  const config = useConfig();
  if (config === null || (config.supportEmail === null && config.supportPhone === null)) return null;
  return (
    <div>
      <h4>{t('footer.help')}</h4>
      <ul>
        {config.supportEmail === null ? null : (
          <li>
            <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
          </li>
        )}
        {config.supportPhone === null ? null : (
          <li>
            <a href={`tel:${config.supportPhone}`}>{config.supportPhone}</a>
          </li>
        )}
      </ul>
    </div>
  );
}

export function Footer() {
  const { t } = useTranslation();
  const lang = useLanguage();
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <div>
            <p className="h4 motto">{t('footer.line')}</p>
          </div>
          <div>
            <h4>{t('footer.product')}</h4>
            <ul>
              <li>
                <Link to={pathOf.plans(lang)}>{t('nav.plans')}</Link>
              </li>
            </ul>
          </div>
          <HelpColumn />
        </div>
        <div className="base">
          <span>{t('footer.copyright', { year: new Date().getFullYear(), brand: BRAND.name })}</span>
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  );
}
