import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { describeDatabases, prepareTestStorage } from '../../support/database.ts';

const PROGRAM = fileURLToPath(new URL('read-by-copy.ts', import.meta.url));
/** Half of the time that the driver would wait for a statement. */
const STAYS_AT_MOST_MS = 60_000;

describeDatabases('a process that has read by COPY', (_open, kind) => {
  it('ends by itself once its database is closed', async () => {
    const storage = await prepareTestStorage(kind);
    const { dataDir, databaseUrl } = storage.options;
    const child = spawn(process.execPath, [PROGRAM, dataDir, databaseUrl ?? ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: STAYS_AT_MOST_MS,
      killSignal: 'SIGKILL',
    });
    const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
    expect(await text(child.stdout)).toBe('1 refused\n');
    expect(await ended).toEqual({ code: 0, signal: null });
    await storage.remove();
  });
});
