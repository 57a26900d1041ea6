import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './core/run.ts';
import { start } from './start.ts';

/** Starts an application as Electron would: its main script on this Node, with `electron` being our module. */

const OURS = pathToFileURL(join(import.meta.dirname, 'electron.ts')).href;
registerHooks({
  resolve: (specifier, context, next) =>
    /^electron(\/(main|common))?$/.test(specifier) ? { url: OURS, shortCircuit: true } : next(specifier, context),
});

function imitateElectron(words: readonly string[]): void {
  process.argv = [process.execPath, ...words];
  Object.defineProperty(process.versions, 'electron', { value: '45.4.1', enumerable: true });
  Object.defineProperty(process.versions, 'chrome', { value: '156.0.0.0', enumerable: true });
  const platform = process.env.STANDIN_PLATFORM ?? process.platform;
  Object.defineProperty(process, 'platform', { value: platform, enumerable: true });
  Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: join(import.meta.dirname, 'resources') });
}

/** `-r file` comes from Playwright; the first word that is no switch is the application. */
function readWords(words: readonly string[]): { preloads: string[]; application: string } {
  const preloads: string[] = [];
  let application: string | undefined;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '-r' || word === '--require') {
      index += 1;
      preloads.push(words[index] ?? '');
    } else if (!word.startsWith('-')) application ??= word;
  }
  return { preloads, application: resolve(application ?? '.') };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** What of package.json an application is known by. */
function readPackage(folder: string): { name: string; version: string; main: string } {
  const file = join(folder, 'package.json');
  const read: Record<string, unknown> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const name = [read.productName, read.name].find(isText) ?? 'Electron';
  return {
    name,
    version: isText(read.version) ? read.version : '0.0.0',
    main: isText(read.main) ? read.main : 'index.js',
  };
}

const words = process.argv.slice(2);
imitateElectron(words);
const { preloads, application } = readWords(words);
const described = readPackage(application);
const entry = statSync(application).isDirectory() ? join(application, described.main) : application;
Object.assign(run, { appPath: application, name: described.name, version: described.version, words });
const require = createRequire(import.meta.url);
for (const file of preloads) require(file);
await start(() => import(pathToFileURL(entry).href));
