import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MINUTE } from '../../shared/domain/time/calendar.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { type KillsResult, runKills } from './kills.ts';

/**
 * Kills the product at random moments while people work with it, and looks at what is left of what they were told. Ends
 * with 1 when anything is lost, doubled or left over, or a report is not the one that it would have been.
 *
 *     npm run kills -- [embedded] [postgres] [--kills 10] [--seed 1] [--minutes 60]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    kills: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '60' },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 30) : Number(values.seed);
const kills = Number(values.kills);
const SHOWN = 40;

async function onDatabase(kind: string): Promise<KillsResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-kills-'));
  const server = kind === 'postgres' ? await startPostgres() : null;
  const databaseUrl = server === null ? null : (await createScratchDatabase(server.url)).url;
  try {
    return await runKills(
      { dataDir, databaseUrl },
      {
        ...{ seed, kills },
        until: Date.now() + Number(values.minutes) * MINUTE,
        progress: (done) => process.stderr.write(`${kind}: ${done} of ${kills}\n`),
      },
    );
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

print(`seed ${seed}`);
for (const kind of positionals.length === 0 ? ['embedded', 'postgres'] : positionals) {
  const result = await onDatabase(kind);
  const { findings, killedStarting, ...counts } = result;
  const figures = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  print(`${kind}: ${figures.join(', ')}; ${killedStarting} killed before they answered; ${findings.length} findings`);
  for (const finding of findings.slice(0, SHOWN)) print(`  ${finding}`);
  if (findings.length > 0) process.exitCode = 1;
}
