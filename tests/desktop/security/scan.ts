import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { transformWithOxc } from 'vite';
import * as z from 'zod/mini';
import { REVIEWED, type Reviewed } from './reviewed.ts';
import { type Finding, scanFolder } from './scanner.ts';

/**
 * `npm run scan:desktop`: Electronegativity, a static scanner for Electron, over main, preload and renderer. Every finding
 * has to be in `reviewed.ts`, and every entry there has to be found. Installs the scanner on first use.
 */
const HERE = import.meta.dirname;
const ROOT = join(HERE, '../../..');
const SOURCES = '{main,preload,renderer,shared}/**/*.{ts,tsx,html}';
/** What any scanner of Electron has to find; if this one does not, it has not looked. */
const PLANTED = `import { BrowserWindow, shell } from 'electron';
new BrowserWindow({ webPreferences: { contextIsolation: false, sandbox: false } });
shell.openExternal(process.argv[1]);`;
const PLANTED_IDS = ['CONTEXT_ISOLATION_JS_CHECK', 'SANDBOX_JS_CHECK', 'OPEN_EXTERNAL_JS_CHECK'];

function install(): void {
  if (existsSync(join(HERE, 'node_modules/@doyensec/electronegativity/package.json'))) return;
  process.stdout.write('installing the scanner (once)\n');
  const env = { ...process.env, PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter) };
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  if (spawnSync('npm', args, { cwd: HERE, env, stdio: 'inherit' }).status !== 0) throw new Error('npm ci failed');
}

/** Its parser is older than our syntax: it is given the same modules as plain JavaScript, line by line as they were written. */
async function writeSources(folder: string): Promise<number> {
  let count = 0;
  for await (const name of glob(SOURCES, { cwd: ROOT, exclude: (path) => path.includes('.test.') })) {
    const target = join(folder, name.replace(/\.tsx?$/, '.js'));
    await mkdir(dirname(target), { recursive: true });
    if (name.endsWith('.html')) await cp(join(ROOT, name), target);
    else await writeFile(target, (await transformWithOxc(await readFile(join(ROOT, name), 'utf8'), name)).code);
    count += 1;
  }
  return count;
}

async function seesPlanted(electron: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'perch-scan-planted-'));
  try {
    await writeFile(join(folder, 'main.js'), PLANTED);
    const found = new Set((await scanFolder(folder, electron)).map(({ id }) => id));
    return PLANTED_IDS.every((id) => found.has(id));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const isOf = (finding: Finding, { id, file, line }: Reviewed): boolean =>
  finding.id === id &&
  finding.file.replace(/\.js$/, '') === file.replace(/\.tsx?$/, '') &&
  finding.sample.includes(line);

async function scan(): Promise<readonly string[]> {
  const manifest = z.object({ devDependencies: z.object({ electron: z.string() }) });
  const { electron } = manifest.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))).devDependencies;
  if (!(await seesPlanted(electron))) return ['the scanner does not see what was planted for it'];
  const folder = await mkdtemp(join(tmpdir(), 'perch-scan-'));
  try {
    const files = await writeSources(folder);
    const findings = await scanFolder(folder, electron);
    process.stdout.write(`${files} files, ${findings.length} findings, ${REVIEWED.length} reviewed\n`);
    const open = findings.filter((finding) => !REVIEWED.some((entry) => isOf(finding, entry)));
    const stale = REVIEWED.filter((entry) => !findings.some((finding) => isOf(finding, entry)));
    return [
      ...open.map(({ id, file, sample, description }) => `${id} ${file}: ${sample.trim()}\n     ${description}`),
      ...stale.map(({ id, file, line }) => `${id} ${file}: reviewed, but no longer found: ${line}`),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

install();
const problems = await scan();
for (const problem of problems) process.stdout.write(`FAIL ${problem}\n`);
process.stdout.write(problems.length === 0 ? 'no finding without a reason\n' : `${problems.length} to look at\n`);
// Its leftovers (timers of progress bars) would keep the process.
process.exit(problems.length === 0 ? 0 : 1);
