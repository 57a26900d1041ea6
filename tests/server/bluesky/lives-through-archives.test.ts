import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, signUp } from '../../kills/client.ts';
import { type Server, startServer } from '../../kills/server.ts';
import { A_THURSDAY } from '../../support/app.ts';
import {
  type Block,
  type Bytes,
  carOf,
  commit,
  frame,
  likeEntries,
  likeRecord,
  node,
  rawBlock,
} from '../../support/atproto/blocks.ts';
import { HOSTILE_SHAPES } from '../../support/atproto/hostile-archives.ts';
import { type AtprotoNetwork, startAtprotoNetwork } from '../../support/atproto/network.ts';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/jobs/workshop.ts';

const SIZE = 6_000_000;
/** Far above what a machine with other things to do takes, and far below the 90 seconds that such an archive once took. */
const ANSWERS_WITHIN_MS = 5_000;
const GIVEN_UP_AFTER_MS = 60_000;

/** A sound archive of the account, with one of its blocks in it again and again. */
function repeating(did: string, chosen: 'a block of nothing' | 'its tree'): Bytes {
  const record = likeRecord();
  const tree = node(likeEntries(1, () => ({ record: record.cid })));
  const head: Block = commit(tree.cid, { did });
  const again = frame(chosen === 'its tree' ? tree : rawBlock(Buffer.from([0xa0])));
  const blocks = [head, tree, record].map(frame);
  return carOf([head.cid], [...blocks, Buffer.alloc(Math.floor(SIZE / again.length) * again.length, again)]);
}

let network: AtprotoNetwork;
let server: Server;
const dataDir = mkdtempSync(join(tmpdir(), 'perch-archives-'));
const exports = new Map<string, Bytes>();

beforeAll(async () => {
  network = await startAtprotoNetwork();
  network.disturb('pds', (asked, response) => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://localhost');
    const archive = exports.get(searchParams.get('did') ?? '');
    if (!pathname.endsWith('sync.getRepo') || archive === undefined) return false;
    response.end(archive);
    return true;
  });
  server = startServer({ storage: { dataDir, databaseUrl: null }, network, port: await freePort(), now: A_THURSDAY });
  await server.up();
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await network?.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Asks whether the process lives, again and again. @returns the longest that an answer took */
async function askWhile(works: () => boolean): Promise<number> {
  let longest = 0;
  while (works()) {
    const from = performance.now();
    const answer = await fetch(`${server.url}/api/health/live`, { signal: AbortSignal.timeout(GIVEN_UP_AFTER_MS) });
    expect(answer.status).toBe(200);
    longest = Math.max(longest, performance.now() - from);
    await wait(20);
  }
  return longest;
}

it('a server lives on while it collects six megabytes of archive that are made to stop it', {
  timeout: 240_000,
}, async () => {
  const hostile: readonly (readonly [name: string, make: (did: string) => Bytes])[] = [
    ['nothing', (did) => repeating(did, 'a block of nothing')],
    ['tree', (did) => repeating(did, 'its tree')],
    ['digests', () => HOSTILE_SHAPES['false digests that begin alike']?.(SIZE) ?? new Uint8Array()],
    ['chain', () => HOSTILE_SHAPES['a long chain without keys under many entries']?.(SIZE) ?? new Uint8Array()],
  ];
  const client = createClient(server.url, await signUp(server.url, 'reader@archives.example'));
  await client.subscribe();
  const handles: string[] = [];
  for (const [name, make] of hostile) {
    const account = await network.createAccount(`${name}.archives.test`);
    exports.set(account.did, make(account.did));
    handles.push(account.handle());
  }
  // Whoever has no plan may name an account as well.
  const watched = await network.createAccount('watched.archives.test');
  exports.set(watched.did, repeating(watched.did, 'its tree'));
  const watcher = createClient(server.url, await signUp(server.url, 'watcher@archives.example'));
  const asked = () =>
    [...exports.keys()].filter((did) =>
      network.asked.some((one) => one.includes('getRepo') && one.includes(encodeURIComponent(did))),
    );

  let working = true;
  const longest = askWhile(() => working);
  for (const username of handles) await client.post('/dashboard/accounts/add', { network: 'bluesky', username });
  await watcher.post('/dashboard/watches/add', { network: 'bluesky', usernames: [watched.handle()] });
  // Collected, or with word of why not: its export was read to its end.
  await until(
    'the archives to be read',
    async () =>
      (await client.accounts(false)).every(
        ({ refreshedAt, progress }) => refreshedAt !== null || progress?.error != null,
      ) && (await watcher.watches()).every(({ state }) => state !== 'collecting'),
    180_000,
  );
  working = false;
  expect(asked()).toHaveLength(hostile.length + 1);
  expect(await longest).toBeLessThan(ANSWERS_WITHIN_MS);
  // Those that were sound counted, once.
  const sound = (await client.accounts(false))
    .filter(({ refreshedAt }) => refreshedAt !== null)
    .map(({ username }) => username);
  expect(sound).toEqual(expect.arrayContaining(['nothing.archives.test', 'tree.archives.test']));
  expect(await watcher.watches()).toMatchObject([{ username: 'watched.archives.test', state: 'ok' }]);
});
