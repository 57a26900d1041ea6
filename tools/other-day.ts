import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY } from '../shared/domain/time/calendar.ts';
import { programOf } from './program.ts';
import { NOT_RUN, OTHER_DAY_RESULTS, RESULTS } from './tally.ts';

/**
 * `npm run test:other-day [NAME] [--units]`: the tests of units, of the server and of the desktop's parts once more, or the unit tests alone, on another
 * date and in another time zone. The processes are told the time by libfaketime (https://github.com/wolfcw/libfaketime), which Debian has as the package `faketime`.
 * Without a name, one of the days is drawn; suites that run on both databases run on one of them, which is drawn, too: that both do
 * the same is the other runs' to show. The line at the start says which, so that a failure can be repeated, with
 * `PERCH_TEST_DATABASE` naming the database.
 */
interface OtherDay {
  readonly name: string;
  readonly zone: string;
  /** The instant that the run begins at, seen from today's. */
  readonly from: (now: Date) => number;
}

const DAYS: readonly OtherDay[] = [
  // A time zone 14 hours ahead: there it is tomorrow for most of the day.
  { name: 'in-100-days', zone: 'Pacific/Kiritimati', from: (now) => now.getTime() + 100 * DAY },
  // Half-hour offset, summer time on another day than Europe's.
  { name: 'leap-day', zone: 'America/St_Johns', from: () => Date.UTC(2028, 1, 29, 12) },
  // The run crosses into the next year; 45 minutes off the hour.
  { name: 'new-year', zone: 'Asia/Kathmandu', from: (now) => Date.UTC(now.getUTCFullYear(), 11, 31, 23, 58) },
];

/** The thread-safe build of the library, wherever the system's package puts it. */
function faketimeLibrary(): string | null {
  const roots = [
    '/usr/lib',
    ...(existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`) : []),
  ];
  return roots.map((root) => join(root, 'faketime/libfaketimeMT.so.1')).find((path) => existsSync(path)) ?? null;
}

const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)];

const UNITS = '--units';

function chosenDay(): OtherDay {
  const name = process.argv.slice(2).find((word) => word !== UNITS);
  const day = name === undefined ? oneOf(DAYS) : DAYS.find((one) => one.name === name);
  if (day === undefined) throw new Error(`${name} is none of ${DAYS.map((one) => one.name).join(', ')}`);
  return day;
}

function fakedEnvironment(library: string, { zone, from }: OtherDay, database: string): NodeJS.ProcessEnv {
  const now = new Date();
  const offsetSeconds = Math.round((from(now) - now.getTime()) / 1000);
  return {
    ...process.env,
    LD_PRELOAD: library,
    // An offset, not a date: every process of the run, whenever it starts, is told the same time.
    FAKETIME: `${offsetSeconds < 0 ? '' : '+'}${offsetSeconds}s`,
    // Timers count by the monotonic clock, which stays the machine's.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: zone,
    PERCH_TEST_DATABASE: database,
    PERCH_TEST_DAY: 'other',
  };
}

function runTests(env: NodeJS.ProcessEnv): Promise<number> {
  const reporters = ['--reporter=default', '--reporter=./tools/failures/of-vitest.ts', '--reporter=json'];
  const results = `--outputFile.json=${RESULTS}/${OTHER_DAY_RESULTS}`;
  const [program, ...words] = programOf('vitest');
  const all = process.argv.includes(UNITS)
    ? ['unit', 'renderer']
    : ['unit', 'renderer', 'server', 'counting', 'desktop'];
  const projects = all.flatMap((name) => ['--project', name]);
  const child = spawn(program, [...words, 'run', ...projects, ...reporters, results], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

mkdirSync(RESULTS, { recursive: true });
rmSync(`${RESULTS}/${OTHER_DAY_RESULTS}`, { force: true });
const library = faketimeLibrary();
if (library === null) {
  const notice = 'tests on another day: libfaketime is not installed (Debian: apt-get install faketime)';
  appendFileSync(NOT_RUN, `${notice}\n`);
  console.log(`NOT RUN: ${notice}`);
  process.exitCode = 1;
} else {
  const day = chosenDay();
  const database = process.env.PERCH_TEST_DATABASE ?? oneOf(['embedded', 'postgres']) ?? 'embedded';
  const start = new Date(day.from(new Date())).toISOString();
  console.log(`On another day: ${day.name} (${start}, TZ ${day.zone}, database ${database})`);
  process.exitCode = await runTests(fakedEnvironment(library, day, database));
}
