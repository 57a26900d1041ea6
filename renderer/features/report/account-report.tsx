import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ReadReport } from '../../data/reports.ts';
import { useNow } from '../../state/clock.ts';
import { useStripWords } from '../../state/strip-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import { PeriodStrip } from '../../ui/period-strip.tsx';
import { StripOffer } from '../../ui/strip-offer.tsx';
import { AllSections } from './all-sections.tsx';
import { Colophon } from './colophon.tsx';
import { FirstLookNote } from './first-look-note.tsx';
import { FirstsSection } from './firsts-section.tsx';
import { Dateline, Masthead } from './masthead.tsx';
import { OwnWordsSection } from './own-words-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { useCsv } from './queries.ts';
import styles from './report.module.css';
import { ReportHead } from './report-head.tsx';
import { ReportLead } from './report-lead.tsx';
import { SampleNote } from './sample-note.tsx';
import { useReportPath } from './source.ts';
import { SummarySection } from './summary/summary-section.tsx';
import { useAdjacentPeriods } from './use-adjacent-periods.ts';
import { useEarlierWeeks } from './use-earlier-weeks.ts';
import { useWithheldNames } from './withheld-names.ts';

/** What only a report of one account has. */
const AfterTopics = ({ data }: { data: ReadReport }) => (
  <>
    <OwnWordsSection report={data.report} />
    <SummarySection data={data} />
    <ProfileSection report={data.report} account={data.accountId} />
  </>
);

/** One account's report. `busy` while another period of it is on its way. */
export function AccountReport({ data: stored, busy }: { data: ReadReport; busy: boolean }) {
  const data = useWithheldNames(stored);
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const now = useNow();
  const navigate = useNavigate();
  const words = useStripWords();
  const pathTo = useReportPath();
  const csv = useCsv(data.accountId, data.reportId);
  const earlierWeeks = useEarlierWeeks(data);
  const { report, account } = data;
  const name = account?.label ?? report.profile.name ?? report.profile.username;
  const periods = account?.periods ?? [];
  const hrefOf = (id: string) => pathTo(data.accountId, id);
  const beside = useAdjacentPeriods({ periods, period: report.period, hrefOf });
  return (
    <article className={busy ? `${styles.report} ${styles.stale}` : styles.report} aria-busy={busy}>
      <ReportHead data={data} name={name} />
      <SampleNote data={data} />
      <FirstLookNote data={data} name={name} />
      <Dateline period={report.period} first={t('number', { number: report.number })} />
      <Masthead data={data} />
      <PeriodStrip
        words={words}
        language={lang}
        now={now}
        periods={periods}
        selected={data.reportId}
        hrefOf={hrefOf}
        onSelect={(id) => void navigate(hrefOf(id))}
        end={earlierWeeks === undefined ? undefined : <StripOffer offer={earlierWeeks} />}
      />
      <ReportLead report={report} />
      <AllSections report={report} firsts={<FirstsSection data={data} />} account={<AfterTopics data={data} />} />
      <Colophon period={report.period} beside={beside} hrefOf={hrefOf} csv={csv} />
    </article>
  );
}
