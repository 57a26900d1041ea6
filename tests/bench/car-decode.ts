import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromUint8Array } from '@atcute/repo';
import { decodeWhole } from '../../server/adapters/sources/bluesky/car/decode-repository.ts';
import type { Action } from '../../shared/domain/activity/action.ts';
import { instant } from '../../shared/domain/ids.ts';
import { createTestAccount, type RecordValue } from '../support/atproto/account.ts';
import { SHARED_DATA } from '../support/shared-data.ts';
import { printMeasure } from './measure.ts';

/**
 * Decoding a repository archive into actions, against `@atcute/repo` walking and decoding the same archive in the same process
 * and against the same made into the same actions by plain code. Ours checks every block's SHA-256 as well, theirs
 * does not. CPU time of this thread, the median of interleaved rounds.
 *
 *     node tests/bench/car-decode.ts [records]
 */
const RECORDS = Number(process.argv[2] ?? 100_000);
const NOW = instant(Date.now());
const COMMIT_SIZE = 20_000;

function inventRecord(index: number): { collection: string; value: RecordValue } {
  const createdAt = new Date(1_700_000_000_000 + index * 1000).toISOString();
  const author = `did:plc:${String(index % 9_973)
    .padStart(24, 'a')
    .replace(/[0189]/g, 'z')}`;
  const subject = {
    uri: `at://${author}/app.bsky.feed.post/3k${String(index).padStart(11, 'a')}`,
    cid: `bafyrei${'a'.repeat(52)}`,
  };
  const kind = index % 10;
  if (kind < 6) return { collection: 'app.bsky.feed.like', value: { subject, createdAt } };
  if (kind === 8) return { collection: 'app.bsky.feed.repost', value: { subject, createdAt } };
  if (kind === 9) return { collection: 'app.bsky.graph.follow', value: { subject: author, createdAt } };
  const text = `Number ${index}, a few words about nothing in particular and a #hashtag`;
  const features = [{ $type: 'app.bsky.richtext.facet#tag', tag: 'hashtag' }];
  const facets = [{ index: { byteStart: text.length - 8, byteEnd: text.length }, features }];
  const reply = kind === 7 ? { reply: { root: subject, parent: subject } } : {};
  return { collection: 'app.bsky.feed.post', value: { text, createdAt, langs: ['en'], facets, ...reply } };
}

async function inventArchive(): Promise<Uint8Array<ArrayBuffer>> {
  const account = await createTestAccount('bench.test');
  for (let from = 0; from < RECORDS; from += COMMIT_SIZE) {
    const indices = Array.from({ length: Math.min(COMMIT_SIZE, RECORDS - from) }, (_, index) => from + index);
    await account.putAll(
      indices.map((index) => {
        const { collection, value } = inventRecord(index);
        return { key: account.nextKey(collection), value: { $type: collection, ...value } };
      }),
    );
  }
  return account.car();
}

type Ours = (bytes: Uint8Array<ArrayBuffer>) => Action[];

const REQUEST = { did: null, now: NOW, since: null, notBefore: null, batchSize: 2_000 };

const ours: Ours = (bytes) => {
  const all: Action[] = [];
  for (const batch of decodeWhole(bytes, REQUEST)) all.push(...batch.actions);
  return all;
};

function walkAndDecode(bytes: Uint8Array): number {
  let count = 0;
  for (const entry of fromUint8Array(bytes)) if (entry.record !== undefined) count += 1;
  return count;
}

interface AnyRecord {
  readonly createdAt: string;
  readonly subject: string | { readonly uri: string };
  readonly text?: string;
  readonly tags?: readonly string[];
  readonly facets?: readonly { readonly features: readonly { readonly $type: string; readonly tag?: string }[] }[];
  readonly reply?: { readonly parent: { readonly uri: string } };
}

const FOLDERS: Readonly<Record<string, string>> = {
  'app.bsky.feed.post': '/post/',
  'app.bsky.feed.generator': '/feed/',
  'app.bsky.graph.list': '/lists/',
};

function refOf(uri: string) {
  const [, , did = '', collection = '', rkey = ''] = uri.split('/');
  const folder = FOLDERS[collection];
  return {
    did,
    post: { code: uri, url: `https://bsky.app/profile/${did}${folder === undefined ? '' : folder + rkey}` },
  };
}

function tagsOf(record: AnyRecord): string[] {
  const features = (record.facets ?? []).flatMap((facet) => facet.features);
  const inText = features.flatMap(({ $type, tag }) => ($type === 'app.bsky.richtext.facet#tag' && tag ? [tag] : []));
  return [...new Set([...inText, ...(record.tags ?? [])].map((tag) => tag.toLowerCase()))];
}

/** The reference's records as actions, written plainly and apart from the product's own reader. */
function plainAction(key: string, record: AnyRecord, did: string): Action | null {
  const base = {
    key,
    at: instant(Date.parse(record.createdAt)),
    reason: null,
    removed: false,
    text: null,
    tags: [] as string[],
  };
  switch (key.slice(0, key.indexOf('/'))) {
    case 'app.bsky.feed.like':
    case 'app.bsky.feed.repost': {
      const { did: targetId, post } = refOf(typeof record.subject === 'object' ? record.subject.uri : '');
      return { ...base, kind: key.startsWith('app.bsky.feed.like') ? 'like' : 'repost', targetId, post };
    }
    case 'app.bsky.graph.follow':
      return { ...base, kind: 'follow', targetId: String(record.subject), post: null };
    case 'app.bsky.feed.post': {
      const parent = record.reply === undefined ? null : refOf(record.reply.parent.uri);
      const said = { text: record.text ?? '', tags: tagsOf(record) };
      if (parent !== null && parent.did !== did)
        return { ...base, kind: 'comment', targetId: parent.did, post: parent.post, ...said };
      return { ...base, kind: 'post', targetId: null, post: refOf(`at://${did}/${key}`).post, ...said };
    }
    default:
      return null;
  }
}

const toActions =
  (did: string): Ours =>
  (bytes) => {
    const all: Action[] = [];
    for (const entry of fromUint8Array(bytes)) {
      const action = plainAction(`${entry.collection}/${entry.rkey}`, entry.record as AnyRecord, did); // sound archives only
      if (action !== null) all.push(action);
    }
    return all;
  };

const comparable = (actions: readonly Action[]): string =>
  JSON.stringify(
    actions.map(({ key, kind, at, targetId, post, text, tags }) => [key, kind, at, targetId, post, text, tags]),
  );

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function compare(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const batches = decodeWhole(bytes, REQUEST);
  let step = batches.next();
  while (step.done !== true) step = batches.next();
  const reference = toActions(step.value.did);
  const [mine, theirs] = [ours(bytes), reference(bytes)];
  if (comparable(mine) !== comparable(theirs)) throw new Error(`${name}: the outputs differ`);

  const repeat = Math.max(1, Math.round(4_000_000 / bytes.length));
  const times = (work: () => unknown) => () => {
    for (let i = 0; i < repeat; i += 1) work();
  };
  const works = {
    walk: times(() => walkAndDecode(bytes)),
    actions: times(() => reference(bytes)),
    ours: times(() => ours(bytes)),
  };
  const took: Record<keyof typeof works, number[]> = { walk: [], actions: [], ours: [] };
  for (const work of Object.values(works)) work();
  for (let round = 0; round < 9; round += 1) {
    for (const which of ['walk', 'ours', 'actions'] as const) took[which].push(cpuMs(works[which]) / repeat);
  }
  const [walk, actions, verified] = [median(took.walk), median(took.actions), median(took.ours)];
  printMeasure({
    measure: `${name}, decoding`,
    baseline: '@atcute/repo walk and decode',
    ratio: walk / verified,
    goal: 3,
  });
  printMeasure({ measure: `${name}, decoding`, baseline: '@atcute/repo into actions', ratio: actions / verified });
  const ratio = (of: number, by: number): string => `${(of / by).toFixed(2)} x`;
  console.log(
    `${name}: ${mine.length} actions, ${(bytes.length / 1e6).toFixed(1)} MB, ours ${verified.toFixed(2)} ms\n` +
      `  @atcute/repo walk and decode:             ${ratio(walk, verified)}\n` +
      `  @atcute/repo made into the same actions:  ${ratio(actions, verified)}`,
  );
}

/** What the decoding holds beside the archive, when batches are let go as they come. Exact only with `--expose-gc`. */
function reportMemory(bytes: Uint8Array<ArrayBuffer>): void {
  const held = (): number => {
    globalThis.gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 1e6;
  };
  const before = held();
  let most = 0;
  for (const _batch of decodeWhole(bytes, REQUEST)) {
    most = Math.max(most, held() - before);
  }
  console.log(`  held beside the archive: at most ${most.toFixed(1)} MB${globalThis.gc ? '' : ' (garbage included)'}`);
}

if (SHARED_DATA === null) console.log('real archives: skipped, no ../shared/data');
for (const file of ['bsky.app-S1-20241214.car', 'bsky.app-S3-20250130.car']) {
  const path = join(SHARED_DATA ?? '', 'car', file);
  if (existsSync(path)) compare(file, new Uint8Array(readFileSync(path)));
}
const invented = await inventArchive();
compare(`invented repository of ${RECORDS} records`, invented);
reportMemory(invented);
