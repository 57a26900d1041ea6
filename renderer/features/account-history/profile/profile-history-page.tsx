import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { ProfileHistory } from '../../../../shared/contract/profile-history.ts';
import { ENOUGH_WEEKS } from '../../../../shared/domain/report/profile-history.ts';
import { longDateInline } from '../../../../shared/i18n/dates.ts';
import { pathOf } from '../../../platform/paths.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/parts.tsx';
import { AccountPage, ToDashboard, UntilTold } from '../account-page.tsx';
import { CountsSection } from './counts-section.tsx';
import { CoverageSection } from './coverage-section.tsx';
import { MadeSection } from './made-section.tsx';
import styles from './profile-history.module.css';
import { useProfileHistory } from './queries.ts';
import { RhythmSection } from './rhythm-section.tsx';
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

function Told({ data }: { data: ProfileHistory }) {
  const { t } = useTranslation('profile-history');
  const { account, weeks, nextAt, isGone } = data;
  const told = weeks.filter((week) => week.told !== null);
  return (
    <AccountPage
      account={account}
      titles={(name) => ({ page: t('pageTitle', { name }), heading: t('title', { name }) })}
      told={told}
    >
      <div className={styles.page}>
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
      </div>
    </AccountPage>
  );
}

/** `dashboard/profile/{accountId}`: the social profile of an account over its last 52 weeks. */
export function ProfileHistoryPage() {
  const { t } = useTranslation('profile-history');
  const query = useProfileHistory(Number(useParams().accountId));
  return (
    <UntilTold query={query} titles={{ loading: t('heading'), failed: t('failed') }} heights={['300px', '420px']}>
      {(data) => <Told data={data} />}
    </UntilTold>
  );
}
