import { use, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BRAND } from '../../../../shared/brand.ts';
import type { FrontPageStory, FrontPage as FrontPageView } from '../../../../shared/contract/front-page.ts';
import type { Language } from '../../../../shared/domain/languages.ts';
import { longRange, monthAndYear } from '../../../../shared/i18n/dates.ts';
import { firstAnswer, forgetFirstAnswer } from '../../../data/first-answer.ts';
import { frontPageQuery } from '../../../data/front-page.ts';
import { useQuery } from '../../../data/use-query.ts';
import { pathOf } from '../../../platform/paths.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Avatar, Note } from '../../../ui/parts.tsx';
import type { StripPeriod } from '../../../ui/period-texts.ts';
import { nameOf } from '../account-name.ts';
import { WithTexts } from '../with-texts.tsx';
import styles from './front-page.module.css';

const knownAs = (story: FrontPageStory): string => story.label ?? nameOf(story);

interface StoryProps<T extends FrontPageStory> {
  readonly story: T;
  readonly reportId: string;
}

function Byline({ story, size }: { story: FrontPageStory; size: number }) {
  return (
    <p className={styles.byline}>
      <Avatar src={story.userpic} name={knownAs(story)} size={size} />
      <b>{knownAs(story)}</b>
    </p>
  );
}

function Headline({ story, reportId }: StoryProps<FrontPageStory>) {
  return (
    <h3>
      <Link to={pathOf.report(useLanguage(), story.accountId, reportId)}>{story.title}</Link>
    </h3>
  );
}

function Lead({ story, reportId }: StoryProps<FrontPageView['lead']>) {
  return (
    <article className={styles.lead}>
      <div>
        <Byline story={story} size={28} />
        <Headline story={story} reportId={reportId} />
        <p className={styles.standfirst}>{story.standfirst}</p>
      </div>
      {story.picture === null ? null : (
        <img
          className={`thumbnail ${styles.picture}`}
          src={story.picture}
          alt=""
          width={180}
          height={180}
          decoding="async"
          referrerPolicy="no-referrer"
        />
      )}
    </article>
  );
}

/** Of which period it is, and whose: on paper, where nothing else says so. */
function Dateline({ period }: { period: StripPeriod | null }) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  if (period === null) return null;
  const { type, start, end } = period;
  return (
    <p className={styles.dateline}>
      <b>{BRAND.name}</b>
      {type === 'month'
        ? t('heading.month', { month: monthAndYear(lang, start) })
        : t('heading.week', { range: longRange(lang, start, end) })}
    </p>
  );
}

interface StoriesProps {
  readonly page: FrontPageView;
  readonly listed: boolean;
  readonly period: StripPeriod | null;
  /** It is of the period before, while the next one is on its way. */
  readonly busy: boolean;
}

function Stories({ page, listed, period, busy }: StoriesProps) {
  const { t } = useTranslation('accounts');
  const id = useId();
  const { lead, seconds, between, reportId } = page;
  return (
    <section
      className={busy ? `${styles.frontPage} ${styles.stale}` : styles.frontPage}
      aria-labelledby={id}
      data-front-page
    >
      <Dateline period={period} />
      <h2 id={id} className="visually-hidden">
        {t('frontPage.title')}
      </h2>
      <div className={styles.stories} aria-busy={busy}>
        <Lead story={lead} reportId={reportId} />
        <div className={listed ? `${styles.seconds} ${styles.listed}` : styles.seconds}>
          {seconds.map((story) => (
            <article key={story.accountId}>
              <Byline story={story} size={22} />
              <Headline story={story} reportId={reportId} />
            </article>
          ))}
        </div>
        {between === null ? null : (
          <div className={styles.between}>
            <h3>{t('frontPage.between')}</h3>
            <p>{between}</p>
          </div>
        )}
      </div>
    </section>
  );
}

function Failed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  return (
    <div className={styles.failed}>
      <Note tone="bad" icon="warning">
        <p>{t('frontPage.failed')}</p>
        <Button size="compact" busy={busy} onClick={onRetry}>
          {common('action.retry')}
        </Button>
      </Note>
    </div>
  );
}

/** Asks for the front page before it is shown. */
export const askFrontPage = (asked: string, lang: Language): void => void firstAnswer(frontPageQuery(asked, lang));

interface FrontPageProps {
  /** `latest` or a report id, as the accounts are asked for. */
  readonly asked: string;
  /** The one that the accounts are shown for. */
  readonly period: StripPeriod | null;
  /** The list right below tells the same headlines at a glance: they are the front page's on paper alone. */
  readonly listed: boolean;
}

/**
 * The front page over all accounts for the period on screen: the report with the most news, the next ones, and what the accounts have
 * to do with each other. It is waited for once, so that nothing below it moves when it comes; then it is changed in its place.
 */
function Newest({ asked, period, listed }: FrontPageProps) {
  const lang = useLanguage();
  const query = frontPageQuery(asked, lang);
  const [first] = useState(query);
  use(firstAnswer(first));
  useEffect(() => () => forgetFirstAnswer(first), [first]);
  const { data, error, isFetching, refetch } = useQuery(query);
  if (data === undefined) {
    return error === undefined ? null : <Failed busy={isFetching} onRetry={() => void refetch()} />;
  }
  const { frontPage: page } = data;
  if (page === null) return null;
  return <Stories page={page} listed={listed} period={period} busy={period !== null && page.reportId !== period.id} />;
}

export function FrontPage(props: FrontPageProps) {
  return (
    <WithTexts>
      <Newest {...props} />
    </WithTexts>
  );
}
