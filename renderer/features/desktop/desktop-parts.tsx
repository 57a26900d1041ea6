import { Suspense, use, useEffect } from 'react';
import { closeExportDialog, useExportRequest } from '../../state/export-dialog.ts';
import { textsReady } from '../../state/locale.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CheckoutWaiting } from './checkout-waiting.tsx';
import { Downloads } from './downloads.tsx';
import { useExportNotices } from './export/use-export-notices.ts';
import { Keyring } from './keyring.tsx';
import { shell } from './shell.ts';
import { TitleBar } from './title-bar.tsx';
import { useAnchorFocus } from './use-anchor-focus.ts';
import { useCommands, useNotices } from './use-commands.ts';
import { useSessionOfShell } from './use-session-of-shell.ts';
import { useUnread } from './use-unread.ts';
import { useUpdateNotices } from './use-update-notices.ts';

const TEXTS = ['desktop', 'errors'] as const;
const ExportDialog = lazyPart(async () => (await import('./export/export-dialog.tsx')).ExportDialog);

function Export() {
  const asked = useExportRequest();
  const known = useUser() !== null;
  useExportNotices(asked !== null);
  return asked === null || !known ? null : (
    <Suspense fallback={null}>
      <ExportDialog ids={asked.ids} onClose={closeExportDialog} />
    </Suspense>
  );
}

/** What the desktop application adds to every page, and receives from its shell. */
export function DesktopParts() {
  const lang = useLanguage();
  use(textsReady(lang, TEXTS));
  useSessionOfShell();
  useCommands();
  useNotices();
  useUnread();
  useUpdateNotices();
  useAnchorFocus();
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
