import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { insertMails } from '../../server/db/repositories/outbox.ts';
import { newAccountMail, newReportMail } from '../../server/services/deliver/new-mails.ts';
import type { Day, ReportId, UserId } from '../../shared/domain/ids.ts';
import { HOUR } from '../../shared/domain/time/calendar.ts';
import { createRandom } from '../fuzz/random.ts';
import { like } from '../support/jobs/actions.ts';
import { createScriptedSource, scriptedAccount } from '../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track } from '../support/jobs/workshop.ts';
import { folderPlace, type MailPlace, smtpPlace } from './mail-places.ts';
import type { Storage } from './server.ts';

const PROCESS = fileURLToPath(new URL('./mail-process.ts', import.meta.url));
const THURSDAY = '2026-11-19' as Day;
/** When October came out. */
const MONTH_OUT = '2026-11-05' as Day;
const START = Date.parse('2026-11-19T07:00:00Z');
/** Kills happen while something is there to send. */
const MAILS_PER_KILL = 8;
const MOST_BEFORE = 4;
const SPARE_MAILS = 4;
/** How long a kill waits after a mail came in: some before the server has answered, some before it is stored, some after. */
const LATEST_MS = 15;

/** What arrived, by Message-ID, and what should have. */
export interface MailKillsResult {
  readonly kills: number;
  /** Mails of Thursdays that nobody got, and that came more than once. */
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** The same of links that were asked for: they may come again, under one Message-ID. */
  readonly linksLost: readonly string[];
  readonly linksRepeated: number;
}

const FIRST_SLOT = { kind: 'weekly', thursday: THURSDAY } as const;
const SLOTS = [
  FIRST_SLOT,
  { kind: 'monthly', thursday: MONTH_OUT },
  { kind: 'watchlist', thursday: THURSDAY },
] as const;

const REPORTS = ['week-2026-11-09', 'month-2026-10-01'] as ReportId[];

/** Readers with two reports and a watchlist each, a mail on the week, on the month or on the watchlist for all of them, and a link for every fourth. @returns the Message-IDs */
async function writeMails(database: Database, people: number): Promise<{ weekly: string[]; links: string[] }> {
  const account = scriptedAccount('ana');
  account.actions = ['2026-10-20T09:00:00Z', '2026-11-10T09:00:00Z'].map((at) => like(at, at, { target: 'studio' }));
  const shop = await openWorkshop(database, createScriptedSource([account]), new Date(START).toISOString());
  const profile = await addProfile(database, 'ana');
  const users: UserId[] = [];
  for (let n = 0; n < people; n += 1) {
    const user = await addUser(database);
    await track(database, { user, profile, addedAt: '2026-10-10T00:00:00Z' });
    await database.db
      .insertInto('watches')
      .values({ user_id: user, profile_id: profile, added_at: new Date('2026-10-10'), muted: false })
      .execute();
    users.push(user);
  }
  await shop.services.collect.collect(profile, new AbortController().signal);
  for (const reportId of REPORTS) await shop.services.build.build({ profile, reportId });
  // Of months and watchlists, too: they are promised the same.
  const weekly = users.map((userId, index) =>
    newReportMail({ ...(SLOTS[index % SLOTS.length] ?? FIRST_SLOT), userId }),
  );
  const links = users
    .filter((_, index) => index % 4 === 0)
    .map((userId) => newAccountMail({ kind: 'password-reset', userId, requestId: randomUUID() }));
  // In turns, so that kills meet both.
  const mails = weekly.flatMap((mail, index) => [
    mail,
    ...(index % 4 === 0 ? links.slice(index / 4, index / 4 + 1) : []),
  ]);
  await insertMails(database.db, mails, shop.clock.now());
  await shop.close();
  const ids = (written: readonly { key: string }[]): string[] => written.map(({ key }) => `${key}@perch.test`);
  return { weekly: ids(weekly), links: ids(links) };
}

/** Starts a worker and kills it some moments after its `after`-th mail came in. @returns false when it ended by itself */
async function killOne(
  child: ChildProcess,
  place: MailPlace,
  input: { after: number; delayMs: number },
): Promise<boolean> {
  let left = input.after;
  place.onArrival(() => {
    left -= 1;
    if (left === 0) setTimeout(() => child.kill('SIGKILL'), input.delayMs);
  });
  await once(child, 'exit');
  place.onArrival(() => undefined);
  return child.signalCode === 'SIGKILL';
}

const many = (ids: readonly string[], id: string): number => ids.filter((one) => one === id).length;

/**
 * Kills a worker between mails that were sent and mails that were stored as sent, at random moments, and lets the last one finish. Each
 * starts hours after the one before.
 */
export async function runMailKills(
  storage: Storage,
  input: { readonly way: 'smtp' | 'asked' | 'folder'; readonly seed: number; readonly kills: number },
): Promise<MailKillsResult> {
  const random = createRandom(input.seed);
  const options = { ...storage, log: createLogger('silent'), clock: createClock(null) };
  const database = await openDatabase(options);
  const expected = await writeMails(database, input.kills * MAILS_PER_KILL + SPARE_MAILS);
  await database.close();
  const takenFile = join(storage.dataDir, 'taken');
  const place = input.way === 'folder' ? folderPlace(storage.dataDir) : await smtpPlace(random, takenFile);
  let starts = 0;
  const start = (): ChildProcess => {
    starts += 1;
    const now = new Date(START + starts * HOUR).toISOString();
    const ask = input.way === 'asked' ? takenFile : '';
    const args = [PROCESS, storage.dataDir, storage.databaseUrl ?? '', place.address, now, ask];
    return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  };
  let kills = 0;
  while (kills < input.kills) {
    const moment = { after: 1 + random.below(MOST_BEFORE), delayMs: random.below(LATEST_MS) };
    if (!(await killOne(start(), place, moment))) break;
    kills += 1;
  }
  // What could not be told apart at once is tried again later.
  for (let rest = 0; rest < 2; rest += 1) await once(start(), 'exit');
  const arrived = place.arrivals();
  await place.close();
  return {
    kills,
    lost: expected.weekly.filter((id) => many(arrived, id) === 0),
    doubled: expected.weekly.filter((id) => many(arrived, id) > 1),
    linksLost: expected.links.filter((id) => many(arrived, id) === 0),
    linksRepeated: expected.links.filter((id) => many(arrived, id) > 1).length,
  };
}
