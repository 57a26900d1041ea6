import { BRAND } from '../../shared/brand.ts';
import type { DesktopCommand } from '../../shared/desktop/values.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { MenuLine, System } from '../ports.ts';
import { type MenuWords, menuWords } from './texts.ts';

export interface MenuState {
  readonly system: System;
  readonly language: Language;
  /** Somebody is logged in: what needs a person is enabled. */
  readonly signedIn: boolean;
  /** Shown while the application is being developed. */
  readonly developer: boolean;
  /** The unread reports as the tray shows them: without a tray they are found here. */
  readonly reports: readonly MenuLine[];
  /** Holding notifications back, as the tray offers it. */
  readonly pauses: readonly MenuLine[];
}

export interface MenuActions {
  /** Shows the window, at a path below the language (`/dashboard`) if one is given. */
  open(path?: string): void;
  command(name: DesktopCommand): void;
  checkForUpdate(): void;
  about(): void;
}

interface Made {
  readonly about: MenuState;
  readonly say: MenuWords;
  readonly actions: MenuActions;
  readonly mac: boolean;
}

const SEPARATOR: MenuLine = { kind: 'separator' };

const role = (name: string, label: string): MenuLine => ({ kind: 'role', role: name, label });

const submenu = (label: string, lines: readonly MenuLine[]): MenuLine => ({ kind: 'submenu', label, lines });

/** macOS lists windows and searches menus in those that it knows by their role. */
const knownMenu = (known: 'window' | 'help', menu: MenuLine): MenuLine => ({ ...menu, role: known });

const settingsLine = ({ say, actions }: Made): MenuLine => ({
  id: 'settings',
  label: say('settings'),
  accelerator: 'CmdOrCtrl+,',
  onClick: () => actions.command('settings'),
});

const aboutLine = ({ say, actions }: Made): MenuLine => ({
  id: 'about',
  label: say('about'),
  onClick: () => actions.about(),
});

const quitLine = ({ say }: Made): MenuLine => ({
  id: 'quit',
  kind: 'role',
  role: 'quit',
  label: say('quit'),
  accelerator: 'CmdOrCtrl+Q',
});

/** The menu that macOS names after the application. */
const ownMenu = (made: Made): MenuLine =>
  submenu(BRAND.name, [
    aboutLine(made),
    SEPARATOR,
    settingsLine(made),
    SEPARATOR,
    role('services', made.say('services')),
    SEPARATOR,
    role('hide', made.say('hide')),
    role('hideOthers', made.say('hideOthers')),
    role('unhide', made.say('showAll')),
    SEPARATOR,
    quitLine(made),
  ]);

function commandLine(made: Made, line: { name: DesktopCommand; label: string; accelerator?: string }): MenuLine {
  const { name, ...shown } = line;
  return { id: name, ...shown, enabled: made.about.signedIn, onClick: () => made.actions.command(name) };
}

function fileMenu(made: Made): MenuLine {
  const { say, actions, about, mac } = made;
  return submenu(say('file'), [
    { id: 'open', label: say('openWindow'), accelerator: 'CmdOrCtrl+O', onClick: () => actions.open() },
    SEPARATOR,
    commandLine(made, { name: 'add-account', label: say('addAccount'), accelerator: 'CmdOrCtrl+N' }),
    commandLine(made, { name: 'save-csv', label: say('saveCsv'), accelerator: 'CmdOrCtrl+S' }),
    commandLine(made, { name: 'bulk-export', label: say('bulkExport'), accelerator: 'CmdOrCtrl+Shift+E' }),
    SEPARATOR,
    ...about.pauses,
    ...(mac ? [] : [settingsLine(made)]),
    commandLine(made, { name: 'log-out', label: say('logOut') }),
    SEPARATOR,
    { kind: 'role', role: 'close', label: say('closeWindow'), accelerator: 'CmdOrCtrl+W' },
    ...(mac ? [] : [quitLine(made)]),
  ]);
}

const editMenu = (made: Made): MenuLine =>
  submenu(made.say('edit'), [
    role('undo', made.say('undo')),
    role('redo', made.say('redo')),
    SEPARATOR,
    role('cut', made.say('cut')),
    role('copy', made.say('copy')),
    role('paste', made.say('paste')),
    role('selectAll', made.say('selectAll')),
    SEPARATOR,
    commandLine(made, { name: 'palette', label: made.say('find'), accelerator: 'CmdOrCtrl+K' }),
  ]);

const viewMenu = ({ say, about }: Made): MenuLine =>
  submenu(say('view'), [
    role('reload', say('reload')),
    SEPARATOR,
    role('resetZoom', say('actualSize')),
    role('zoomIn', say('zoomIn')),
    role('zoomOut', say('zoomOut')),
    SEPARATOR,
    role('togglefullscreen', say('fullScreen')),
    ...(about.developer ? [role('toggleDevTools', say('developer'))] : []),
  ]);

const reportsMenu = ({ say, actions, about }: Made): MenuLine =>
  submenu(say('reports'), [
    ...about.reports,
    ...(about.reports.length === 0 ? [] : [SEPARATOR]),
    {
      id: 'dashboard',
      label: say('dashboard'),
      accelerator: 'CmdOrCtrl+1',
      enabled: about.signedIn,
      onClick: () => actions.open('/dashboard'),
    },
    {
      id: 'archive',
      label: say('archive'),
      accelerator: 'CmdOrCtrl+2',
      enabled: about.signedIn,
      onClick: () => actions.open('/dashboard/archive'),
    },
  ]);

const windowMenu = ({ say, mac }: Made): MenuLine =>
  submenu(say('window'), [
    role('minimize', say('minimize')),
    ...(mac ? [role('zoom', say('zoom')), SEPARATOR, role('front', say('toFront'))] : []),
  ]);

function helpMenu(made: Made): MenuLine {
  const { say, actions, mac } = made;
  return submenu(say('help'), [
    { id: 'keys', label: say('keys'), onClick: () => actions.command('keys') },
    { id: 'questions', label: say('questions'), onClick: () => actions.open('/instagram-tracking-faq') },
    SEPARATOR,
    { id: 'check-for-update', label: say('checkForUpdate'), onClick: () => actions.checkForUpdate() },
    ...(mac ? [] : [SEPARATOR, aboutLine(made)]),
  ]);
}

/** The application's menu, with each system's usual shortcuts. Everything that the tray offers is found here too. */
export function menuLines(state: MenuState, actions: MenuActions): readonly MenuLine[] {
  const made: Made = { about: state, actions, say: menuWords(state.language), mac: state.system === 'mac' };
  return [
    ...(made.mac ? [ownMenu(made)] : []),
    fileMenu(made),
    editMenu(made),
    viewMenu(made),
    reportsMenu(made),
    knownMenu('window', windowMenu(made)),
    knownMenu('help', helpMenu(made)),
  ];
}
