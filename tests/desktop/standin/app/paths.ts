import { homedir } from 'node:os';
import { join } from 'node:path';
import { run } from '../core/run.ts';
import { commandLine } from './command-line.ts';

const set = new Map<string, string>();

function userData(): string {
  const given = commandLine.getSwitchValue('user-data-dir');
  return set.get('userData') ?? (given === '' ? join(pathOf('appData'), run.name) : given);
}

const FOLDERS: Readonly<Record<string, () => string>> = {
  home: homedir,
  appData: () => process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'),
  userData,
  exe: () => process.execPath,
  module: () => process.execPath,
  desktop: () => join(homedir(), 'Desktop'),
  documents: () => join(homedir(), 'Documents'),
  downloads: () => join(homedir(), 'Downloads'),
  logs: () => join(userData(), 'logs'),
  crashDumps: () => join(userData(), 'Crashpad'),
};

/** `app.getPath`. @throws for a name that Electron does not know */
export function pathOf(name: string): string {
  const folder = set.get(name) ?? FOLDERS[name]?.();
  if (folder === undefined) throw new Error(`Failed to get '${name}' path`);
  return folder;
}

/** `app.setPath`. */
export function setPath(name: string, folder: string): void {
  if (FOLDERS[name] === undefined) throw new Error(`Failed to set path '${name}'`);
  set.set(name, folder);
}
