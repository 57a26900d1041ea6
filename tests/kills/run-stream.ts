import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { runStreamKills, type StreamKillsResult } from './stream.ts';

/**
 * Kills whoever hears followed accounts live, at random moments while the accounts go on, and compares what is stored with what they
 * did. Ends with 1 when anything is lost, doubled or invented.
 *
 *     npm run kills:stream -- [embedded] [postgres] [--kills 50] [--seed 1]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, kills: { type: 'string', default: '50' } },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 30) : Number(values.seed);
const kills = Number(values.kills);
const SHOWN = 40;

async function onDatabase(kind: string): Promise<StreamKillsResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-stream-kills-'));
  const server = kind === 'postgres' ? await startPostgres() : null;
  const databaseUrl = server === null ? null : (await createScratchDatabase(server.url)).url;
  const progress = (done: number): void => void process.stderr.write(`${kind}: ${done} of ${kills}\n`);
  try {
    return await runStreamKills({ dataDir, databaseUrl }, { seed, kills, progress });
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

print(`seed ${seed}`);
for (const kind of positionals.length === 0 ? ['embedded', 'postgres'] : positionals) {
  const { findings, ...counts } = await onDatabase(kind);
  const figures = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  print(`${kind}: ${figures.join(', ')}; ${findings.length} findings`);
  for (const finding of findings.slice(0, SHOWN)) print(`  ${finding}`);
  if (findings.length > 0) process.exitCode = 1;
}
