import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { pathOf } from '../../../platform/paths.ts';
import { openExportDialog } from '../../../state/export-dialog.ts';
import { showToast } from '../../../state/toasts.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { shell, useShellEvent } from '../shell.ts';

/** Shows what the shell has to tell of files. `looking`: the export's dialog is open, and says it already. */
export function useExportNotices(looking: boolean): void {
  const { t } = useTranslation('desktop');
  const navigate = useNavigate();
  const lang = useLanguage();
  const acts = {
    look: { label: t('export.open'), run: () => openExportDialog(null) },
    show: { label: t('export.show'), run: () => void shell().showExport() },
    settings: { label: t('export.open'), run: () => void navigate(`${pathOf.settings(lang)}#computer`) },
  };
  useShellEvent('fileNotice', ({ tone, text, act }) => {
    if (looking && act !== 'settings') return;
    showToast({ tone, text, action: acts[act] });
  });
}
