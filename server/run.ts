import { BRAND } from '../shared/brand.ts';
import { SECOND } from '../shared/domain/time/calendar.ts';
import type { App } from './app.ts';
import { ConfigError } from './config/env.ts';
import { StorageError } from './db/storage-error.ts';
import { startDemo } from './first-start.ts';

/** Longer than an answer may take; after it the process goes, whatever still hangs. */
const CLOSE_WITHIN = 40 * SECOND;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

function portOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return null;
  return 'port' in error && typeof error.port === 'number' ? error.port : null;
}

/** What an operator can do about a failed start; an error nobody foresaw is shown whole. */
export function explainStart(error: unknown): string {
  const port = portOf(error);
  if (port !== null)
    return `Port ${port} is taken by another program. Set PERCH_PORT to a free one, or stop the other.`;
  if (error instanceof ConfigError || error instanceof StorageError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The address, then what runs on what. */
function startLines(app: Pick<App, 'config' | 'parts'>): string {
  const { roles, publicUrl } = app.config;
  const head = roles.web ? `${BRAND.name} is at ${publicUrl}` : `${BRAND.name} works on jobs`;
  return [head, ...app.parts.map(([name, description]) => `  ${name}: ${description}`), ''].join('\n');
}

/** Resolves when the process is asked to stop; asked again, it goes at once. The listeners stay, or the signal would end it. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const ask = (): void => {
      if (asked) process.exit(1);
      asked = true;
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, ask);
  });
}

/** Listens until the process is asked to stop. */
export async function runUntilSignal(app: App): Promise<void> {
  const stop = untilSignal();
  try {
    await app.listen();
  } catch (error) {
    await app.close();
    throw error;
  }
  process.stdout.write(startLines(app));
  const stopping = new AbortController();
  const demo = await startDemo(app, stopping.signal);
  if (demo.link !== null) process.stdout.write(`  Log in as the demo reader, once: ${demo.link}\n`);
  await stop;
  setTimeout(() => {
    const waitsFor = app.closing() ?? 'the demo subscriber’s first reports';
    app.log.error({ waitsFor }, 'not everything could be closed in time; the process ends all the same');
    process.exit(1);
  }, CLOSE_WITHIN).unref();
  stopping.abort();
  // What is under way would hold up the answers that are waited for.
  await Promise.all([demo.filled, app.jobs.halt()]);
  await app.close();
}
