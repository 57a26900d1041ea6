import { EventEmitter } from 'node:events';
import { record } from '../core/recorded.ts';
import { type OpenWindow, windows } from '../window/windows.ts';
import { runRole } from './menu-roles.ts';

type Click = (item: MenuItem, window: OpenWindow | null, event: object) => void;
interface Template {
  readonly id?: string;
  readonly label?: string;
  readonly type?: string;
  readonly role?: string;
  readonly checked?: boolean;
  readonly click?: Click;
  readonly submenu?: readonly Template[] | Menu;
}

/** `MenuItem`: clicked by a test or not at all; accelerators are kept, not bound. */
export class MenuItem {
  readonly id: string | undefined;
  readonly role: string | undefined;
  readonly type: string;
  readonly submenu: Menu | null;
  label: string;
  enabled = true;
  visible = true;
  checked = false;
  readonly #click: Click | undefined;

  constructor(template: Template) {
    const { submenu, click, label, type, role } = template;
    if (label === undefined && type === undefined && role === undefined)
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    Object.assign(this, template);
    this.id = template.id;
    this.role = role;
    this.label = label ?? role ?? '';
    this.type = type ?? (submenu === undefined ? 'normal' : 'submenu');
    this.submenu =
      submenu === undefined || submenu instanceof Menu ? (submenu ?? null) : Menu.buildFromTemplate(submenu);
    this.#click = click;
    this.click = this.#clicked;
  }
  click: (event?: object, window?: OpenWindow | null) => void;
  /** A check mark is turned first, as Electron does; a role is done, anything else is asked for. */
  #clicked = (event: object = {}, window: OpenWindow | null = windows.focused()): void => {
    if (this.type === 'checkbox' || this.type === 'radio') this.checked = !this.checked;
    if (!runRole(this.role, window)) this.#click?.(this, window, event);
  };
}

/** `Menu`. */
export class Menu extends EventEmitter {
  items: MenuItem[] = [];
  static #application: Menu | null = null;
  static buildFromTemplate = (template: readonly Template[]): Menu => {
    const menu = new Menu();
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    return menu;
  };
  static setApplicationMenu = (menu: Menu | null): void => {
    Menu.#application = menu;
  };
  static getApplicationMenu = (): Menu | null => Menu.#application;
  append(item: MenuItem): void {
    this.items.push(item);
  }
  insert(at: number, item: MenuItem): void {
    this.items.splice(at, 0, item);
  }
  popup(): void {
    record('menu-popup', this);
  }
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found !== undefined && found !== null) return found;
    }
    return null;
  }
}
