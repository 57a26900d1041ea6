import { Menu, type MenuItemConstructorOptions } from 'electron';
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

export const popUp = (lines: readonly MenuLine[]): void => menuOf(lines).popup();
