import { app, BrowserWindow, clipboard, dialog, shell } from 'electron';
import { BRAND } from '../../shared/brand.ts';
import type { Machine } from '../machine.ts';

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
  Machine,
  'openInBrowser' | 'reveal' | 'copy' | 'askFolder' | 'setBadge' | 'setOpenAtLogin' | 'showAbout'
> = {
  openInBrowser: (url) => shell.openExternal(url),
  reveal: (file) => shell.showItemInFolder(file),
  copy: (text) => void clipboard.writeText(text),
  askFolder,
  /** At the dock or the launcher, where the system has that. */
  setBadge: (count) => void app.setBadgeCount(count),
  /** Only an installed application has an address that the system could start. */
  setOpenAtLogin(on) {
    if (app.isPackaged && app.getLoginItemSettings().openAtLogin !== on) app.setLoginItemSettings({ openAtLogin: on });
  },
  showAbout() {
    app.setAboutPanelOptions({ applicationName: BRAND.name, applicationVersion: app.getVersion() });
    app.showAboutPanel();
  },
};
