/** The `electron` module that an application finds here. */
import { app } from './app/app.ts';
import { recorded } from './core/recorded.ts';
import { ipcMain } from './ipc/ipc-main.ts';
import { net } from './net/net.ts';
import { protocol } from './protocol/protocol.ts';
import { session } from './session/session.ts';
import { dialog } from './system/dialog.ts';
import { Menu, MenuItem } from './system/menu.ts';
import { nativeImage } from './system/native-image.ts';
import { nativeTheme } from './system/native-theme.ts';
import { Notification } from './system/notification.ts';
import { autoUpdater, clipboard, crashReporter } from './system/others.ts';
import { powerMonitor } from './system/power.ts';
import { safeStorage } from './system/safe-storage.ts';
import { screen } from './system/screen.ts';
import { shell } from './system/shell.ts';
import { Tray } from './system/tray.ts';
import { BrowserWindow } from './window/browser-window.ts';
import { WebContents as webContents } from './window/web-contents.ts';

const electron: Readonly<Record<string, unknown>> = {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  webContents,
  /** Not Electron's: what a desktop would have shown. */
  standin: { recorded },
};

export {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  webContents,
};
// biome-ignore lint/style/noDefaultExport: Electron has one, and packages import it
export default electron;
// What `require('electron')` gives, in the place of the module's names.
export { electron as 'module.exports' };
