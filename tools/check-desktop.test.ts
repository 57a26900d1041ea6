import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleProblems, configurationProblems, workflowProblems } from './check-desktop.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-desktop-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** The problems of our configuration after one change of its text. */
async function problemsWith(from: string | RegExp, to: string): Promise<string> {
  const text = await readFile('electron-builder.yml', 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`nothing to change: ${from}`);
  await writeFile(join(folder, 'electron-builder.yml'), changed);
  return (await configurationProblems(folder)).join('\n');
}

describe('the configuration of packages', () => {
  it('is valid as it is', async () => {
    expect(await configurationProblems()).toEqual([]);
  });

  it.each([
    ['an unknown key', /^npmRebuild/m, 'npmRebiuld', /unknown property 'npmRebiuld'/],
    ['an unknown key of the installer', 'oneClick', 'onClick', /nsis should be/],
    ['an unknown fuse', 'runAsNode', 'runAsNodes', /electronFuses should be/],
    ['a provider of updates that there is not', 'provider: github', 'provider: githup', /publish/],
    ['notarize as it once was', 'notarize: true', 'notarize: { teamId: X }', /notarize/],
    ['a number for a version of macOS', "'13.0'", '13', /minimumSystemVersion is not/],
  ])('is refused with %s', async (...[, from, to, problem]) => {
    expect(await problemsWith(from, to)).toMatch(problem);
  });

  it('takes the options of signing in the cloud, all of them or none', async () => {
    const options = ['endpoint', 'codeSigningAccountName', 'certificateProfileName', 'publisherName'];
    const signed = (names: string[]) =>
      problemsWith(
        '  signtoolOptions:',
        `  azureSignOptions: { ${names.map((name) => `${name}: x`).join(', ')} }\n  signtoolOptions:`,
      );
    expect(await signed(options)).toBe('');
    for (const left of options)
      expect(await signed(options.filter((name) => name !== left))).toMatch(/azureSignOptions/);
  });

  it.each([
    ['a target that there is not', 'target: AppImage', 'target: AppImagee', /linux is packaged as AppImagee/],
    ['no zip, which updates on macOS need', /.*target: zip.*\n/, '', /mac is packaged as dmg: universal, not/],
    ['one architecture left out', '{ target: nsis, arch: [x64, arm64] }', '{ target: nsis, arch: [x64] }', /win is/],
    ['an installer of both architectures beside theirs', /.*buildUniversalInstaller.*\n/, '', /one installer for each/],
    ['installers that updates cannot tell apart', /-win-\$\{arch\}-setup/, '-win-setup', /one installer for each/],
    ['another identity', 'appId: app.perch.desktop', 'appId: io.perch', /appId io.perch is not/],
    ['no scheme for links', 'schemes: [perch]', 'schemes: [other]', /no protocol perch/],
    ['an Electron other than the tested one', /electronVersion: .*/, 'electronVersion: 44.0.0', /44.0.0 is not/],
    ['the packages of the server', /.*'!node_modules.*\n/, '', /node_modules would be packaged/],
    [
      'updates that nobody checks',
      'signtoolOptions:',
      'verifyUpdateCodeSignature: false\n  signtoolOptions:',
      /are not checked/,
    ],
    [
      'names of packages that only Fedora knows',
      '(libXtst or libXtst6)',
      'libXtst',
      /rpm does not ask for \(libXtst or/,
    ],
    ['a package that Electron needs left out', 'libnss3, ', '', /deb does not ask for libnss3/],
    ['source maps', /.*'!\*\*\/\*\.map'\n/, '', /source maps would be packaged/],
  ])('is refused with %s', async (...[, from, to, problem]) => {
    expect(await problemsWith(from, to)).toMatch(problem);
  });
});

describe('the workflow of releases', () => {
  const workflowWith = async (from: string | RegExp, to: string): Promise<string> => {
    const text = await readFile('.github/workflows/desktop.yml', 'utf8');
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`nothing to change: ${from}`);
    return workflowProblems(changed).join('\n');
  };

  it('passes as it is', async () => {
    expect(workflowProblems(await readFile('.github/workflows/desktop.yml', 'utf8'))).toEqual([]);
  });

  it.each([
    ['a build publishes', /--linux --publish never/, '--linux --publish always', /publishes while it builds/],
    ['a build leaves it to electron-builder', /--linux --publish never/, '--linux', /publishes while it builds/],
    ['nothing makes the draft', 'gh release create', 'gh release upload', /makes 0 releases/],
    ['what is made is public at once', ' --draft ', ' ', /in the place of one draft/],
    [
      'updates are checked no more',
      /(--win --publish never)/,
      '$1 -c.win.verifyUpdateCodeSignature=false',
      /not checked/,
    ],
    [
      'signing in the cloud misses a word',
      /"-c.win.azureSignOptions.endpoint=\S+"/,
      '',
      /in the cloud is told codeSign/,
    ],
    ['macOS may go unsigned', /(--mac .*) -c.forceCodeSigning=true/, '$1', /for mac may be unsigned/],
    ['Windows may go unsigned', /(--win .*) -c.forceCodeSigning=true/, '$1', /for win may be unsigned/],
  ])('is refused when %s', async (...[, from, to, problem]) => {
    expect(await workflowWith(from, to)).toMatch(problem);
  });
});

describe("main's bundle", () => {
  it('passes while it asks for Electron and Node alone', async () => {
    await writeFile(
      join(folder, 'main.js'),
      `import { app } from 'electron'; import 'node:fs'; import path from 'path';`,
    );
    expect(await bundleProblems(folder)).toEqual([]);
  });

  it('is refused when it would look for a package at run time', async () => {
    await writeFile(join(folder, 'main.js'), `const later = () => import('electron-updater');`);
    expect(await bundleProblems(folder)).toEqual([expect.stringContaining('asks for electron-updater')]);
  });

  it('is refused over 500 kB, all files counted', async () => {
    await writeFile(join(folder, 'main.js'), `'${'a'.repeat(400_000)}';`);
    await writeFile(join(folder, 'more.js'), `'${'a'.repeat(100_000)}';`);
    expect(await bundleProblems(folder)).toEqual([expect.stringContaining('over 500000')]);
  });

  it('is no matter before it is built', async () => {
    expect(await bundleProblems(join(folder, 'nothing'))).toEqual([]);
  });
});
