import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MINUTE, SECOND } from '../../shared/domain/time/calendar.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { MOST_LATER_MS, runThursday, type Thursday, type ThursdayOptions } from './workers.ts';

/**
 * A Thursday from 06:00 with three workers on one PostgreSQL: once undisturbed, once with one of them killed every `--every` seconds for
 * `--minutes`. Ends with 1 when a report, its announcement or a mail is missing or doubled, something is left, or it is over more than a minute later.
 *
 *     npm run kills:workers -- [--minutes 10] [--every 20] [--profiles N] [--actions 100] [--mail folder|smtp] [--seed 1]
 *
 * Without `--profiles` there are so many that the undisturbed Thursday takes about `--minutes` on this machine: a short one tells the rate.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    every: { type: 'string', default: '20' },
    profiles: { type: 'string' },
    actions: { type: 'string', default: '100' },
    mail: { type: 'string', default: 'folder' },
    seed: { type: 'string' },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 30) : Number(values.seed);
const forMs = Number(values.minutes) * MINUTE;
const everyMs = Number(values.every) * SECOND;
const way = values.mail === 'smtp' ? 'smtp' : 'folder';
const actions = Number(values.actions);
/** Each reader has ten. */
const TEN = 10;
const TRIED_PROFILES = 1000;
const SHOWN = 40;
const PATIENCE = 4;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (ms: number): string => (ms / SECOND).toFixed(1);

const server = await startPostgres();

async function thursday(name: string, profiles: number, killNow: ThursdayOptions['killNow']): Promise<Thursday> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-kills-'));
  const scratch = await createScratchDatabase(server.url);
  let told = 0;
  try {
    return await runThursday(
      { dataDir, databaseUrl: scratch.url },
      {
        ...{ profiles, actions, way, seed, killNow, withinMs: PATIENCE * forMs + PATIENCE * MINUTE },
        tell: ({ reports, mails }) => {
          if (Date.now() < told + MINUTE / 2) return;
          told = Date.now();
          process.stderr.write(`${name}: ${reports} reports, ${mails} mails\n`);
        },
      },
    );
  } finally {
    await scratch.drop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function printThursday(name: string, { findings, ...counts }: Thursday): void {
  const { doneMs, kills, reports, mails, takenAgainMs, repeated, inDoubt, lostInDoubt } = counts;
  const rate = ((reports * SECOND) / doneMs).toFixed(1);
  print(
    `${name}: ${reports} reports and ${mails} mails after ${seconds(doneMs)} s (${rate} reports a second); ${kills} kills, ` +
      `${takenAgainMs.length} jobs of theirs taken again, after ${seconds(Math.max(0, ...takenAgainMs))} s at most; mails: ${repeated} told again under the same Message-ID, ${inDoubt} in doubt and counted as taken, ` +
      `${lostInDoubt} of them not there; ${findings.length} findings`,
  );
  for (const finding of findings.slice(0, SHOWN)) print(`  ${finding}`);
  if (findings.length > 0 || takenAgainMs.some((ms) => ms > MOST_LATER_MS)) process.exitCode = 1;
}

async function profilesForTheTime(): Promise<number> {
  const tried = await thursday('rate', TRIED_PROFILES, null);
  printThursday('rate', tried);
  return Math.ceil((TRIED_PROFILES * forMs) / tried.doneMs / TEN) * TEN;
}

print(`seed ${seed}`);
try {
  const profiles = values.profiles === undefined ? await profilesForTheTime() : Number(values.profiles);
  print(`${profiles} profiles of ${actions} actions, ${profiles / TEN} readers, mails by ${way}`);
  const calm = await thursday('undisturbed', profiles, null);
  printThursday('undisturbed', calm);
  const killed = await thursday('killed', profiles, ({ elapsedMs, kills }) => {
    return elapsedMs <= forMs && elapsedMs >= (kills + 1) * everyMs;
  });
  printThursday('killed', killed);
  const later = killed.doneMs - calm.doneMs;
  print(`${seconds(later)} s later than undisturbed`);
  if (later > MOST_LATER_MS) process.exitCode = 1;
} finally {
  await server.stop();
}
