import { lazy, Suspense, use, useEffect } from 'react';
import { closeExport, useExportAsk } from '../../state/later/export-ask.ts';
import { textsReady } from '../../state/locale.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { CheckoutWaiting } from './checkout-waiting.tsx';
import { Downloads } from './downloads.tsx';
import { useExportNews } from './export/use-export-news.ts';
import { Keyring } from './keyring.tsx';
import { shell } from './shell.ts';
import { TitleBar } from './title-bar.tsx';
import { useArrival } from './use-arrival.ts';
import { useCommands, useNotices } from './use-commands.ts';
import { useSessionOfShell } from './use-session-of-shell.ts';
import { useUnread } from './use-unread.ts';
import { useUpdateNews } from './use-update-news.ts';
import './desktop.css';

const TEXTS = ['desktop', 'errors'] as const;
const ExportDialog = lazy(async () => ({ default: (await import('./export/export-dialog.tsx')).ExportDialog }));

function Export() {
  const asked = useExportAsk();
  const known = useUser() !== null;
  useExportNews(asked !== null);
  return asked === null || !known ? null : (
    <Suspense fallback={null}>
      <ExportDialog ids={asked.ids} onClose={closeExport} />
    </Suspense>
  );
}

/** What the desktop application adds to every page, and hears of its shell. */
export function DesktopParts() {
  const lang = useLanguage();
  use(textsReady(lang, TEXTS));
  useSessionOfShell();
  useCommands();
  useNotices();
  useUnread();
  useUpdateNews();
  useArrival();
  useEffect(() => void shell().setLanguage(lang), [lang]);
  return (
    <>
      <TitleBar />
      <Downloads />
      <Keyring />
      <CheckoutWaiting />
      <Export />
    </>
  );
}
