import { randomBytes } from 'node:crypto';
import type { Chromium } from '../chromium/chromium.ts';

/** What all parts know of the running application. Filled by `boot.ts`. */
export const run = {
  appPath: process.cwd(),
  /** This machine's own, whatever the application is shown (`STANDIN_PLATFORM`). */
  platform: process.platform,
  name: 'Electron',
  version: '0.0.0',
  /** The command line behind the executable. */
  words: [] as readonly string[],
  /** Names that a page cannot guess. */
  secret: randomBytes(12).toString('hex'),
  /** null before the application is ready. */
  chromium: null as Chromium | null,
  quitting: false,
};

/** Chromium, which is there once the application is ready. */
export function chromium(): Chromium {
  if (run.chromium === null) throw new Error('stand-in: Chromium is not there before ready');
  return run.chromium;
}
