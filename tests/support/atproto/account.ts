import { createHash } from 'node:crypto';
import { Secp256k1Keypair } from '@atproto/crypto';
import { BlockMap, blocksToCarFile, MemoryBlockstore, type RecordWriteOp, Repo, WriteOpAction } from '@atproto/repo';

export type AccountState = 'active' | 'deactivated' | 'suspended' | 'takendown' | 'deleted';

/** A record's value as it lies in a repository. */
export type RecordValue = Readonly<Record<string, unknown>>;

export interface RecordRef {
  readonly uri: string;
  readonly cid: string;
}

export interface PostOptions {
  readonly createdAt?: string;
  readonly replyTo?: RecordRef;
  readonly tags?: readonly string[];
  readonly langs?: readonly unknown[];
  /** Marks these words, which must occur in the text, as hashtags in facets. */
  readonly hashtags?: readonly string[];
}

/** An account with a real repository: signed commits, a real tree, records under time-ordered keys. */
export interface TestAccount {
  readonly did: string;
  handle(): string;
  revision(): string;
  state(): AccountState;
  setState(state: AccountState): void;
  rename(handle: string): void;
  post(text: string, options?: PostOptions): Promise<RecordRef>;
  like(subject: RecordRef, createdAt?: string): Promise<RecordRef>;
  repost(subject: RecordRef, createdAt?: string): Promise<RecordRef>;
  follow(did: string, createdAt?: string): Promise<RecordRef>;
  /** Writes any record; an existing one under the key is replaced. */
  put(key: string, value: RecordValue): Promise<RecordRef>;
  /** Several records in one commit. */
  putAll(records: readonly { readonly key: string; readonly value: RecordValue }[]): Promise<void>;
  remove(uri: string): Promise<void>;
  records(): ReadonlyMap<string, RecordValue>;
  /** `collection/rkey` for a new record. */
  nextKey(collection: string): string;
  /** The export as a server sends it: the blocks that came after `since`, all of them without it. */
  car(since?: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Single blocks as an archive; null when one of them is not there. */
  blocks(cids: readonly string[]): Promise<Uint8Array<ArrayBuffer> | null>;
  removeAll(keys: readonly string[]): Promise<void>;
}

const ALPHABET = '234567abcdefghijklmnopqrstuvwxyz';

/** A stable DID of the right form for a name. */
function didFor(name: string): string {
  const digest = createHash('sha256').update(name).digest();
  return `did:plc:${[...digest.subarray(0, 24)].map((byte) => ALPHABET[byte % 32]).join('')}`;
}

/** Wednesday noon, the day before the one on which the clock of `startApp` stands. */
const FIRST_RECORD_AT = Date.UTC(2026, 10, 18, 12);

let stamps = 0;

/** The date of the next record: a second after the one before, whatever day it is on this machine. */
function nextCreatedAt(): string {
  stamps += 1;
  return new Date(FIRST_RECORD_AT + stamps * 1000).toISOString();
}

let lastMicros = 0n;

/**
 * A time-ordered id (atproto.com/specs/tid), later than every one before. Its time is the machine's, as that of the revisions
 * which the library makes: the two are compared with each other, and with nothing else.
 */
function nextTid(): string {
  const now = BigInt(Date.now()) * 1000n;
  lastMicros = now > lastMicros ? now : lastMicros + 1n;
  let rest = lastMicros << 10n;
  let tid = '';
  for (let i = 0; i < 13; i += 1) {
    tid = (ALPHABET[Number(rest & 31n)] ?? '') + tid;
    rest >>= 5n;
  }
  return tid;
}

/** Hashtag facets by byte offsets. */
function facetsFor(text: string, words: readonly string[]): RecordValue[] {
  return words.map((word) => {
    const byteStart = Buffer.byteLength(text.slice(0, text.indexOf(word)));
    const index = { byteStart, byteEnd: byteStart + Buffer.byteLength(word) };
    return { index, features: [{ $type: 'app.bsky.richtext.facet#tag', tag: word.replace('#', '') }] };
  });
}

function postRecord(text: string, { createdAt, replyTo, tags, langs, hashtags }: PostOptions): RecordValue {
  return {
    $type: 'app.bsky.feed.post',
    text,
    createdAt: createdAt ?? nextCreatedAt(),
    ...(replyTo ? { reply: { root: replyTo, parent: replyTo } } : {}),
    ...(tags ? { tags } : {}),
    ...(langs ? { langs } : {}),
    ...(hashtags ? { facets: facetsFor(text, hashtags) } : {}),
  };
}

type Kept = Map<string, RecordValue>;

const splitKey = (key: string) => ({
  collection: key.slice(0, key.indexOf('/')),
  rkey: key.slice(key.indexOf('/') + 1),
});

/** The repository, and at which revision each of its blocks came. */
async function createRepository(did: string) {
  const storage = new MemoryBlockstore();
  const keypair = await Secp256k1Keypair.create();
  const since = new Map<string, string>();
  const first = await Repo.formatInitCommit(storage, did, keypair);
  let repo = await Repo.createFromCommit(storage, first);
  for (const { cid } of first.newBlocks.entries()) since.set(cid.toString(), first.rev);

  return {
    revision: () => repo.commit.rev,
    async write(operations: RecordWriteOp[]): Promise<void> {
      const commit = await repo.formatCommit(operations, keypair);
      repo = await repo.applyCommit(commit);
      for (const cid of commit.removedCids.toList()) since.delete(cid.toString());
      // A block that is there already keeps the revision it came with, as on the real server.
      for (const { cid } of commit.newBlocks.entries()) {
        if (!since.has(cid.toString())) since.set(cid.toString(), commit.rev);
      }
    },
    async cidOf(key: string): Promise<string> {
      const cid = await repo.data.get(key);
      if (cid === null) throw new Error(`no record ${key}`);
      return cid.toString();
    },
    async blocks(cids: readonly string[]): Promise<Uint8Array<ArrayBuffer> | null> {
      const wanted = new Set(cids);
      const blocks = new BlockMap();
      for (const { cid, bytes } of storage.blocks.entries()) if (wanted.has(cid.toString())) blocks.set(cid, bytes);
      return blocks.size < wanted.size ? null : new Uint8Array(await blocksToCarFile(null, blocks));
    },
    async car(after: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
      const blocks = new BlockMap();
      for (const { cid, bytes } of storage.blocks.entries()) {
        const rev = since.get(cid.toString());
        if (rev !== undefined && (after === undefined || rev > after)) blocks.set(cid, bytes);
      }
      return new Uint8Array(await blocksToCarFile(repo.cid, blocks));
    },
  };
}

export async function createTestAccount(handle: string): Promise<TestAccount> {
  const did = didFor(handle);
  const repository = await createRepository(did);
  const records: Kept = new Map();
  let currentHandle = handle;
  let state: AccountState = 'active';

  async function putAll(entries: readonly { key: string; value: RecordValue }[]): Promise<void> {
    await repository.write(
      entries.map(({ key, value }) => ({
        action: records.has(key) ? WriteOpAction.Update : WriteOpAction.Create,
        ...splitKey(key),
        record: value as never, // the library's type of a record is stricter than what a hostile client writes
      })) as RecordWriteOp[], // the action is one of the two that carry a record
    );
    for (const { key, value } of entries) records.set(key, value);
  }

  const nextKey = (collection: string): string => `${collection}/${nextTid()}`;

  async function put(key: string, value: RecordValue): Promise<RecordRef> {
    await putAll([{ key, value }]);
    return { uri: `at://${did}/${key}`, cid: await repository.cidOf(key) };
  }

  const add = (collection: string, value: RecordValue, createdAt = nextCreatedAt()): Promise<RecordRef> =>
    put(nextKey(collection), { $type: collection, createdAt, ...value });

  return {
    did,
    handle: () => currentHandle,
    revision: repository.revision,
    state: () => state,
    setState(next) {
      state = next;
    },
    rename(next) {
      currentHandle = next;
    },
    post: (text, options = {}) => put(nextKey('app.bsky.feed.post'), postRecord(text, options)),
    like: (subject, createdAt) => add('app.bsky.feed.like', { subject }, createdAt),
    repost: (subject, createdAt) => add('app.bsky.feed.repost', { subject }, createdAt),
    follow: (subject, createdAt) => add('app.bsky.graph.follow', { subject }, createdAt),
    put,
    putAll,
    async remove(uri) {
      const key = uri.replace(`at://${did}/`, '');
      // The library brands collection names; `splitKey` gives plain text.
      await repository.write([{ action: WriteOpAction.Delete, ...splitKey(key) } as RecordWriteOp]);
      records.delete(key);
    },
    async removeAll(keys) {
      await repository.write(keys.map((key) => ({ action: WriteOpAction.Delete, ...splitKey(key) }) as RecordWriteOp));
      for (const key of keys) records.delete(key);
    },
    blocks: repository.blocks,
    records: () => records,
    nextKey,
    car: (since) => repository.car(since),
  };
}
