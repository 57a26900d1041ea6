import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dashboardCsv } from '../../../shared/contract/dashboard-csv.ts';
import { csvSeparatorOf } from '../../../shared/domain/report/csv-cell.ts';
import { ApiError } from '../../api/api-error.ts';
import { client } from '../../api/service.ts';
import { useExportFormat } from '../../state/export-format.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';

/** Saves the actions of accounts over a period in this device's file format, one file at a time. */
export function useCsv() {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const separator = csvSeparatorOf(useLanguage());
  const format = useExportFormat();
  const running = useRef<AbortController | null>(null);
  const [bytes, setBytes] = useState<number | null>(null);

  /** `ids` null: all active accounts. */
  const save = async (period: string, ids: readonly number[] | null): Promise<void> => {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const name = await client.save(dashboardCsv, {
        query: { period, separator, format, ...(ids === null ? {} : { ids: ids.join(',') }) },
        signal: controller.signal,
        onBytes: setBytes,
      });
      if (name !== null) showToast({ tone: 'ok', text: t('csv.saved', { name }) });
    } catch (error) {
      const told = error instanceof ApiError && error.message !== error.code ? `${error.message}` : t('csv.failed');
      const again = { label: common('action.retry'), run: () => void save(period, ids) };
      if (!controller.signal.aborted) showToast({ tone: 'bad', text: told, action: again });
    }
    running.current = null;
    setBytes(null);
  };

  return { bytes, save, cancel: () => running.current?.abort() };
}
