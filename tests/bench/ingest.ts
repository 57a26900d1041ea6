import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { encodeActions, STAGED_COLUMNS } from '../../server/db/bulk/encode-actions.ts';
import type { Database } from '../../server/db/database.ts';
import { ensurePartitions } from '../../server/db/partitions.ts';
import { createIngestService } from '../../server/services/ingest/ingest-service.ts';
import { signHeaders } from '../../server/services/ingest/signature.ts';
import type { Action } from '../../shared/domain/activity/action.ts';
import { printMeasure } from './measure.ts';
import { type BenchDatabase, eachDatabase, inventActions, median, SEEN_AT } from './storage-fixture.ts';

/**
 * A delivery of a feed, from a file until it is sealed, against plain COPY of the same rows into `actions` with its indexes: the rows stand
 * ready as text for COPY, while the delivery is read, hashed, parsed and checked. In turns, in one run; with the growth of memory and the
 * longest work between two turns of the event loop while it comes in, a broken last line among it.
 *
 *     node --expose-gc tests/bench/ingest.ts [embedded] [postgres] [--rows 1000000]
 */
const { values } = parseArgs({ allowPositionals: true, options: { rows: { type: 'string', default: '1000000' } } });
const ROWS = Number(values.rows);
const ROUNDS = 3;
const BATCH = 5_000;
const ACCOUNTS = 100;
const MB = 1024 * 1024;
const KEY = { name: 'bench', secret: 'x'.repeat(40) };
const HEAD = { type: 'header', network: 'instagram', feed: 'bench', coverage: { like: 'full' } };

/** When its words were changed, which stands in a stage alone. */
const STAGE_ALONE = /\t\\N$/gm;

const accountOf = (index: number): number => index % ACCOUNTS;

function lineOf({ kind, key, at, targetId, post, text, tags }: Action, index: number): string {
  return JSON.stringify({
    ...{ type: 'action', account: `account-${accountOf(index)}`, kind, key, at: new Date(at).toISOString() },
    ...(targetId === null ? {} : { target: targetId }),
    ...(post === null ? {} : { post }),
    ...(text === null ? {} : { text }),
    ...(tags.length === 0 ? {} : { tags }),
  });
}

interface Body {
  readonly path: string;
  readonly sha256: Buffer;
  readonly bytes: number;
}

/** Writes a delivery into a file, as it would be sent. */
async function writeBody(path: string, last: string): Promise<Body> {
  const file = createWriteStream(path);
  const hash = createHash('sha256');
  let bytes = 0;
  const write = async (text: string): Promise<void> => {
    hash.update(text);
    bytes += Buffer.byteLength(text);
    if (!file.write(text)) await new Promise<void>((resolve) => file.once('drain', () => resolve()));
  };
  await write(`${JSON.stringify(HEAD)}\n`);
  let index = 0;
  for (const action of inventActions(ROWS)) {
    await write(`${index === ROWS - 1 && last !== '' ? last : lineOf(action, index)}\n`);
    index += 1;
  }
  file.end();
  await finished(file);
  return { path, sha256: hash.digest(), bytes };
}

function* batches(): Generator<string> {
  let rows: Action[] = [];
  let text = '';
  let index = 0;
  for (const action of inventActions(ROWS)) {
    rows = [action];
    text += `${accountOf(index) + 1}\t2026-11-01T00:00:00Z\t${encodeActions(rows, SEEN_AT).replace(STAGE_ALONE, '')}`;
    index += 1;
    if (index % BATCH !== 0) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** The text is made beforehand, a batch at a time, and does not count. */
async function plainCopy({ copy }: BenchDatabase): Promise<number> {
  let ms = 0;
  for (const text of batches()) {
    ms += await timed(() => copy.into('actions', ['profile_id', 'seen_at', ...STAGED_COLUMNS], text));
  }
  return ms;
}

const quiet = { info: () => undefined, warn: () => undefined };

function serviceOn(database: BenchDatabase) {
  return createIngestService({
    config: { keys: [KEY], networks: ['instagram'] },
    // As: of a database it takes these two.
    database: database as Pick<Database, 'db' | 'licensed'>,
    blocks: { withheld: async () => () => false },
    jobs: { enqueueCollect: async () => undefined },
    clock: { now: () => SEEN_AT },
    log: quiet,
  });
}

let sent = 0;

function send(database: BenchDatabase, { path, sha256 }: Body) {
  sent += 1;
  const headers = signHeaders({ id: `bench-${sent}`, sha256, at: SEEN_AT }, KEY);
  return serviceOn(database).receive({
    id: headers['webhook-id'] ?? null,
    timestamp: headers['webhook-timestamp'] ?? null,
    signature: headers['webhook-signature'] ?? null,
    digest: headers['content-digest'] ?? null,
    type: 'application/x-ndjson',
    encoding: null,
    body: createReadStream(path),
  });
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The longest stretch of this thread's own work between two turns, which a busy machine does not make longer. */
function watchStretches(): { stop: () => number } {
  let last = cpuMs();
  let longest = 0;
  const timer = setInterval(() => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return {
    stop() {
      clearInterval(timer);
      return longest;
    },
  };
}

interface Watched {
  readonly ms: number;
  /** As the clock says, in which other processes have their turns. */
  readonly gapMs: number;
  readonly longestStretchMs: number;
  readonly grownMb: number;
}

/** What a piece of work costs everybody else. */
async function watched(work: () => Promise<unknown>): Promise<Watched> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const stretches = watchStretches();
  delay.enable();
  const ms = await timed(work);
  delay.disable();
  clearInterval(sampler);
  return { ms, gapMs: delay.max / 1e6, longestStretchMs: stretches.stop(), grownMb: (most - before) / MB };
}

async function addAccounts({ db }: BenchDatabase): Promise<void> {
  await sql`insert into users (email, password_hash, lang, code, created_at)
    select 'bench@example.org', 'x', 'en', 'bench', now()`.execute(db);
  await sql`insert into profiles (network, external_id, username, created_at)
    select 'instagram', 'account-' || n, 'name-' || n, now() from generate_series(0, ${sql.lit(ACCOUNTS - 1)}) n`.execute(
    db,
  );
  await sql`insert into accounts (user_id, profile_id, added_at) select u.id, p.id, now() from users u, profiles p`.execute(
    db,
  );
}

async function countRows({ db }: BenchDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from feed_actions`.execute(db);
  return rows[0]?.count ?? 0;
}

const folder = mkdtempSync(join(tmpdir(), 'perch-ingest-'));
try {
  const sound = await writeBody(join(folder, 'sound.ndjson'), '');
  const broken = await writeBody(join(folder, 'broken.ndjson'), '{"type":"act');
  console.log(`${ROWS} actions of ${ACCOUNTS} accounts, ${(sound.bytes / MB).toFixed(0)} MB`);
  await eachDatabase(async (database) => {
    await addAccounts(database);
    await ensurePartitions(
      database.db,
      [...inventActions(1_000)].map(({ at }) => at),
    );
    const took: { copy: number; ingest: Watched }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await sql`truncate actions, feed_actions, feed_deliveries`.execute(database.db);
      const copy = await plainCopy(database);
      const ingest = await watched(() => send(database, sound));
      if ((await countRows(database)) !== ROWS) throw new Error('not every row came in');
      took.push({ copy, ingest });
      console.log(`${database.name}: COPY ${copy.toFixed(0)} ms; delivery ${ingest.ms.toFixed(0)} ms`);
    }
    await sql`truncate actions, feed_actions, feed_deliveries`.execute(database.db);
    let refusedWith = '';
    const refused = await watched(() => send(database, broken).catch((error: Error) => (refusedWith = error.message)));
    if (refusedWith !== 'ingest_line_broken' || (await countRows(database)) !== 0) throw new Error('not refused whole');
    console.log(`${database.name}: refused for its last line and taken away, ${refused.ms.toFixed(0)} ms`);
    const ratio = median(took.map(({ copy, ingest }) => copy / ingest.ms));
    const all = [refused, ...took.map(({ ingest }) => ingest)];
    const stretch = Math.max(...all.map(({ longestStretchMs }) => longestStretchMs));
    const gap = Math.max(...all.map(({ gapMs }) => gapMs));
    const grown = Math.max(...all.map(({ grownMb }) => grownMb));
    const isPostgres = database.kind === 'postgres';
    printMeasure({
      ...{ measure: `${database.name}: delivery of ${ROWS} actions, rate`, baseline: 'plain COPY', ratio },
      ...(isPostgres ? { goal: 0.6 } : {}),
    });
    const turn = `${database.name}: longest work between two turns of the event loop`;
    printMeasure({ measure: turn, value: stretch, unit: 'ms', most: 50 });
    printMeasure({ measure: `${database.name}: longest gap by the clock`, value: gap, unit: 'ms' });
    printMeasure({ measure: `${database.name}: memory grown meanwhile`, value: grown, unit: 'MB', most: 200 });
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
