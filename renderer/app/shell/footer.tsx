import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import { LANGUAGES } from '../../../shared/domain/languages.ts';
import { pathOf, swapLanguage } from '../../platform/paths.ts';
import { useConfig } from '../../state/config.ts';
import { textsReady } from '../../state/locale.ts';
import { tellLanguage } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';

const LANGUAGE_NAMES = { en: 'nav.english', pt: 'nav.portuguese' } as const;
const TEXTS = ['footer'] as const;

function LanguageSwitch() {
  const { t } = useTranslation('footer');
  const { t: common } = useTranslation();
  const current = useLanguage();
  const location = useLocation();
  return (
    <nav className="language-links" aria-label={t('language')}>
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
          {common(LANGUAGE_NAMES[lang])}
        </Link>
      ))}
    </nav>
  );
}

function Column({ title, children }: { title: string; children: readonly ReactNode[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

const Row = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link to={to}>{children}</Link>
  </li>
);

const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <a href={href}>{children}</a>
  </li>
);

function Columns() {
  const { t } = useTranslation('footer');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const config = useConfig();
  const { supportEmail = null, supportPhone = null, blogUrl = null, socialLinks = [] } = config ?? {};
  return (
    <nav className="columns" aria-label={common('nav.footer')}>
      <p className="h4 motto">{t('line')}</p>
      <Column title={t('product')}>
        <Row to={pathOf.plans(lang)}>{common('nav.plans')}</Row>
        <Row to={pathOf.examples(lang)}>{common('nav.examples')}</Row>
        <Row to={pathOf.faq(lang)}>{common('nav.faq')}</Row>
      </Column>
      <Column title={t('paper', { brand: BRAND.name })}>
        {blogUrl === null ? null : <Outside href={blogUrl}>{common('nav.blog')}</Outside>}
        <Row to={pathOf.glossary(lang)}>{t('glossary')}</Row>
        <Row to={pathOf.press(lang)}>{t('press')}</Row>
        <Row to={`${pathOf.faq(lang)}#datasets`}>{t('datasets')}</Row>
        {socialLinks.map((href) => (
          <Outside key={href} href={href}>
            {new URL(href).hostname.replace(/^www\./, '')}
          </Outside>
        ))}
      </Column>
      <Column title={t('help')}>
        {supportEmail === null ? null : <Outside href={`mailto:${supportEmail}`}>{supportEmail}</Outside>}
        {supportPhone === null ? null : <Outside href={`tel:${supportPhone}`}>{supportPhone}</Outside>}
        <Row to={pathOf.optOut(lang)}>{t('optOut')}</Row>
      </Column>
    </nav>
  );
}

/** What stands under every page; loaded after it. */
export function Footer() {
  const lang = useLanguage();
  use(textsReady(lang, TEXTS));
  const { t } = useTranslation('footer');
  return (
    <footer className="footer">
      <div className="page-width">
        <Columns />
        <div className="base">
          <span>{t('copyright', { year: new Date().getFullYear(), brand: BRAND.name })}</span>
          <Link className="link" to={pathOf.terms(lang)}>
            {t('terms')}
          </Link>
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  );
}
