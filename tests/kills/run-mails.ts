import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { runMailKills } from './mails.ts';

/**
 * Kills workers that send mails, over SMTP, over SMTP to a system that can be asked what it took, and into the outbox folder. Ends with 1 when somebody got two mails of a Thursday, or a mail is
 * missing that cannot be in doubt.
 *
 *     npm run kills:mails -- [smtp] [asked] [folder] [--kills 50] [--seed 1]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, kills: { type: 'string', default: '50' } },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 30) : Number(values.seed);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const WAYS = ['smtp', 'asked', 'folder'] as const;

print(`seed ${seed}`);
const server = await startPostgres();
try {
  for (const way of WAYS.filter((one) => positionals.length === 0 || positionals.includes(one))) {
    const dataDir = mkdtempSync(join(tmpdir(), 'perch-kills-'));
    const { url } = await createScratchDatabase(server.url);
    const result = await runMailKills({ dataDir, databaseUrl: url }, { way, seed, kills: Number(values.kills) });
    const { lost, doubled, linksLost, linksRepeated, kills } = result;
    print(
      `${way}: ${kills} kills; mails of the Thursday: ${doubled.length} twice, ${lost.length} not at all; links: ${linksLost.length} not at all, ${linksRepeated} again under the same Message-ID`,
    );
    if (doubled.length + linksLost.length > 0 || (way !== 'smtp' && lost.length > 0)) process.exitCode = 1;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
} finally {
  await server.stop();
}
