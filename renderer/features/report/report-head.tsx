import { useTranslation } from 'react-i18next';
import { terseRange } from '../../../shared/i18n/dates.ts';
import type { ReadReport } from '../../data/reports.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useSource } from './source.ts';

/** What a report's page says of itself. An example may be found by anyone; others are for who has come to read them. */
export function ReportHead({ data, name }: { data: ReadReport; name: string }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const example = useSource() === 'example';
  const { period, standfirst } = data.report;
  return (
    <PageHead
      title={t('title', { name, period: terseRange(lang, period.start, period.end) })}
      description={standfirst[lang]}
      lang={lang}
      {...(example ? { at: (language) => pathOf.exampleReport(language, data.accountId, data.reportId) } : {})}
    />
  );
}
