import { BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Point } from '../../shared/desktop/values.ts';
import type { MenuLine } from '../ports.ts';

type Role = NonNullable<MenuItemConstructorOptions['role']>;

function itemOf(line: MenuLine): MenuItemConstructorOptions {
  const { id, kind = 'normal', label, role, accelerator, enabled, checked, onClick, lines } = line;
  if (kind === 'separator') return { type: 'separator' };
  return {
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { label }),
    ...(accelerator === undefined ? {} : { accelerator }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(role === undefined ? {} : { role: role as Role }), // names of Electron's roles; an unknown one does nothing
    ...(kind === 'checkbox' ? { type: 'checkbox', checked: checked === true } : {}),
    ...(onClick === undefined ? {} : { click: () => onClick() }),
    ...(lines === undefined ? {} : { submenu: lines.map(itemOf) }),
  };
}

/** Electron's menu of a list of lines. */
export const menuOf = (lines: readonly MenuLine[]): Menu => Menu.buildFromTemplate(lines.map(itemOf));

export const setMenu = (lines: readonly MenuLine[]): void => Menu.setApplicationMenu(menuOf(lines));

/** @param at in the page's own pixels, which are larger than the window's where the page is zoomed */
export function popUp(lines: readonly MenuLine[], at?: Point): void {
  const menu = menuOf(lines);
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  if (at === undefined || window === undefined) {
    menu.popup();
    return;
  }
  const zoom = window.webContents.getZoomFactor();
  menu.popup({ window, x: Math.round(at.x * zoom), y: Math.round(at.y * zoom) });
}
