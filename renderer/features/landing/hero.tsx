import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import { count, longRange } from '../../../shared/i18n/dates.ts';
import { useConfig } from '../../state/config.ts';
import { useLanguage } from '../../state/use-language.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './hero.module.css';
import sections from './landing.module.css';
import type { Prices } from './queries.ts';
import { SAMPLE, useSampleAddress } from './sample.ts';
import { SampleHeat, SamplePicture } from './sample-parts.tsx';
import { StartButton } from './start-button.tsx';

function Figures() {
  const { t } = useTranslation('landing');
  const lang = useLanguage();
  const { likes, follows, unfollows, comments } = SAMPLE.totals;
  return (
    <div className={styles.figures}>
      <div>
        <small>{t('sheet.likes')}</small>
        {count(lang, likes)}
      </div>
      <div>
        <small>{t('sheet.follows')}</small>
        <span className="followed">+{count(lang, follows)}</span>
      </div>
      <div>
        <small>{t('sheet.unfollows')}</small>
        <span className="unfollowed">−{count(lang, unfollows)}</span>
      </div>
      <div>
        <small>{t('sheet.comments')}</small>
        {count(lang, comments)}
      </div>
    </div>
  );
}

/** The front page of a sample report, hung on the wire; leads to the whole of it. */
function Sheet() {
  const { t } = useTranslation('landing');
  const lang = useLanguage();
  const range = longRange(lang, SAMPLE.start, SAMPLE.end);
  return (
    <article className={styles.sheet} aria-label={t('sheet.label', { name: SAMPLE.person.name, range })}>
      <div className={styles.dateline}>
        <b>{range}</b>
        <span>{t('sheet.kind')}</span>
      </div>
      <div className={styles.nameplate}>
        <SamplePicture name={SAMPLE.person.picture} className={`avatar ${styles.accountPicture}`} />
        <span>
          {SAMPLE.person.name}
          <small>{t('sheet.account', { username: SAMPLE.username })}</small>
        </span>
      </div>
      <p className={styles.headline}>
        <Link to={useSampleAddress()}>{SAMPLE.title[lang]}</Link>
      </p>
      <div className={styles.story}>
        <p>{SAMPLE.standfirst[lang]}</p>
        <SamplePicture name={SAMPLE.picture} className="thumbnail" />
      </div>
      <Figures />
      <SampleHeat />
    </article>
  );
}

/** What the operator says of the service; nothing where the operator says nothing. */
function Claims() {
  const { t } = useTranslation('landing');
  const lang = useLanguage();
  const { userCount = null, actionsShare = null } = useConfig() ?? {};
  if (userCount === null && actionsShare === null) return null;
  return (
    <p className="small subdued">
      {userCount === null ? null : t('hero.users', { brand: BRAND.name, users: userCount.toLocaleString(lang) })}{' '}
      {actionsShare === null ? null : t('hero.share', { ...actionsShare })}
    </p>
  );
}

export function Hero({ prices }: { prices: Prices | null }) {
  const { t } = useTranslation('landing');
  return (
    <section className={`page-width ${styles.hero}`}>
      <div className={styles.intro}>
        <h1>{t('hero.title')}</h1>
        <p className="lead">{t('hero.lead', { brand: BRAND.name })}</p>
        <div className={sections.actions}>
          <StartButton prices={prices} />
          <Link className={buttonClass({ tone: 'secondary', size: 'large' })} to={useSampleAddress()}>
            {t('hero.sample')}
          </Link>
        </div>
        <p className={`interface-text subdued ${styles.networks}`}>{t('hero.networks')}</p>
        <Claims />
        <p className={`small muted ${styles.terms}`}>{prices === null ? ' ' : t('hero.fine', { ...prices })}</p>
      </div>
      <Sheet />
    </section>
  );
}
