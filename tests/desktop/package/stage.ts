import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** In the executable this stands before its fuses: @electron/fuses finds them by it. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** Version, count, and nine fuses as Electron delivers them. */
const FUSES_AS_DELIVERED = Buffer.concat([Buffer.from([1, 9]), Buffer.from('101100101')]);
const LOCALES = ['am', 'de', 'en-GB', 'en-US', 'es', 'fr', 'ja', 'pt-BR', 'pt-PT', 'zh-CN'];

async function write(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, body] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), body);
  }
}

/** Everything of an Electron distribution that packaging touches; only the program itself is hollow. */
async function writeDistribution(folder: string): Promise<void> {
  const program = Buffer.concat([Buffer.alloc(4096), Buffer.from(FUSE_SENTINEL), FUSES_AS_DELIVERED, Buffer.alloc(64)]);
  await write(folder, { electron: program, LICENSE: 'MIT', version: '45.4.1', 'resources/.keep': '' });
  await write(folder, Object.fromEntries(LOCALES.map((name) => [`locales/${name}.pak`, name])));
}

/** A small build with everything in it that must not be packaged. */
const PLANTED = {
  'dist/main/main.js': `import 'electron';`,
  'dist/main/main.js.map': '{}',
  'dist/preload/preload.cjs': '',
  'dist/web/index.html': '<!doctype html>',
  'dist/web/icon.svg': '<svg/>',
  'dist/web/assets/app-1.js': '',
  'dist/web/assets/app-1.js.map': '{}',
  'dist/web/assets/app-1.js.br': '',
  'dist/web/assets/app-1.js.gz': '',
  'dist/web/assets/font.woff2': '',
  'dist/web/sw.js': '',
  'dist/web/pages/en/index.html': '',
  'dist/web/mail/bird.png': '',
  'dist/web/preview-en.png': '',
  'dist/web/.vite/manifest.json': '{}',
  'dist/prerender/prerender.js': '',
  'dist/types/main.d.ts': '',
  'server/index.ts': '',
  '.env': 'PERCH_SMTP_URL=smtp://somebody',
} as const;

/**
 * A project folder of its own to package in, with our configuration, a hollow Electron and either the planted build or the
 * real one of `dist`. @returns the folder, to be removed by the caller
 */
export async function stage(build: 'planted' | 'real'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'perch-package-'));
  for (const name of ['electron-builder.yml', 'build', 'package.json'])
    await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await writeDistribution(join(folder, 'electron'));
  if (build === 'planted') await write(folder, PLANTED);
  else
    for (const name of ['main', 'preload', 'web'])
      await cp(join(ROOT, 'dist', name), join(folder, 'dist', name), { recursive: true });
  return folder;
}

export const unstage = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 });
