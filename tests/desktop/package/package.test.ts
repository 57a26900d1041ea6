import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatYaml, fusesOf, type Packaged, packageLinux } from './package-linux.ts';
import { stage, unstage } from './stage.ts';

let folder: string;
let packaged: Packaged;
beforeAll(async () => {
  folder = await stage('planted');
  packaged = await packageLinux(folder);
}, 60_000);
afterAll(() => unstage(folder));

describe('the package for Linux, made with a hollow Electron', () => {
  it('holds what the shell runs and serves, and nothing else of the build, the server or the machine', () => {
    expect(packaged.files).toEqual([
      '/build/tray/badge.png',
      '/build/tray/tray-unread.ico',
      '/build/tray/tray-unread.png',
      '/build/tray/tray-unreadTemplate.png',
      '/build/tray/tray-unreadTemplate@2x.png',
      '/build/tray/tray.ico',
      '/build/tray/tray.png',
      '/build/tray/trayTemplate.png',
      '/build/tray/trayTemplate@2x.png',
      '/dist/main/main.js',
      '/dist/preload/preload.cjs',
      '/dist/web/assets/app-1.js',
      '/dist/web/assets/font.woff2',
      '/dist/web/icon.svg',
      '/dist/web/index.html',
      '/package.json',
    ]);
  });

  it('can be made to run nothing but itself: seven fuses as the configuration says', async () => {
    expect(await fusesOf(join(packaged.folder, 'perch'))).toMatchObject({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      GrantFileProtocolExtraPrivileges: false,
    });
  });

  it("began with Electron's own fuses, so that the states above are ours", async () => {
    const delivered = await fusesOf(join(folder, 'electron/electron'));
    expect(delivered).toMatchObject({ RunAsNode: true, EnableCookieEncryption: false, OnlyLoadAppFromAsar: false });
  });

  it('knows whose releases it is updated from', async () => {
    expect(await flatYaml(join(packaged.folder, 'resources/app-update.yml'))).toMatchObject({
      provider: 'github',
      owner: 'someone',
      repo: 'perch',
      updaterCacheDirName: 'perch-updater',
    });
  });

  it("brings Chromium's texts in English and Portuguese alone", async () => {
    expect((await readdir(join(packaged.folder, 'locales'))).sort()).toEqual([
      'en-GB.pak',
      'en-US.pak',
      'pt-BR.pak',
      'pt-PT.pak',
    ]);
  });

  it('is opened by perch: links, and its windows are found by their identity', () => {
    const entry = packaged.desktopEntry.split('\n');
    expect(entry).toContain('MimeType=x-scheme-handler/perch;');
    expect(entry).toContain('StartupWMClass=app.perch.desktop');
    expect(entry).toContain('Name=Perch');
    expect(entry.find((line) => line.startsWith('Exec='))).toMatch(/%U$/);
  });
});
