import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { ProfileHistory } from '../../../shared/contract/profile-history.ts';
import { ENOUGH_WEEKS } from '../../../shared/domain/report/profile-history.ts';
import { longDateInline, longRange } from '../../../shared/i18n/dates.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Avatar, Note } from '../../ui/parts.tsx';
import { CountsSection } from './counts-section.tsx';
import { CoverageSection } from './coverage-section.tsx';
import { MadeSection } from './made-section.tsx';
import styles from './profile-history.module.css';
import { useProfileHistory } from './queries.ts';
import { RhythmSection } from './rhythm-section.tsx';
import { HistoryError, HistorySkeleton, ToDashboard } from './states.tsx';
import { WordsSection } from './words-section.tsx';

/** Fewer weeks than a change takes: when the next report comes, if one does. */
function TooFew({ nextAt }: Pick<ProfileHistory, 'nextAt'>) {
  const { t } = useTranslation('profile-history');
  const lang = useLanguage();
  return (
    <div className={styles.empty}>
      <h2>{t('empty.title')}</h2>
      <p className="lead">
        {t('empty.text')} {nextAt === null ? t('empty.never') : t('empty.next', { date: longDateInline(lang, nextAt) })}
      </p>
      <ToDashboard />
    </div>
  );
}

/** The end of the page: when it goes on, and the ways from here. */
function Colophon({ data: { account, weeks, nextAt } }: { data: ProfileHistory }) {
  const { t } = useTranslation('profile-history');
  const lang = useLanguage();
  const newest = weeks.at(-1);
  return (
    <footer className={styles.colophon}>
      {nextAt === null ? null : (
        <span>
          <b className="bold">{t('next')}</b> {t('nextOn', { date: longDateInline(lang, nextAt) })}
        </span>
      )}
      <span className={styles.links}>
        {newest === undefined ? null : (
          <Link className={buttonClass({})} to={pathOf.report(lang, account.id, newest.reportId)}>
            {t('newest')}
          </Link>
        )}
        <ToDashboard />
      </span>
    </footer>
  );
}

function Shown({ data }: { data: ProfileHistory }) {
  const { t } = useTranslation('profile-history');
  const lang = useLanguage();
  const { account, weeks, nextAt, isGone } = data;
  const name = account.label ?? account.name ?? account.username;
  const told = weeks.filter((week) => week.told !== null);
  const [first, last] = [told[0], told.at(-1)];
  return (
    <article className={styles.page}>
      <PageHead title={t('pageTitle', { name })} lang={lang} />
      <header className={styles.head}>
        <Avatar src={account.userpic} name={name} size={44} />
        <div>
          <h1>{t('title', { name })}</h1>
          {first === undefined || last === undefined ? null : (
            <p className="interface-text subdued">
              {t('reports', { count: told.length, range: longRange(lang, first.start, last.end) })}
            </p>
          )}
        </div>
        <Button square aria-label={t('print')} onClick={() => globalThis.print()}>
          <Icon name="print" />
        </Button>
      </header>
      {isGone ? <Note tone="warn">{t('gone')}</Note> : null}
      {told.length < ENOUGH_WEEKS ? (
        <TooFew nextAt={nextAt} />
      ) : (
        <>
          <CountsSection data={data} />
          <MadeSection data={data} />
          <RhythmSection data={data} />
          <WordsSection data={data} />
          <CoverageSection data={data} />
          <Colophon data={data} />
        </>
      )}
    </article>
  );
}

/** `dashboard/profile/{accountId}`: the social profile of an account over its last 52 weeks. */
export function ProfileHistoryPage() {
  const { t } = useTranslation('profile-history');
  const lang = useLanguage();
  const account = Number(useParams().accountId);
  const { data, error, isFetching, refetch } = useProfileHistory(account);
  if (data !== undefined) return <Shown data={data} />;
  return (
    <>
      <PageHead title={t('heading')} lang={lang} />
      {error === undefined ? (
        <HistorySkeleton />
      ) : (
        <HistoryError error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}
