import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { type FuzzResult, fuzz } from './fuzz.ts';
import { openFuzzStage } from './stage.ts';

/**
 * Calls made from our own OpenAPI document, sound and hostile, against the whole product on loopback. Ends with 1 when any
 * answer is a fault of the server, outside of the error contract, or missing.
 *
 *     npm run fuzz -- [embedded] [postgres] [--seed 1] [--calls 20000]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, calls: { type: 'string', default: '20000' } },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const calls = Number(values.calls);
const EVERY = 1000;
const SHOWN_FINDINGS = 40;

async function onDatabase(kind: string): Promise<FuzzResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-fuzz-'));
  const server = kind === 'postgres' ? await startPostgres() : null;
  const databaseUrl = server === null ? null : (await createScratchDatabase(server.url)).url;
  const stage = await openFuzzStage({ dataDir, databaseUrl });
  try {
    return await fuzz(stage, {
      seed,
      calls,
      progress: (done) => done % EVERY === 0 && process.stderr.write(`${kind}: ${done} of ${calls}\n`),
    });
  } finally {
    await stage.app.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

print(`seed ${seed}`);
for (const kind of positionals.length === 0 ? ['embedded', 'postgres'] : positionals) {
  const { statuses, findings, slowestMs } = await onDatabase(kind);
  const counts = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status === 0 ? 'closed' : status}: ${count}`);
  print(
    `${kind}: ${calls} calls, slowest ${Math.round(slowestMs)} ms; ${counts.join(', ')}; ${findings.length} findings`,
  );
  for (const finding of findings.slice(0, SHOWN_FINDINGS)) print(`  ${finding}`);
  if (findings.length > 0) process.exitCode = 1;
}
