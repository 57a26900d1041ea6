import { execFile } from 'node:child_process';
import { access, mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The headless shell first: a page costs it less than half of what it costs a Chromium that has windows, too. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Letters as on a screen of many points, in whichever Chromium: one without windows would fit them to its grid. */
export const LETTER_ARGS: readonly string[] = ['--font-render-hinting=none'];

async function firstThatExists(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    const there = await access(path).then(
      () => true,
      () => false,
    );
    if (there) return path;
  }
  return null;
}

/** The browser that comes with npm. It unpacks itself into the temporary folder and reuses whatever it finds there,
 * whichever version that is; a folder per version keeps the tests on the one that package.json names. */
async function unpacked(): Promise<string> {
  const packaged: { version: string } = JSON.parse(
    await readFile('node_modules/@sparticuz/chromium/package.json', 'utf8'),
  );
  const folder = join(tmpdir(), `perch-chromium-${packaged.version}`);
  await mkdir(folder, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/**
 * A Chromium for the browser tests: the one named in `PERCH_TEST_CHROMIUM`, one that the system has, or the one from
 * npm. Fails early, and in words, when it does not run.
 */
export async function chromiumPath(): Promise<string> {
  const path = process.env.PERCH_TEST_CHROMIUM ?? (await firstThatExists(SYSTEM)) ?? (await unpacked());
  await promisify(execFile)(path, ['--version', '--no-sandbox', '--headless']).catch((error: Error) => {
    throw new Error(`${path} does not run; name a Chromium in PERCH_TEST_CHROMIUM (${error.message})`);
  });
  return path;
}
