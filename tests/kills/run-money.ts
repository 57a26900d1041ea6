import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MINUTE } from '../../shared/domain/time/calendar.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { type MoneyKillsResult, runMoneyKills } from './money.ts';

/**
 * Kills the product at random moments of buying, changing, cancelling and renewing plans. Ends with 1 when somebody was charged twice, has
 * paid and has no plan, or has a plan that was not paid, or when the books differ from the provider's.
 *
 *     npm run kills:money -- [embedded] [postgres] [--kills 50] [--seed 1] [--minutes 30]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    kills: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '30' },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 30) : Number(values.seed);
const kills = Number(values.kills);
const SHOWN = 40;

async function onDatabase(kind: string): Promise<MoneyKillsResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-kills-'));
  const server = kind === 'postgres' ? await startPostgres() : null;
  const databaseUrl = server === null ? null : (await createScratchDatabase(server.url)).url;
  const until = Date.now() + Number(values.minutes) * MINUTE;
  const progress = (done: number): void => void process.stderr.write(`${kind}: ${done} of ${kills}\n`);
  try {
    return await runMoneyKills({ dataDir, databaseUrl }, { seed, kills, until, progress });
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

process.stdout.write(`seed ${seed}\n`);
for (const kind of positionals.length === 0 ? ['embedded', 'postgres'] : positionals) {
  const { findings, ...counts } = await onDatabase(kind);
  const figures = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  process.stdout.write(`${kind}: ${figures.join(', ')}; ${findings.length} findings\n`);
  for (const finding of findings.slice(0, SHOWN)) process.stdout.write(`  ${finding}\n`);
  if (findings.length > 0) process.exitCode = 1;
}
