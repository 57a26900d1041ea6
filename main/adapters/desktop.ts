import { app, BrowserWindow, clipboard, dialog, shell } from 'electron';
import { BRAND } from '../../shared/brand.ts';

/** What the system's desktop does for the shell. */
export const openInBrowser = (url: string): Promise<void> => shell.openExternal(url);
export const reveal = (file: string): void => shell.showItemInFolder(file);
export const copy = (text: string): void => void clipboard.writeText(text);

/** Asks for a folder, in front of the window if there is one; null when the person thought better of it. */
export async function askFolder(): Promise<string | null> {
  const options = { properties: ['openDirectory' as const, 'createDirectory' as const] };
  const window = BrowserWindow.getFocusedWindow();
  const { canceled, filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return canceled ? null : (filePaths[0] ?? null);
}

/** Unread reports at the dock or the launcher, where the system has that. */
export const setBadge = (count: number): void => void app.setBadgeCount(count);

/** Only an installed application has an address that the system could start. */
export function setOpenAtLogin(on: boolean): void {
  if (app.isPackaged && app.getLoginItemSettings().openAtLogin !== on) app.setLoginItemSettings({ openAtLogin: on });
}

export const showAbout = (): void => {
  app.setAboutPanelOptions({ applicationName: BRAND.name, applicationVersion: app.getVersion() });
  app.showAboutPanel();
};
