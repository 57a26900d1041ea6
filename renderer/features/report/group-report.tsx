import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import { count, terseRange } from '../../../shared/i18n/dates.ts';
import { capitalised, numberWord } from '../../../shared/i18n/number-words.ts';
import type { ReadGroupReport } from '../../data/reports.ts';
import { pathOf } from '../../platform/paths.ts';
import { useNow } from '../../state/clock.ts';
import { useStripWords } from '../../state/strip-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Avatar, Note } from '../../ui/parts.tsx';
import { PeriodStrip, PeriodStripShape } from '../../ui/period-strip.tsx';
import type { StripPeriod } from '../../ui/period-texts.ts';
import { AllSections } from './all-sections.tsx';
import { Colophon } from './colophon.tsx';
import styles from './group-report.module.css';
import mastheadStyles from './masthead.module.css';
import { Dateline, MastheadFrame, ReportActions } from './masthead.tsx';
import { useGroupCsv, useGroupReport, useOwnAccounts } from './queries.ts';
import reportStyles from './report.module.css';
import { NoReportYet, ReportError } from './report-error.tsx';
import { Lead } from './report-lead.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { MembersContext, sectionsOf } from './sections.ts';
import { useAdjacentPeriods } from './use-adjacent-periods.ts';
import { useWithheldNames } from './withheld-names.ts';

type Account = ReadGroupReport['accounts'][number];
const nameOf = ({ label, name, username }: Account): string => label ?? name ?? username;

/** The report of several accounts: each one's headline, with the way to its own report; the one with the most news first. */
function Stories({ data }: { data: ReadGroupReport }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const { order } = data.report;
  const placeOf = (account: Account): number => order.indexOf(account['ig-id']);
  return (
    <section className={styles.stories} aria-label={t('group.members')}>
      <div>
        {data.accounts
          .toSorted((a, b) => placeOf(a) - placeOf(b))
          .map((account) => {
            const member = data.report.members.find(({ profile }) => profile.id === account['ig-id']);
            if (member === undefined) return null;
            const { likes, follows } = member.headline;
            const numbers = [
              ...(likes.value === null
                ? []
                : [t('group.likes', { count: likes.value, shown: count(lang, likes.value) })]),
              ...(follows.value === null
                ? []
                : [t('group.follows', { count: follows.value, shown: count(lang, follows.value) })]),
            ];
            return (
              <article key={account.id}>
                <p className={styles.account}>
                  <Avatar src={member.profile.userpic} name={nameOf(account)} size={32} />
                  <span>
                    <b className="bold">{nameOf(account)}</b>
                    <span className="small muted">{account.username}</span>
                  </span>
                </p>
                <h2>
                  <Link to={pathOf.report(lang, account.id, data.reportId)}>{member.title[lang]}</Link>
                </h2>
                <p className="small subdued">{numbers.join(' · ')}</p>
              </article>
            );
          })}
      </div>
    </section>
  );
}

interface GroupReportViewProps {
  readonly data: ReadGroupReport;
  readonly ids: string;
  /** null until they have come: then nothing moves. */
  readonly periods: readonly StripPeriod[] | null;
  readonly busy: boolean;
}

function GroupReportView({ data: stored, ids, periods, busy }: GroupReportViewProps) {
  const data = useWithheldNames(stored);
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const now = useNow();
  const words = useStripWords();
  const navigate = useNavigate();
  const csv = useGroupCsv(ids, data.reportId);
  const { report, accounts, missing } = data;
  const hrefOf = (id: string) => pathOf.groupReport(lang, ids.split(',').map(Number), id);
  const beside = useAdjacentPeriods({ periods: periods ?? [], period: report.period, hrefOf });
  const members = useMemo(
    () =>
      new Map(
        accounts.map((each) => [each['ig-id'], { id: each['ig-id'], name: nameOf(each), userpic: each.userpic }]),
      ),
    [accounts],
  );
  const title = t('group.title', { count: accounts.length, number: capitalised(numberWord(lang, accounts.length)) });
  return (
    <MembersContext value={members}>
      <article className={busy ? `${reportStyles.report} ${reportStyles.stale}` : reportStyles.report} aria-busy={busy}>
        <title>
          {`${t('title', { name: title, period: terseRange(lang, report.period.start, report.period.end) })} · ${BRAND.name}`}
        </title>
        <Dateline period={report.period} first={t('group.label')} />
        <header className={mastheadStyles.nameplate}>
          <MastheadFrame title={title} text={accounts.map(nameOf).join(', ')}>
            <ReportActions csv={csv} />
          </MastheadFrame>
        </header>
        {periods === null ? (
          <PeriodStripShape />
        ) : (
          <PeriodStrip
            words={words}
            language={lang}
            now={now}
            periods={periods}
            selected={data.reportId}
            hrefOf={hrefOf}
            onSelect={(id) => void navigate(hrefOf(id))}
          />
        )}
        {missing.length === 0 ? null : (
          <div className={styles.missing}>
            <Note>{t(`group.missing.${report.period.type}`, { names: missing.map(nameOf).join(', ') })}</Note>
          </div>
        )}
        <section className={styles.lead}>
          <Lead {...report} />
        </section>
        <Stories data={data} />
        <AllSections report={sectionsOf(report)} />
        <Colophon period={report.period} beside={beside} hrefOf={hrefOf} csv={csv} />
      </article>
    </MembersContext>
  );
}

/** `report/{id1,id2,…}/{reportId?}`: the same sections over several accounts; the newest week without a period. */
export function GroupReport({ ids, asked }: { ids: string; asked: string | null }) {
  const strip = useOwnAccounts();
  const now = useNow();
  // A list that cannot be had is not waited for.
  const periods = strip.data?.periods ?? (strip.error === undefined ? null : []);
  const newest = periods?.findLast(({ type, available }) => type === 'week' && available <= now)?.id ?? null;
  const period = asked ?? newest;
  const { data, error, isFetching, refetch } = useGroupReport(ids, period);
  const waiting = strip.error ?? error;
  if (data !== undefined && (error === undefined || data.reportId === period)) {
    return <GroupReportView data={data} ids={ids} periods={periods} busy={data.reportId !== period} />;
  }
  if (waiting === undefined && period === null && strip.data !== undefined) return <NoReportYet account={null} />;
  if (waiting === undefined) return <ReportSkeleton />;
  const retry = () => void Promise.all([strip.refetch(), refetch()]);
  return (
    <ReportError
      error={waiting}
      busy={isFetching || strip.isFetching}
      onRetry={retry}
      account={null}
      report={period ?? 'latest'}
    />
  );
}
