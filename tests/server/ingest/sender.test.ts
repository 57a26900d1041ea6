import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { startApp } from '../../support/app.ts';
import { INGEST, INGEST_KEY } from '../../support/ingest/deliver.ts';

const PAGE = fileURLToPath(new URL('../../../docs/ingest.md', import.meta.url));
const run = promisify(execFile);

/** The first block of the page in a language. */
function blockOf(page: string, language: string): string {
  const [, block] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page) ?? [];
  if (block === undefined) throw new Error(`the page has no ${language}`);
  return block;
}

it('the sender that the page shows delivers the lines that it shows', async () => {
  const app = await startApp({ listen: true, config: { ingest: INGEST }, overrides: { clock: createClock(null) } });
  const folder = await mkdtemp(join(tmpdir(), 'perch-sender-'));
  try {
    const page = await readFile(PAGE, 'utf8');
    const [script, file] = [join(folder, 'send.mjs'), join(folder, 'lines.ndjson')];
    await writeFile(script, blockOf(page, 'js'));
    await writeFile(file, blockOf(page, 'json'));
    const env = { ...process.env, URL: app.url, SECRET: INGEST_KEY.secret, FILE: file, ID: 'from-the-page' };
    const { stdout } = await run(process.execPath, [script], { env });
    expect(stdout).toContain('200 ');
    expect(JSON.parse(stdout.slice(4))).toMatchObject({ id: 'from-the-page', profiles: 1, dropped: { untracked: 3 } });
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
});
