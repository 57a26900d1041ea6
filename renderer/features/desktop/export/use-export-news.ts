import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportState } from '../../../../shared/desktop/values.ts';
import { askExport } from '../../../state/later/export-ask.ts';
import { showToast } from '../../../state/toasts.ts';
import { useReason } from '../machine-text.ts';
import { shell, useShellEvent } from '../shell.ts';

/** Tells of an export that ended while nobody looked at it. `looking`: its dialog is open. */
export function useExportNews(looking: boolean): void {
  const { t } = useTranslation('desktop');
  const reason = useReason();
  const last = useRef<ExportState['state']>('none');
  const looked = useRef(looking);
  looked.current = looking;
  const latest = useRef<(now: ExportState) => void>(() => undefined);
  latest.current = ({ state, error, failed }) => {
    if (state === last.current) return;
    last.current = state;
    if (looked.current) return;
    const look = { label: t('export.open'), run: () => askExport(null) };
    const show = { label: t('export.show'), run: () => void shell().showExport() };
    if (state === 'done') showToast({ tone: 'ok', text: t('export.toast'), action: failed.length > 0 ? look : show });
    if (state === 'failed') {
      showToast({ tone: 'bad', text: t('export.toastFailed', { reason: reason(error) }), action: look });
    }
  };
  useShellEvent(
    'export',
    useCallback((now: ExportState) => latest.current(now), []),
  );
}
