import type { Instant } from '../../../../../shared/domain/ids.ts';
import { type KeyRange, SourceError } from '../../../../ports/activity-source.ts';
import { ACTION_COLLECTIONS, type ActionCollection, isActionCollection } from '../collections.ts';
import { type Archive, openArchive, openWithRoom } from './archive.ts';
import { type Batches, createBatches, type DecodedBatch, type OwnProfile } from './batches.ts';
import { type Commit, readCommit, TID } from './commit.ts';
import { completePartial } from './complete-partial.ts';
import { MAX_PARTIAL_BYTES } from './limits.ts';
import { MAX_GAPS, type TreeWalk, walkTree } from './tree-walk.ts';
import { createWork, type Work } from './work.ts';

export interface DecodeRequest {
  /** The account the archive must belong to; null takes any. */
  readonly did: string | null;
  /** Dates are judged against it. */
  readonly now: Instant;
  /** The revision after which this partial export starts, null for a whole one. */
  readonly since: string | null;
  /** An archive of an earlier revision is refused, null takes any: what it lacks must not pass for removed. */
  readonly notBefore: string | null;
  readonly batchSize: number;
}

export interface DecodedRepository {
  readonly status: 'decoded';
  readonly did: string;
  readonly revision: string;
  /** Key ranges whose subtrees were not in the archive. */
  readonly gaps: readonly KeyRange[];
  /** Of a whole export: the wanted collections of which records are, or may be, missing from it. */
  readonly lacking: readonly ActionCollection[];
  readonly skipped: Readonly<Record<string, number>>;
  readonly profile: OwnProfile | null;
}

export type DecodeOutcome =
  | DecodedRepository
  /** A partial export with nothing in it: nothing is newer. */
  | { readonly status: 'empty' }
  /** A partial export that does not tell everything since its revision: nothing was decoded, ask for a whole one. */
  | { readonly status: 'insufficient' };

/** Blocks that are asked of the server; the decoding goes on with an archive of them, or null. */
export interface BlocksWanted {
  readonly cids: readonly string[];
}

/** Whether the tree names a record made after `since` (record keys and revisions are both TIDs) without giving it. */
function lacksNewRecords(walk: TreeWalk, since: string): boolean {
  for (const { key, block } of walk.entries()) {
    const slash = key.indexOf('/');
    const rkey = key.slice(slash + 1);
    if (block === null && TID.test(rkey) && rkey > since && isActionCollection(key.slice(0, slash))) return true;
  }
  return false;
}

function openCommit(archive: Archive, request: DecodeRequest): Commit {
  const commit = readCommit(archive);
  if (request.did !== null && commit.did !== request.did) {
    throw new SourceError('malformed', `the archive belongs to ${commit.did}, not to ${request.did}`);
  }
  return commit;
}

/** '0' follows '/': every key of a collection lies between the two. */
const mayHold = ({ from, to }: KeyRange, collection: string): boolean =>
  (from === null || from < `${collection}0`) && (to === null || to > `${collection}/`);

const lackingIn = (gaps: readonly KeyRange[], absent: ReadonlyMap<string, number>): ActionCollection[] =>
  ACTION_COLLECTIONS.filter((one) => absent.has(one) || gaps.some((gap) => mayHold(gap, one)));

function* emit(walk: TreeWalk, batches: Batches): Generator<DecodedBatch, void> {
  let done = 0;
  for (const entry of walk.entries()) {
    batches.add(entry);
    done += 1;
    if (batches.isFull()) yield batches.take(done);
  }
  if (!batches.isEmpty()) yield batches.take(done);
}

/** Counts under why records were left out, without the reasons that did not occur. */
const counted = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

function* decodeTree(
  archive: Archive,
  commit: Commit,
  request: DecodeRequest,
): Generator<DecodedBatch, DecodedRepository> {
  const walk = walkTree(archive, commit.tree);
  const batches = createBatches(archive.picker, { did: commit.did, now: request.now }, request.batchSize);
  yield* emit(walk, batches);
  const whole = request.since === null;
  const missing = whole ? [...batches.absent.values()].reduce((sum, count) => sum + count, 0) : 0;
  return {
    status: 'decoded',
    did: commit.did,
    revision: commit.revision,
    gaps: walk.gaps,
    lacking: whole ? lackingIn(walk.gaps, batches.absent) : [],
    skipped: counted({
      ...batches.skipped,
      'damaged-block': archive.blocks.damaged,
      'missing-record': missing,
      'missing-subtree': whole ? walk.gaps.length : 0,
    }),
    profile: batches.profile(),
  };
}

/**
 * Decodes a whole repository archive into actions, batch by batch; what it returns at the end stands for the whole, and
 * says what it lacks. One bad record is counted and passed over. Throws `SourceError`: `malformed` for a broken archive or
 * tree, or one that causes too much work, `unsupported` for another version of the format, `too-large`.
 */
export function* decodeWhole(
  bytes: Uint8Array<ArrayBuffer>,
  request: DecodeRequest,
  work: Work = createWork(bytes.length),
): Generator<DecodedBatch, DecodedRepository> {
  const archive = openArchive(bytes, work);
  const commit = openCommit(archive, request);
  if (request.notBefore !== null && commit.revision < request.notBefore) {
    const message = `the export is of revision ${commit.revision}, before ${request.notBefore}, which there was already`;
    throw new SourceError('malformed', message, { retryable: true });
  }
  if (archive.blocks.find(commit.tree) === null) throw new SourceError('malformed', 'the archive lacks its whole tree');
  return yield* decodeTree(archive, commit, request);
}

/**
 * Decodes a partial export. It is `insufficient` when a block of it is damaged, when it is not newer than its `since`, when
 * its removals cannot be told, and when a new record is left out: a server sends no block that it already had then, so a
 * new record with the content of an old one does not come. Throws like `decodeWhole`.
 */
export function* decodePartial(
  bytes: Uint8Array<ArrayBuffer>,
  request: DecodeRequest & { readonly since: string },
  work: Work = createWork(bytes.length),
): Generator<DecodedBatch | BlocksWanted, DecodeOutcome, Uint8Array<ArrayBuffer> | null> {
  if (bytes.length > MAX_PARTIAL_BYTES) return { status: 'insufficient' };
  const archive = openWithRoom(bytes, MAX_PARTIAL_BYTES, work);
  if (archive.blocks.damaged > 0) return { status: 'insufficient' };
  if (archive.blocks.count === 0) return { status: 'empty' };
  const commit = openCommit(archive, request);
  if (commit.revision <= request.since) return { status: 'insufficient' };
  const completing = completePartial(archive, commit.tree);
  let step = completing.next();
  while (step.done !== true) step = completing.next(yield { cids: step.value });
  if (!step.value) return { status: 'insufficient' };
  const walk = walkTree(archive, commit.tree);
  if (lacksNewRecords(walk, request.since) || walk.gaps.length >= MAX_GAPS) return { status: 'insufficient' };
  return yield* decodeTree(archive, commit, request);
}

/** Decodes an export, whole or partial, by its request. */
export function decodeRepository(
  bytes: Uint8Array<ArrayBuffer>,
  request: DecodeRequest,
): Generator<DecodedBatch | BlocksWanted, DecodeOutcome, Uint8Array<ArrayBuffer> | null> {
  const { since } = request;
  return since === null ? decodeWhole(bytes, request) : decodePartial(bytes, { ...request, since });
}
