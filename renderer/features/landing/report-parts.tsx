import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { darkestStep, heatLevels } from '../../../shared/domain/report/heatmap.ts';
import { count, percent } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';
import sections from './landing.module.css';
import styles from './report-parts.module.css';
import { SAMPLE, useSampleAddress } from './sample.ts';
import { SampleHeat, SamplePicture } from './sample-parts.tsx';

function Part({
  className,
  title,
  text,
  children,
}: {
  className: string | undefined;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className={`${styles.part} ${className}`}>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** The mark stays inside of its line. */
const END = 0.995;
const DARKEST = darkestStep(SAMPLE.hours, heatLevels(SAMPLE.hours));

function HeatKey() {
  const { t } = useTranslation('landing');
  const { step: last, from, to } = DARKEST ?? { step: 0, from: 0, to: 0 };
  return (
    <div className="heat-key">
      {t('parts.none')}
      <span aria-hidden="true">
        {Array.from({ length: last + 1 }, (_, step) => `level-${step}`).map((level) => (
          <i key={level} className={level} />
        ))}
      </span>
      {from === to ? t('parts.most', { from }) : t('parts.mostRange', { from, to })}
    </div>
  );
}

function Liked() {
  const { t } = useTranslation('landing');
  return (
    <ul className={styles.likedAccounts}>
      {SAMPLE.liked.map(({ name, picture, likes, posts }) => (
        <li key={name}>
          <SamplePicture name={picture} className={`avatar ${styles.mediumPicture}`} />
          <span>
            <b className="bold">{name}</b>
            <span className="small muted">{t('parts.likes', { count: likes })}</span>
          </span>
          <span className={styles.pictures}>
            {posts.map((post) => (
              <SamplePicture key={post} name={post} className="thumbnail" />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Hashtags() {
  const most = Math.max(...SAMPLE.hashtags.map(({ count }) => count));
  return (
    <ul className={styles.hashtags}>
      {SAMPLE.hashtags.map(({ tag, count: times }) => (
        <li key={tag}>
          <span>#{tag}</span>
          <svg aria-hidden="true">
            <rect width={`${(times / most) * 100}%`} height="9" rx="1" />
          </svg>
          <span>{times}</span>
        </li>
      ))}
    </ul>
  );
}

type Accounts = readonly { readonly name: string; readonly picture: string }[];

function Names({ accounts }: { accounts: Accounts }) {
  return (
    <ul>
      {accounts.map(({ name, picture }) => (
        <li key={name}>
          <SamplePicture name={picture} className={`avatar ${styles.smallPicture}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** How much of what the account follows is on record: in words, and on a line from none to all. */
function Seen() {
  const { t } = useTranslation('landing');
  const lang = useLanguage();
  const { low, point, high } = SAMPLE.seen;
  const written = (share: number) => percent(lang, share);
  return (
    <>
      <p className={styles.statement}>
        {t('parts.sawBefore')}{' '}
        <span className="mark">{t('parts.sawRange', { low: written(low), high: written(high) })}</span>{' '}
        {t('parts.sawAfter')}
      </p>
      <svg className={styles.range} aria-hidden="true">
        <rect className={styles.all} y="12" width="100%" height="6" rx="3" />
        <rect className={styles.some} x={`${low * 100}%`} y="12" width={`${(high - low) * 100}%`} height="6" rx="3" />
        <rect className={styles.point} x={`${Math.min(point, END) * 100}%`} y="4" width="2" height="22" />
      </svg>
    </>
  );
}

/** Sections of a report, each with what it looks like. */
export function ReportParts() {
  const { t } = useTranslation('landing');
  const lang = useLanguage();
  return (
    <section className={`page-width ${sections.section}`}>
      <div className={sections.sectionHead}>
        <h2>{t('parts.title')}</h2>
        <p className="lead">{t('parts.lead')}</p>
      </div>
      <div className={styles.parts}>
        <Part className={`${styles.wide} ${styles.first}`} title={t('parts.when')} text={t('parts.whenText')}>
          <SampleHeat />
          <HeatKey />
        </Part>
        <Part className={`${styles.who} ${styles.last}`} title={t('parts.who')} text={t('parts.whoText')}>
          <Liked />
        </Part>
        <Part
          className={`${styles.secondRow} ${styles.first} ${styles.what}`}
          title={t('parts.what')}
          text={t('parts.whatText')}
        >
          <Hashtags />
        </Part>
        <Part className={styles.secondRow} title={t('parts.hello')} text={t('parts.helloText')}>
          <div className={styles.comings}>
            <div>
              <b className="followed">+{count(lang, SAMPLE.totals.follows)}</b>
              <Names accounts={SAMPLE.followed} />
            </div>
            <div>
              <b className="unfollowed">−{count(lang, SAMPLE.totals.unfollows)}</b>
              <Names accounts={SAMPLE.unfollowed} />
            </div>
          </div>
        </Part>
        <Part
          className={`${styles.secondRow} ${styles.last} ${styles.lastWide}`}
          title={t('parts.saw')}
          text={t('parts.sawText')}
        >
          <Seen />
        </Part>
      </div>
      <p className={`interface-text subdued ${sections.after}`}>
        {t('parts.sample', { name: SAMPLE.person.name })}{' '}
        <Link className="link" to={useSampleAddress()}>
          {t('parts.whole')}
        </Link>
      </p>
    </section>
  );
}
