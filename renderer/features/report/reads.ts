import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReportView, reportCsv, reportGet } from '../../../shared/contract/report.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useRead } from '../../state/queries.ts';
import { client, platform } from '../../state/services.ts';
import { showToast } from '../../state/toasts.ts';
import { flagsOf, type Source, useSource } from './source.ts';

export type ReadReport = RouteOutput<typeof reportGet>;
export type { ReportView };

/** A report with its account, by the page's own way to it. Re-read when it is asked for again after an hour, or when a newer one is announced. */
export const useReport = (source: Source, account: string, report: string) =>
  useRead([...queryKeys.reports.one(Number(account), report), source], () =>
    client.call(reportGet, {
      params: { accountId: account, reportId: report },
      query: { loadAccount: '1', ...flagsOf(source) },
    }),
  );

/** Saves the report's actions under the name that the service gives the file. */
export function useCsv(account: number, report: string) {
  const { t } = useTranslation('report');
  const source = useSource();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await client.download(reportCsv, {
        params: { accountId: String(account), reportId: report },
        query: flagsOf(source),
      });
      platform.saveFile(file);
      showToast({ tone: 'ok', text: t('csvSaved', { name: file.name }) });
    } catch {
      showToast({ tone: 'bad', text: t('csvFailed') });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
