import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desktopEntry } from '../../../main/linux/desktop-entry.ts';
import { createLinkEntry } from '../../../main/linux/link-entry.ts';
import { createLoginEntry } from '../../../main/linux/login-entry.ts';
import { isInstalled } from '../support/programs.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perch-entries-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** A desktop of this test's own. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: folder,
  XDG_CONFIG_HOME: join(folder, 'config'),
  XDG_DATA_HOME: join(folder, 'data'),
  XDG_DATA_DIRS: join(folder, 'none'),
});
const run = (program: string, words: readonly string[]): Promise<string | null> =>
  new Promise((done) => {
    execFile(program, words, { env: environment(), timeout: 5000 }, (error, stdout) =>
      done(error === null ? stdout : null),
    );
  });

/** A program that writes down the arguments that it was started with. */
async function writeProgram(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\nprintf '%s\\0' "$@" > '${join(folder, 'started')}'\n`);
  await chmod(path, 0o755);
  return path;
}
const started = (): Promise<string> => readFile(join(folder, 'started'), 'utf8').catch(() => '');

describe.skipIf(!isInstalled('gio'))('an entry, opened by the desktop', () => {
  it.each([
    'plain',
    'with a space',
    'two \\\\ and \\$HOME',
    'two\nlines\tand more',
    `all of "$\`\\'(*?#;&|<>~ and 100% %u`,
  ])('starts the program it names with the words it names: %s', async (word) => {
    const program = await writeProgram(join(folder, `a ${word.length} $HOME folder`, 'perch'));
    const path = join(folder, 'test.desktop');
    await writeFile(path, desktopEntry({ name: 'Perch', words: [program, word], fieldCode: '%u', more: {} }));
    await run('gio', ['launch', path, 'perch://checkout/return']);
    await expect.poll(started).toBe(`${word}\0perch://checkout/return\0`);
  });
});

describe('starting with the session', () => {
  const path = () => join(folder, 'config/autostart/app.perch.desktop.desktop');
  const entry = (program = '/opt/Perch/perch') =>
    createLoginEntry({ configFolder: join(folder, 'config'), words: [program, '--at-login'] });
  const text = () => readFile(path(), 'utf8').catch(() => null);

  it('is one file, there while it is wanted, and nothing beside it', async () => {
    const { set } = entry();
    await set(false);
    expect(await text()).toBeNull();
    await Promise.all([set(true), set(false), set(true)]);
    expect(await text()).toContain('Exec=/opt/Perch/perch --at-login\n');
    expect(await readdir(dirname(path()))).toEqual(['app.perch.desktop.desktop']);
    await set(false);
    expect(await readdir(dirname(path()))).toEqual([]);
  });

  it('follows an AppImage that was moved, and is written only then', async () => {
    await entry().set(true);
    const { ino } = await stat(path());
    await entry().refresh();
    expect((await stat(path())).ino).toBe(ino);
    await entry('/home/me/Perch.AppImage').refresh();
    expect(await text()).toContain('Exec=/home/me/Perch.AppImage --at-login\n');
  });

  it('stays off where it was never wanted, or was switched off by the desktop', async () => {
    await entry().refresh();
    expect(await text()).toBeNull();
    for (const off of ['Hidden=true', 'X-GNOME-Autostart-enabled=false']) {
      const switchedOff = `[Desktop Entry]\nType=Application\nName=Perch\nExec=/old\n${off}\n`;
      await mkdir(dirname(path()), { recursive: true });
      await writeFile(path(), switchedOff);
      await entry().refresh();
      expect(await text()).toBe(switchedOff);
    }
  });
});

describe.skipIf(!isInstalled('xdg-mime'))('links of an AppImage', () => {
  const entry = (appImage: string | null) => createLinkEntry({ appImage, dataFolder: join(folder, 'data'), run });

  it('are opened by it once the person asks for that, and from where it is now', async () => {
    await mkdir(join(folder, 'config'));
    const first = entry('/home/me/Perch.AppImage');
    await first.refresh();
    expect(await first.state()).toBe('unhandled');
    expect(await first.handle()).toBe('handled');
    expect(await first.state()).toBe('handled');
    expect((await run('xdg-mime', ['query', 'default', 'x-scheme-handler/perch']))?.trim()).toBe('perch-url.desktop');
    const moved = entry('/home/me/Applications/Perch 2.AppImage');
    expect(await moved.state()).toBe('unhandled');
    await moved.refresh();
    expect(await moved.state()).toBe('handled');
    expect(await readFile(join(folder, 'data/applications/perch-url.desktop'), 'utf8')).toContain(
      'Exec="/home/me/Applications/Perch 2.AppImage" %u\n',
    );
  });

  it('are taken over from another program, which keeps what else it opens', async () => {
    const applications = join(folder, 'data/applications');
    await mkdir(applications, { recursive: true });
    await mkdir(join(folder, 'config'));
    const types = 'MimeType=x-scheme-handler/perch;x-scheme-handler/other;';
    const other = `[Desktop Entry]\nType=Application\nName=Other\nExec=${await writeProgram(join(folder, 'other'))} %u\n${types}\n`;
    await writeFile(join(applications, 'other.desktop'), other);
    for (const scheme of ['perch', 'other']) {
      await run('xdg-mime', ['default', 'other.desktop', `x-scheme-handler/${scheme}`]);
    }
    // What is chosen counts only while its program is there.
    const { state, handle } = entry(await writeProgram(join(folder, 'Perch.AppImage')));
    expect(await state()).toBe('unhandled');
    expect(await handle()).toBe('handled');
    expect((await run('xdg-mime', ['query', 'default', 'x-scheme-handler/other']))?.trim()).toBe('other.desktop');
  });

  it('are left alone where a package was installed', async () => {
    const installed = entry(null);
    expect(await installed.state()).toBe('installed');
    expect(await installed.handle()).toBe('installed');
    await installed.refresh();
    expect(await readdir(folder)).toEqual([]);
  });

  it('are not, where the desktop has no program for it', async () => {
    const { handle } = createLinkEntry({
      appImage: '/home/me/Perch.AppImage',
      dataFolder: join(folder, 'data'),
      run: async () => null,
    });
    expect(await handle()).toBe('unhandled');
  });
});
