import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { accountList } from '../../../shared/contract/accounts.ts';
import { dashboardCsv } from '../../../shared/contract/dashboard-csv.ts';
import type { DesktopCommand, DesktopNotice } from '../../../shared/desktop/values.ts';
import { csvSeparatorOf } from '../../../shared/domain/report/csv-cell.ts';
import { client } from '../../api/service.ts';
import { pathOf, safeGoto } from '../../platform/paths.ts';
import { openExportDialog } from '../../state/export-dialog.ts';
import { requestFocus } from '../../state/focus-targets.ts';
import { openOverlay } from '../../state/overlay.ts';
import { useSession } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { useLogOut } from '../../state/use-log-out.ts';
import { useShellEvent } from './shell.ts';

/** The CSV of the newest period; how it goes is told by the shell. */
function useSaveNewest(): () => Promise<void> {
  const { t } = useTranslation('desktop');
  const separator = csvSeparatorOf(useLanguage());
  return async () => {
    try {
      const { selected } = await client.call(accountList, { params: { period: 'latest' }, query: { archived: '0' } });
      if (selected === null) showToast({ text: t('download.nothingYet') });
      else await client.save(dashboardCsv, { query: { period: selected, separator } });
    } catch {
      showToast({ tone: 'bad', text: t('download.failed', { reason: '' }).trim() });
    }
  };
}

/** Does what the window's menu, the tray and notifications ask for. Whoever is not logged in is led to that first. */
export function useCommands(): void {
  const navigate = useNavigate();
  const lang = useLanguage();
  const { kind } = useSession();
  const waiting = useRef<DesktopCommand | null>(null);
  const leave = useLogOut();
  const saveNewest = useSaveNewest();
  const toDashboard = () => void navigate(pathOf.dashboard(lang));
  const forPerson: Readonly<Record<Exclude<DesktopCommand, 'palette' | 'keys'>, () => void>> = {
    'add-account': () => {
      toDashboard();
      requestFocus('add-account');
    },
    settings: () => void navigate(pathOf.settings(lang)),
    'save-csv': () => void saveNewest(),
    'bulk-export': () => openExportDialog(null),
    'log-out': leave,
  };
  const run = (command: DesktopCommand): void => {
    if (command === 'palette' || command === 'keys') openOverlay(command);
    // Which service somebody logs in at is set there, too.
    else if (command === 'settings') forPerson.settings();
    // A window that was made for it does not know yet who is here.
    else if (kind === 'restoring') waiting.current = command;
    else if (kind === 'user') forPerson[command]();
    else if (command !== 'log-out') toDashboard();
  };
  useShellEvent('command', run);
  useEffect(() => {
    const command = waiting.current;
    if (kind === 'restoring' || command === null) return;
    waiting.current = null;
    run(command);
  });

  const open = useCallback((path: string) => void navigate(safeGoto(path, pathOf.dashboard(lang))), [navigate, lang]);
  useShellEvent('open', open);
}

const TONES = { error: 'bad', 'report-ready': 'info', update: 'info', info: 'info' } as const;

/** What the system did not show, and what the shell has to say, as notices of the page. */
export function useNotices(): void {
  const { t } = useTranslation();
  const { t: own } = useTranslation('desktop');
  const navigate = useNavigate();
  const lang = useLanguage();
  const show = useCallback(
    ({ kind, text, open, copy }: DesktopNotice) => {
      const target = open === null ? null : safeGoto(open, pathOf.dashboard(lang));
      const read = target === null ? null : { label: t('action.read'), run: () => void navigate(target) };
      const action =
        copy === undefined
          ? read
          : { label: own('copyLink'), run: () => void navigator.clipboard.writeText(copy).catch(() => undefined) };
      showToast({ tone: TONES[kind], text, action });
    },
    [t, own, navigate, lang],
  );
  useShellEvent('notice', show);
}
