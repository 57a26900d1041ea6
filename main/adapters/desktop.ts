import { app, BrowserWindow, clipboard, dialog, shell } from 'electron';
import { BRAND } from '../../shared/brand.ts';
import { AT_LOGIN } from '../links/link.ts';
import type { Platform } from '../platform.ts';

/** Asks for a folder, in front of the window if there is one; null when the person thought better of it. */
async function askFolder(): Promise<string | null> {
  const options = { properties: ['openDirectory' as const, 'createDirectory' as const] };
  const window = BrowserWindow.getFocusedWindow();
  const { canceled, filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return canceled ? null : (filePaths[0] ?? null);
}

/** What the system's desktop does for the shell. */
export const desktop: Pick<
  Platform,
  'openInBrowser' | 'reveal' | 'copy' | 'askFolder' | 'setOpenAtLogin' | 'startedAtLogin' | 'showAbout'
> = {
  openInBrowser: (url) => shell.openExternal(url),
  reveal: (file) => shell.showItemInFolder(file),
  copy: (text) => void clipboard.writeText(text),
  askFolder,
  setOpenAtLogin(on) {
    app.setLoginItemSettings({ openAtLogin: on, args: [AT_LOGIN] });
  },
  /** macOS says so itself; elsewhere the start has a word for it. */
  startedAtLogin: () => process.argv.includes(AT_LOGIN) || app.getLoginItemSettings().wasOpenedAtLogin,
  showAbout() {
    app.setAboutPanelOptions({ applicationName: BRAND.name, applicationVersion: app.getVersion() });
    app.showAboutPanel();
  },
};
