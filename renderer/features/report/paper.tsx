import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useNow } from '../../state/clock.ts';
import { useStripWords } from '../../state/strip-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import { PeriodStrip } from '../../ui/period-strip.tsx';
import { Account } from './account.tsx';
import { AllSections } from './all-sections.tsx';
import { Colophon } from './colophon.tsx';
import { Front } from './front.tsx';
import { Dateline, Nameplate } from './nameplate.tsx';
import { type ReadReport, useCsv } from './reads.ts';
import { ReportHead } from './report-head.tsx';
import { SampleNote } from './sample-note.tsx';
import { useReportPath } from './source.ts';
import { useBeside } from './use-beside.ts';
import { useNamed } from './withheld.ts';

/** One account's report. `busy` while another period of it is on its way. */
export function Paper({ data: stored, busy }: { data: ReadReport; busy: boolean }) {
  const data = useNamed(stored);
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const now = useNow();
  const navigate = useNavigate();
  const words = useStripWords();
  const pathTo = useReportPath();
  const csv = useCsv(data.accountId, data.reportId);
  const { report, account } = data;
  const name = account?.label ?? report.profile.name ?? report.profile.username;
  const periods = account?.periods ?? [];
  const hrefOf = (id: string) => pathTo(data.accountId, id);
  const beside = useBeside({ periods, period: report.period, hrefOf });
  return (
    <article className={busy ? 'report paper stale' : 'report paper'} aria-busy={busy}>
      <ReportHead data={data} name={name} />
      <SampleNote data={data} />
      <Dateline period={report.period} first={t('number', { number: report.number })} />
      <Nameplate data={data} />
      <PeriodStrip
        words={words}
        language={lang}
        now={now}
        periods={periods}
        selected={data.reportId}
        hrefOf={hrefOf}
        onSelect={(id) => void navigate(hrefOf(id))}
      />
      <Front report={report} />
      <AllSections report={report} account={<Account report={report} />} />
      <Colophon period={report.period} beside={beside} hrefOf={hrefOf} csv={csv} />
    </article>
  );
}
