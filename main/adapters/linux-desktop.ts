import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import type { LinuxDesktop } from '../platform.ts';

const PATIENCE_MS = 5000;
/** An empty variable is the same as none (XDG Base Directory Specification). */
const folder = (name: string, fallback: string): string => {
  const given = process.env[name] ?? '';
  return given === '' ? join(homedir(), fallback) : given;
};
const given = (name: string): string | null => process.env[name] ?? null;

export const linuxDesktop = (): LinuxDesktop => ({
  configFolder: folder('XDG_CONFIG_HOME', '.config'),
  dataFolder: folder('XDG_DATA_HOME', '.local/share'),
  appImage: app.isPackaged ? given('APPIMAGE') : null,
  executable: given('APPIMAGE') ?? app.getPath('exe'),
  run: (program, words) =>
    new Promise((done) => {
      execFile(program, words, { timeout: PATIENCE_MS }, (error, stdout) => done(error === null ? stdout : null));
    }),
});
