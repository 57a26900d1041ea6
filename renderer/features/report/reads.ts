import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountList } from '../../../shared/contract/accounts.ts';
import { dashboardCsv } from '../../../shared/contract/dashboard-csv.ts';
import { dashboardGroupReport } from '../../../shared/contract/group-report.ts';
import { type ReportView, reportCsv, reportGet } from '../../../shared/contract/report.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useRead } from '../../state/queries.ts';
import { client } from '../../state/services.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { flagsOf, type Source, useSource } from './source.ts';

export type ReadReport = RouteOutput<typeof reportGet>;
export type ReadGroupReport = RouteOutput<typeof dashboardGroupReport>;
export type { ReportView };

export const reportKey = (account: string, report: string, source: Source) => [
  ...queryKeys.reports.one(Number(account), report),
  source,
];

/** A report with its account, by the page's own way to it. Re-read when it is asked for again after an hour, or when a newer one is announced. */
export const useReport = (source: Source, account: string, report: string) =>
  useRead(reportKey(account, report, source), () =>
    client.call(reportGet, {
      params: { accountId: account, reportId: report },
      query: { loadAccount: '1', ...flagsOf(source) },
    }),
  );

/** The strip that all of the reader's accounts share; the dashboard keeps it under the same key. */
export function usePeriods() {
  const lang = useLanguage();
  return useRead([...queryKeys.accounts.list('latest', false), lang], () =>
    client.call(accountList, { params: { period: 'latest' }, query: { archived: '0' } }),
  );
}

/** One report over several accounts. `ids` is as it stands in the address: 1,2,3. Without a period nothing is read. */
export const useGroupReport = (ids: string, period: string | null) =>
  useRead(period === null ? null : queryKeys.reports.group(ids, period), () =>
    client.call(dashboardGroupReport, { query: { ids, period: period ?? '' } }),
  );

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

/** The actions of one account's report as CSV. */
export function useCsv(account: number, report: string) {
  const source = useSource();
  return useSave(() =>
    client.save(reportCsv, {
      params: { accountId: String(account), reportId: report },
      query: flagsOf(source),
    }),
  );
}

/** The actions of several accounts over one period as CSV. */
export const useGroupCsv = (ids: string, period: string) =>
  useSave(() => client.save(dashboardCsv, { query: { ids, period } }));
