import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../shared/desktop/preferences.ts';
import { createLoginEntry } from '../linux/login-entry.ts';
import { createChange } from './at-login.ts';
import { createPreferences, type KeptPreferences } from './preferences.ts';

let folder: string;
let preferences: KeptPreferences;
let disk: { full: boolean };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'at-login-'));
  disk = { full: false };
  preferences = createPreferences({
    defaults: DEFAULT_PREFERENCES,
    store: {
      read: () => ({}),
      write: () => {
        if (disk.full) throw new Error('ENOSPC');
      },
    },
  });
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const configFolder = () => join(folder, 'config');
const entries = () => readdir(join(configFolder(), 'autostart')).catch(() => []);
function change() {
  const entry = createLoginEntry({ configFolder: configFolder(), words: ['/opt/Perch/perch', '--at-login'] });
  return createChange({ preferences, openAtLogin: entry.set });
}

describe('starting with the session, chosen', () => {
  it('is what the system does from then on, until it is chosen otherwise', async () => {
    const changed = change();
    expect(await changed({ openAtLogin: true })).toMatchObject({ openAtLogin: true });
    expect(await entries()).toHaveLength(1);
    await changed({ openAtLogin: false });
    expect(await entries()).toEqual([]);
  });

  it('stays as it is where the system refuses, and the refusal is told', async () => {
    // A file where the folder of entries would have to be.
    await mkdir(configFolder());
    await writeFile(join(configFolder(), 'autostart'), '');
    await expect(change()({ openAtLogin: true, keepRunning: true })).rejects.toThrow();
    expect(preferences.read()).toMatchObject({ openAtLogin: false, keepRunning: false });
  });

  it('is taken back from the system where it cannot be kept', async () => {
    disk.full = true;
    await expect(change()({ openAtLogin: true })).rejects.toThrow('ENOSPC');
    expect(await entries()).toEqual([]);
    expect(preferences.read().openAtLogin).toBe(false);
  });

  it('is asked of the system only when it changes: the person may have switched it off there', async () => {
    const changed = change();
    await changed({ openAtLogin: true });
    await rm(join(configFolder(), 'autostart'), { recursive: true });
    await changed({ keepRunning: true, openAtLogin: true });
    expect(await entries()).toEqual([]);
  });

  it('ends as it was chosen last, however quickly', async () => {
    const changed = change();
    await Promise.all([true, false, true, false].map((openAtLogin) => changed({ openAtLogin })));
    expect([preferences.read().openAtLogin, await entries()]).toEqual([false, []]);
  });
});
