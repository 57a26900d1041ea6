import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dashboardCsv } from '../../../shared/contract/dashboard-csv.ts';
import { reportCsv } from '../../../shared/contract/report.ts';
import { csvSeparatorOf } from '../../../shared/domain/report/csv-cell.ts';
import { client } from '../../api/service.ts';
import { accountsQuery } from '../../data/accounts.ts';
import { flagsOf, groupReportQuery, reportQuery, type Source } from '../../data/reports.ts';
import { useQuery } from '../../data/use-query.ts';
import { useExportFormat } from '../../state/export-format.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { useSource } from './source.ts';

export const useReport = (source: Source, account: string, report: string) =>
  useQuery(reportQuery(source, account, report));

/** The reader's accounts, with the strip that they share; the dashboard keeps them under the same key. */
export const useOwnAccounts = (enabled = true) => useQuery(accountsQuery('latest', false, useLanguage()), { enabled });

/** One report over several accounts. Without a period nothing is read. */
export const useGroupReport = (ids: string, period: string | null) =>
  useQuery(groupReportQuery(ids, period ?? ''), { enabled: period !== null });

/** Saves a file of the service under the name that it gives the file. */
function useSave(saveFile: () => Promise<string | null>) {
  const { t } = useTranslation('report');
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const name = await saveFile();
      if (name !== null) showToast({ tone: 'ok', text: t('csvSaved', { name }) });
    } catch {
      showToast({ tone: 'bad', text: t('csvFailed') });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}

/** The actions of one account's report, in this device's format. */
export function useCsv(account: number, report: string) {
  const source = useSource();
  const separator = csvSeparatorOf(useLanguage());
  const format = useExportFormat();
  return useSave(() =>
    client.save(reportCsv, {
      params: { accountId: String(account), reportId: report },
      query: { ...flagsOf(source), separator, format },
    }),
  );
}

/** The actions of several accounts over one period, likewise. */
export function useGroupCsv(ids: string, period: string) {
  const separator = csvSeparatorOf(useLanguage());
  const format = useExportFormat();
  return useSave(() => client.save(dashboardCsv, { query: { ids, period, separator, format } }));
}
