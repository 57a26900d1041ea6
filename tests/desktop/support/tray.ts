import type { ElectronApplication } from '@playwright/test';
import type { Desktop } from './desktop.ts';

export interface TrayLine {
  readonly id: string;
  readonly label: string;
  readonly enabled: boolean;
}

/** Keeps what the icon in the tray is given from now on, and the number at the dock. */
export const watchTray = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ app: own, Tray }) => {
    const seen = { menu: null as Electron.Menu | null, toolTip: '', badge: 0 };
    Object.assign(globalThis, { seen });
    const { setContextMenu, setToolTip } = Tray.prototype;
    Tray.prototype.setContextMenu = function set(this: Electron.Tray, menu: Electron.Menu | null) {
      seen.menu = menu;
      Reflect.apply(setContextMenu, this, [menu]);
    };
    Tray.prototype.setToolTip = function set(this: Electron.Tray, text: string) {
      seen.toolTip = text;
      Reflect.apply(setToolTip, this, [text]);
    };
    // Few desktops have a place for it, and those that have none keep no number.
    own.setBadgeCount = (count = 0) => {
      seen.badge = count;
      return true;
    };
  });

/** The lines of its menu, separators left out. */
export const trayLines = ({ app }: Desktop): Promise<TrayLine[]> =>
  app.evaluate(() => {
    const items: Electron.MenuItem[] = Reflect.get(globalThis, 'seen').menu?.items ?? [];
    return items.filter(({ type }) => type !== 'separator').map(({ id, label, enabled }) => ({ id, label, enabled }));
  });

/** What a line says; nothing where there is none of that id. */
export const trayLine = async (desktop: Desktop, id: string): Promise<string | undefined> =>
  (await trayLines(desktop)).find((line) => line.id === id)?.label;

/** What stands beside the icon when it is pointed at, and the number at the dock. */
export const trayNumbers = ({ app }: Desktop): Promise<{ toolTip: string; badge: number }> =>
  app.evaluate(() => {
    const { toolTip, badge } = Reflect.get(globalThis, 'seen');
    return { toolTip, badge };
  });

/** Chooses a line by its id, in whichever menu it stands. */
export const chooseInTray = ({ app }: Desktop, id: string): Promise<void> =>
  app.evaluate((_, chosen) => {
    const item = Reflect.get(globalThis, 'seen').menu?.getMenuItemById(chosen);
    if (item === undefined || item === null) throw new Error(`no line ${chosen}`);
    item.click();
  }, id);
