import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import sections from './landing.module.css';
import styles from './report-parts.module.css';
import { SAMPLE } from './sample.ts';
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

function HeatKey() {
  const { t } = useTranslation('landing');
  return (
    <div className="heat-key">
      {t('parts.none')}
      <span aria-hidden="true">
        {['q0', 'q1', 'q2', 'q3', 'q4', 'q5', 'q6'].map((step) => (
          <i key={step} className={step} />
        ))}
      </span>
      {t('parts.most')}
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
  const most = SAMPLE.hashtags[0][1];
  return (
    <ul className={styles.hashtags}>
      {SAMPLE.hashtags.map(([tag, times]) => (
        <li key={tag}>
          <span>{tag}</span>
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

/** The five sections of a report, each with what it looks like. */
export function ReportParts() {
  const { t } = useTranslation('landing');
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
              <b className="followed">{SAMPLE.totals.follows}</b>
              <Names accounts={SAMPLE.followed} />
            </div>
            <div>
              <b className="unfollowed">{SAMPLE.totals.unfollows}</b>
              <Names accounts={SAMPLE.unfollowed} />
            </div>
          </div>
        </Part>
        <Part
          className={`${styles.secondRow} ${styles.last} ${styles.lastWide}`}
          title={t('parts.saw')}
          text={t('parts.sawText')}
        >
          <p className={styles.statement}>
            {t('parts.sawBefore')} <span className="mark">{t('parts.sawRange')}</span> {t('parts.sawAfter')}
          </p>
          <svg className={styles.range} aria-hidden="true">
            <rect className={styles.all} y="12" width="100%" height="6" rx="3" />
            <rect className={styles.some} x="95%" y="12" width="3%" height="6" rx="3" />
            <rect className={styles.point} x="97%" y="4" width="2" height="22" />
          </svg>
        </Part>
      </div>
      <p className={`interface-text subdued ${sections.after}`}>{t('parts.sample')}</p>
    </section>
  );
}
