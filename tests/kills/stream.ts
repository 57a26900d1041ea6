import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createRandom, type Random } from '../fuzz/random.ts';
import { createTestAccount, type RecordRef } from '../support/atproto/account.ts';
import { startJetstream, type TestJetstream } from '../support/jetstream/jetstream-server.ts';
import { microsOf, type StreamedAccount, streamAccount } from '../support/jetstream/streamed-account.ts';
import { addUser, track } from '../support/jobs/workshop.ts';
import type { Storage } from './server.ts';

const PROCESS = fileURLToPath(new URL('./stream-process.ts', import.meta.url));
const UP_WITHIN_MS = 120_000;
const WORKING_MS = 400;
const STARTING_MS = 1500;
const KILLED_STARTING = 0.25;
const PAUSE_MS = 4;
const TOLD_WITHIN_MS = 10_000;
const clock = createClock(null);
const log = createLogger('silent');

export interface StreamKillsResult {
  readonly kills: number;
  readonly events: number;
  readonly actions: number;
  readonly unfollows: number;
  readonly findings: readonly string[];
}

/** What an account did, as the database has to tell it. */
interface Done {
  readonly did: string;
  readonly kind: string;
  removedAt: number | null;
}

/** Everything that was told, by account and key. */
type Journal = Map<string, Done>;

interface Stage {
  readonly storage: Storage;
  readonly jetstream: TestJetstream;
  readonly accounts: readonly StreamedAccount[];
  readonly random: Random;
  readonly journal: Journal;
}

const keyOf = ({ uri }: RecordRef): string => uri.split('/').slice(3).join('/');
const openStorage = (storage: Storage): Promise<Database> => openDatabase({ ...storage, log, clock });

let strangers = 0;
const BASE32 = '234567abcdefghijklmnopqrstuvwxyz';
/** Somebody whom nobody has followed yet, so that each unfollow is one. */
function stranger(): string {
  strangers += 1;
  return `did:plc:${String(strangers)
    .replaceAll(/\d/g, (digit) => BASE32.charAt(Number(digit)))
    .padStart(24, 'a')}`;
}

/** One thing that one of the accounts does. */
async function doOne({ accounts, random, journal }: Stage): Promise<void> {
  const account = random.pick(accounts);
  const { did } = account.account;
  const subject = { uri: `at://${stranger()}/app.bsky.feed.post/3kabcdefghijk`, cid: 'bafy' };
  const standing = [...journal].filter(([, done]) => done.did === did && done.removedAt === null);
  if (standing.length > 0 && random.chance(0.3)) {
    const [name, done] = random.pick(standing);
    done.removedAt = clock.now();
    await account.remove(`at://${name}`);
    return;
  }
  const deeds = {
    follow: () => account.follow(stranger()),
    like: () => account.like(subject),
    post: () => account.post('Something to say'),
    repost: () => account.repost(subject),
  };
  const kind = random.pick(['follow', 'like', 'post', 'repost'] as const);
  const ref = await deeds[kind]();
  journal.set(`${did}/${keyOf(ref)}`, { did, kind, removedAt: null });
}

function start({ storage, jetstream }: Stage): ChildProcess {
  const child = fork(PROCESS, {
    // All of the run's own: both have to read the same clock, whichever it was given.
    env: {
      ...process.env,
      PERCH_DATA_DIR: storage.dataDir,
      ...(storage.databaseUrl === null ? {} : { PERCH_DATABASE_URL: storage.databaseUrl }),
      PERCH_LOG_LEVEL: process.env.PERCH_TEST_LOG ?? 'silent',
      PERCH_BLUESKY_JETSTREAM_URL: jetstream.url,
      PERCH_EGRESS_ALLOW: jetstream.host,
    },
  });
  child.on('error', () => undefined);
  return child;
}

const gone = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.once('exit', () => resolve()));

/** Resolves once the process has stored what was told up to the place. */
function reached(child: ChildProcess, place: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the stream is not heard to its end')), UP_WITHIN_MS);
    child.once('exit', () => reject(new Error('the process ended by itself')));
    child.on('message', ({ cursor }: { cursor: number }) => {
      if (cursor < place) return;
      clearTimeout(late);
      resolve();
    });
  });
}

/** Lets the process start, or work for a while, and kills it; the accounts go on all the time. */
async function killOnce(stage: Stage): Promise<void> {
  const { random } = stage;
  const child = start(stage);
  const ended = gone(child);
  if (random.chance(KILLED_STARTING)) await wait(random.below(STARTING_MS));
  else {
    await Promise.race([reached(child, 1).catch(() => undefined), ended]);
    await wait(random.below(WORKING_MS));
  }
  child.kill('SIGKILL');
  await ended;
}

/** Hears the stream to its end. */
async function drain(stage: Stage): Promise<void> {
  const { accounts, jetstream } = stage;
  await wait(2);
  const place = microsOf(clock);
  const commit = { rev: '3222222222222', operation: 'delete', collection: 'app.bsky.feed.like', rkey: 'nothing' };
  jetstream.emit({ did: accounts[0]?.account.did ?? '', time_us: place, kind: 'commit', commit });
  const child = start(stage);
  await reached(child, place);
  const ended = gone(child);
  child.send('stop');
  await ended;
}

async function prepare({ storage, accounts }: Stage): Promise<void> {
  const database = await openStorage(storage);
  const user = await addUser(database);
  for (const { account } of accounts) {
    const { id } = await database.db
      .insertInto('profiles')
      .values({
        network: 'bluesky',
        external_id: account.did,
        username: account.did,
        flags: '{}',
        created_at: new Date(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await track(database, { user, profile: id, addedAt: '2026-01-01T00:00:00Z' });
  }
  await database.close();
}

interface StoredAction {
  readonly key: string;
  readonly kind: string;
  readonly occurred_at: Date;
  readonly removed_at: Date | null;
  readonly external_id: string;
}

async function readStored({ storage }: Stage): Promise<StoredAction[]> {
  const database = await openStorage(storage);
  try {
    return await database.db
      .selectFrom('published_actions as a')
      .innerJoin('profiles as p', 'p.id', 'a.profile_id')
      .select(['a.key', 'a.kind', 'a.occurred_at', 'a.removed_at', 'p.external_id'])
      .execute();
  } finally {
    await database.close();
  }
}

/** What was said of one record, beside what is stored of it; what is accounted for is taken out of `seen`. */
function findingsOfOne([name, done]: [string, Done], seen: Map<string, StoredAction>): string[] {
  const action = seen.get(name);
  seen.delete(name);
  if (action === undefined) return [`lost: ${done.kind} ${name}`];
  if ((action.removed_at !== null) !== (done.removedAt !== null)) return [`removed or not: ${name}`];
  if (done.kind !== 'follow' || done.removedAt === null) return [];
  const unfollow = name.replace('/', '/unfollow:');
  const when = seen.get(unfollow)?.occurred_at.getTime();
  seen.delete(unfollow);
  if (when === undefined) return [`lost: ${unfollow}`];
  // The commit is told a moment after the account began to make it.
  return when < done.removedAt || when > done.removedAt + TOLD_WITHIN_MS ? [`wrong time: ${unfollow}`] : [];
}

/** What is stored beside what was told: nothing lost, nothing twice, nothing that was not. */
function findingsOf(journal: Journal, stored: readonly StoredAction[]): string[] {
  const seen = new Map<string, StoredAction>();
  const findings: string[] = [];
  for (const action of stored) {
    const name = `${action.external_id}/${action.key}`;
    if (seen.has(name)) findings.push(`twice: ${name}`);
    seen.set(name, action);
  }
  findings.push(...[...journal].flatMap((one) => findingsOfOne(one, seen)));
  return [...findings, ...[...seen.keys()].map((name) => `invented: ${name}`)];
}

/** Kills whoever hears a stream, again and again, while accounts go on; then compares what is stored with what they did. */
export async function runStreamKills(
  storage: Storage,
  options: { readonly seed: number; readonly kills: number; readonly progress?: (done: number) => void },
): Promise<StreamKillsResult> {
  const random = createRandom(options.seed);
  const jetstream = await startJetstream();
  let events = 0;
  const emit: TestJetstream['emit'] = (event) => {
    events += 1;
    jetstream.emit(event);
  };
  const accounts: StreamedAccount[] = [];
  for (const name of ['one', 'two', 'three']) {
    accounts.push(streamAccount(await createTestAccount(`${name}${options.seed}.test`), { emit, clock }));
  }
  const stage: Stage = { storage, jetstream, accounts, random, journal: new Map() };
  try {
    await prepare(stage);
    // Whoever listens for the first time hears what happens from then on.
    await drain(stage);
    const stopping = new AbortController();
    const living = (async () => {
      for (; !stopping.signal.aborted; await wait(PAUSE_MS)) await doOne(stage);
    })();
    for (let kills = 0; kills < options.kills; kills += 1) {
      await killOnce(stage);
      options.progress?.(kills + 1);
    }
    stopping.abort();
    await living;
    await drain(stage);
    const stored = await readStored(stage);
    const unfollows = stored.filter(({ kind }) => kind === 'unfollow').length;
    const findings = findingsOf(stage.journal, stored);
    return { kills: options.kills, events, actions: stored.length, unfollows, findings };
  } finally {
    await jetstream.close();
  }
}
