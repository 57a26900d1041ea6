import { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A window that does not go is made to. */
const LEAVES_WITHIN_MS = 5000;

/** The plugin keeps the application that it started here. */
const running = (): ChildProcess | null => {
  const child: unknown = Reflect.get(process, 'electronApp');
  return child instanceof ChildProcess && child.exitCode === null && child.signalCode === null ? child : null;
};

async function end(child: ChildProcess): Promise<void> {
  // The plugin ends with the application; this time it comes back.
  child.removeAllListeners();
  const gone = once(child, 'exit');
  const limit = setTimeout(() => child.kill('SIGKILL'), LEAVES_WITHIN_MS);
  child.kill();
  await gone;
  clearTimeout(limit);
}

/**
 * Starts the application in development, anew when main was edited. The one before has to be gone by then: the application
 * is one instance, and a second one would hand over and end, and development with it.
 */
export function createDevWindow(folder: string): (startup: (words: string[]) => Promise<unknown>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return async (startup) => {
    last = last.then(async () => {
      const child = running();
      if (child !== null) await end(child);
      // Not the plugin's own words, which would switch the sandbox off. What it keeps lies with the sources: in the folder
      // of an installed application it would meet that one's token and its lock.
      await startup([folder, `--user-data-dir=${join(folder, '.data/desktop')}`]);
    });
    await last;
  };
}
