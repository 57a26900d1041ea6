import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import { pathOf } from '../../platform/paths.ts';
import { useConfig } from '../../state/config.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './press.module.css';
import { usePressAccount } from './queries.ts';

const FACTS = [
  ['facts.what', 'facts.whatText'],
  ['facts.networks', 'facts.networksText'],
  ['facts.rhythm', 'facts.rhythmText'],
  ['facts.languages', 'facts.languagesText'],
  ['facts.limits', 'facts.limitsText'],
  ['facts.data', 'facts.dataText'],
] as const;
const PICTURES = [
  ['pictures.mark', 'mark'],
  ['pictures.icon', 'icon'],
  ['pictures.word', 'wordmark'],
] as const;

function Facts() {
  const { t } = useTranslation('press');
  return (
    <section>
      <h2>{t('facts.title')}</h2>
      <dl>
        {FACTS.map(([name, text]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Pictures() {
  const { t } = useTranslation('press');
  return (
    <section>
      <h2>{t('pictures.title')}</h2>
      <p>{t('pictures.text')}</p>
      <ul className={styles.pictures}>
        {PICTURES.map(([name, file]) => (
          <li key={file}>
            <span className={styles.plate}>
              <img src={`/${file}.svg`} alt="" width="96" height="96" />
            </span>
            <span className="interface-text">{t(name)}</span>
            <a className="link small" href={`/${file}.svg`} download={`${BRAND.packageName}-${file}.svg`}>
              {t('pictures.download')}
              <Icon name="download" size={13} />
              <span className="visually-hidden">, {t(name)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contact() {
  const { t } = useTranslation('press');
  const email = useConfig()?.supportEmail ?? null;
  return (
    <section>
      <h2>{t('contact.title')}</h2>
      {email === null ? (
        <p>{t('contact.none')}</p>
      ) : (
        <p>
          {t('contact.text')}{' '}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      )}
    </section>
  );
}

function Sample() {
  const { t } = useTranslation('press');
  const lang = useLanguage();
  const account = usePressAccount(lang);
  if (account === null) return null;
  const { id, line } = account;
  return (
    <section>
      <h2>{t('report.title')}</h2>
      <p>{t('report.text', { name: account.name ?? account.username })}</p>
      <p>
        <Link className="link" to={pathOf.pressReport(lang, id, line.reportId)}>
          {t('report.read', { title: line.title })}
        </Link>
      </p>
    </section>
  );
}

/** For people who write about the product. */
export function PressPage() {
  const { t } = useTranslation('press');
  const named = { brand: BRAND.name };
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead title={t('title')} description={t('description', named)} lang={useLanguage()} at={pathOf.press} />
      <h1 className="display">{t('title')}</h1>
      <p className="lead">{t('lead', named)}</p>
      <div className={styles.sections}>
        <section>
          <h2>{t('about.title')}</h2>
          <p className={styles.statement}>{t('about.text', named)}</p>
        </section>
        <Facts />
        <Sample />
        <section>
          <h2>{t('quote.title')}</h2>
          <p>{t('quote.text')}</p>
        </section>
        <Pictures />
        <Contact />
      </div>
    </div>
  );
}
