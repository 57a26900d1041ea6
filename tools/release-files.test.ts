import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityProblems, releaseProblems } from './release-files.ts';

const VERSION = '1.2.3';
const NAMES = {
  'latest.yml': ['Perch-1.2.3-win-x64-setup.exe', 'Perch-1.2.3-win-arm64-setup.exe'],
  'latest-mac.yml': ['Perch-1.2.3-mac-universal.zip', 'Perch-1.2.3-mac-universal.dmg'],
  'latest-linux.yml': [
    'Perch-1.2.3-linux-x86_64.AppImage',
    'Perch-1.2.3-linux-amd64.deb',
    'Perch-1.2.3-linux-x86_64.rpm',
  ],
  'latest-linux-arm64.yml': [
    'Perch-1.2.3-linux-arm64.AppImage',
    'Perch-1.2.3-linux-arm64.deb',
    'Perch-1.2.3-linux-aarch64.rpm',
  ],
} as const;

let folder: string;
const put = (name: string, text: string) => writeFile(join(folder, name), text);
const problems = () => releaseProblems({ tag: 'v1.2.3', version: VERSION, folder });

/** As electron-builder writes it. */
async function announce(file: string, names: readonly string[]): Promise<void> {
  const entries = names.map((name) => {
    const checksum = createHash('sha512').update(`bytes of ${name}`).digest('base64');
    return `  - url: ${name}\n    sha512: ${checksum}\n    size: 12\n`;
  });
  await put(file, `version: ${VERSION}\nfiles:\n${entries.join('')}path: ${names[0]}\nsha512: x\n`);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-files-'));
  for (const [file, names] of Object.entries(NAMES)) {
    await announce(file, names);
    for (const name of names) await put(name, `bytes of ${name}`);
  }
  for (const name of [...NAMES['latest.yml'], NAMES['latest-mac.yml'][0]]) await put(`${name}.blockmap`, 'blocks');
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('the files of a release', () => {
  it('are a release when every system and architecture can install it and update to it', async () => {
    expect(await problems()).toEqual([]);
  });

  it('are none under a tag that is not the version', async () => {
    for (const tag of ['v1.2.4', '1.2.3', ''])
      expect(await releaseProblems({ tag, version: VERSION })).toEqual([expect.stringContaining('package.json says')]);
    expect(await releaseProblems({ tag: 'v1.2.3', version: VERSION })).toEqual([]);
  });

  it.each(Object.keys(NAMES))('are none without %s', async (file) => {
    await rm(join(folder, file));
    expect(await problems()).toEqual([`${file} is missing`]);
  });

  it('are none when one that is announced is missing, is another, or has no map of its blocks', async () => {
    const [x64, arm64] = NAMES['latest.yml'];
    const [zip] = NAMES['latest-mac.yml'];
    await rm(join(folder, x64));
    await put(arm64, 'of another build');
    await rm(join(folder, `${zip}.blockmap`));
    expect(await problems()).toEqual([
      `latest.yml: ${x64} is missing`,
      `latest.yml: ${arm64} is not what was announced`,
      `latest-mac.yml: ${zip}.blockmap is missing`,
    ]);
  });

  it('are none when an architecture is not announced, or a file that belongs to none is', async () => {
    const [x64, arm64] = NAMES['latest.yml'];
    await announce('latest.yml', [x64]);
    expect((await problems()).join()).toContain('does not name one file -arm64-setup');
    await announce('latest.yml', ['Perch-1.2.3-win-setup.exe', x64, arm64]);
    expect((await problems()).join()).toContain('latest.yml names 3 files, not 2');
  });

  it('of a prerelease may be announced in the files of its channel', async () => {
    const version = '1.3.0-beta.2';
    const announced = async (channel: string) => {
      for (const [file, names] of Object.entries(NAMES)) {
        const text = await readFile(join(folder, file), 'utf8');
        await put(file.replace('latest', channel), text.replace(/^version: .*/, `version: ${version}`));
        if (channel !== 'latest') await rm(join(folder, file));
        expect(names.length).toBeGreaterThan(1);
      }
      return await releaseProblems({ tag: `v${version}`, version, folder });
    };
    expect(await announced('latest')).toEqual([]);
    expect(await announced('beta')).toEqual([]);
    await rm(join(folder, 'beta-mac.yml'));
    expect(await releaseProblems({ tag: `v${version}`, version, folder })).toEqual(['latest-mac.yml is missing']);
    // A channel of its own is no place for a version that everybody gets.
    expect(await problems()).toContain('latest.yml is missing');
  });

  it('are none when they are of another version', async () => {
    await put('latest.yml', 'version: 1.2.2\nfiles:\n');
    expect(await problems()).toContain('latest.yml is for 1.2.2');
  });
});

describe('who stands for a release', () => {
  const said = (homepage?: string, maintainer?: string) =>
    identityProblems({ PERCH_HOMEPAGE: homepage, PERCH_MAINTAINER: maintainer });
  const [PAGE, PERSON] = ['https://perch.test/about', 'The Perch people <desktop@perch.test>'];

  it('is somebody with a page and a mail address', () => expect(said(PAGE, PERSON)).toEqual([]));

  it.each([
    [undefined, PERSON, 'PERCH_HOMEPAGE'],
    ['', PERSON, 'PERCH_HOMEPAGE'],
    ['http://perch.test', PERSON, 'PERCH_HOMEPAGE'],
    ['https://example.org/perch', PERSON, 'PERCH_HOMEPAGE'],
    [PAGE, undefined, 'PERCH_MAINTAINER'],
    [PAGE, 'desktop@perch.test', 'PERCH_MAINTAINER'],
    [PAGE, 'Perch contributors <dev@example.org>', 'PERCH_MAINTAINER'],
    [PAGE, 'Perch contributors', 'PERCH_MAINTAINER'],
  ])('is not %j and %j', (homepage, maintainer, named) => {
    expect(said(homepage, maintainer)).toEqual([expect.stringContaining(named)]);
  });
});
