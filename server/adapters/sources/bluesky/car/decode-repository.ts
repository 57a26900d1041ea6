import type { Action } from '../../../../../shared/domain/activity/action.ts';
import type { Instant } from '../../../../../shared/domain/ids.ts';
import { type KeyRange, SourceError } from '../../../../ports/activity-source.ts';
import { ACTION_COLLECTIONS, type RecordOwner, readRecord, type SkipReason } from '../record-map.ts';
import { textOrNull } from '../text.ts';
import { type BlockPlace, indexBlocks } from './block-index.ts';
import { arrayOf, createPicker, fields, type Picker, TEXT } from './cbor-pick.ts';
import { pickBlock, readCommit, TID } from './commit.ts';
import { type TreeEntry, type TreeWalk, walkTree } from './tree-walk.ts';

/** Records on the network are at most 1 MiB (data model limits of the protocol). */
const MAX_RECORD_BYTES = 1024 * 1024;
const PROFILE_KEY = 'app.bsky.actor.profile/self';

export interface DecodeRequest {
  /** The account the archive must belong to; null takes any. */
  readonly did: string | null;
  /** Dates are judged against it. */
  readonly now: Instant;
  /**
   * The revision after which this partial export starts, null for a whole one. A server sends no block that it already
   * had then, so a new record with the content of an old one is left out: the result is `incomplete`.
   */
  readonly since: string | null;
  /** Check every block against its CID. */
  readonly verify: boolean;
  readonly batchSize: number;
}

/** A piece of the repository, in key order. */
export interface DecodedBatch {
  readonly actions: readonly Action[];
  /** Keys of wanted records whose block was not in the archive. */
  readonly present: readonly string[];
  /** Records seen so far, those of other collections included. */
  readonly done: number;
}

/** What an account says of itself in its own repository. */
export interface OwnProfile {
  readonly name: string | null;
  readonly bio: string | null;
  readonly labels: readonly string[];
}

export interface DecodedRepository {
  /** Records made after `since` are missing: nothing was decoded, ask for a whole export. */
  readonly incomplete: boolean;
  readonly did: string;
  readonly revision: string;
  /** Key ranges whose subtrees were not in the archive. */
  readonly gaps: readonly KeyRange[];
  readonly skipped: Readonly<Record<string, number>>;
  readonly profile: OwnProfile | null;
}

const labelShape = fields(['values', arrayOf(fields(['val', TEXT]))]);
const profileShape = fields(['displayName', TEXT], ['description', TEXT], ['labels', labelShape]);

function readOwnProfile(picker: Picker, block: BlockPlace): OwnProfile | null {
  const record = pickBlock(picker, block, profileShape);
  if (record === undefined) return null;
  const [name, bio, labels] = record;
  const values = (labels?.[0] ?? []).flatMap((label) => label?.[0] ?? []);
  return { name: textOrNull(name), bio: textOrNull(bio), labels: values };
}

/** Gathers what one batch holds and what was left out. */
function createCollector(picker: Picker, owner: RecordOwner) {
  const wanted = new Set(ACTION_COLLECTIONS);
  const skipped: Record<string, number> = {};
  let actions: Action[] = [];
  let present: string[] = [];
  let profile: OwnProfile | null = null;
  let collection = '';
  let acted = false;

  /** Keys come in order, so the collection seldom changes. */
  const enter = (key: string): void => {
    if (key.startsWith(collection) && key[collection.length] === '/') return;
    collection = key.slice(0, key.indexOf('/'));
    acted = wanted.has(collection);
  };

  const read = (key: string, { start, end }: BlockPlace): Action | SkipReason =>
    end - start > MAX_RECORD_BYTES ? 'malformed' : readRecord(picker, { key, collection, start, end }, owner);

  return {
    skipped,
    profile: () => profile,
    size: () => actions.length + present.length,
    add({ key, block }: TreeEntry): void {
      enter(key);
      if (!acted) {
        if (key === PROFILE_KEY && block !== null) profile = readOwnProfile(picker, block);
        return;
      }
      const action = block === null ? 'absent' : read(key, block);
      if (typeof action !== 'string') {
        actions.push(action);
        return;
      }
      if (action !== 'absent') skipped[action] = (skipped[action] ?? 0) + 1;
      // The record is there, though it gives no action: its absence may not be concluded.
      present.push(key);
    },
    take(done: number): DecodedBatch {
      const batch = { actions, present, done };
      actions = [];
      present = [];
      return batch;
    },
  };
}

/** Whether the tree names a record made after `since` (record keys and revisions are both TIDs) without giving it. */
function lacksNewRecords(walk: TreeWalk, since: string): boolean {
  for (const { key, block } of walk.entries()) {
    const slash = key.indexOf('/');
    const rkey = key.slice(slash + 1);
    if (block === null && TID.test(rkey) && rkey > since && ACTION_COLLECTIONS.includes(key.slice(0, slash)))
      return true;
  }
  return false;
}

/**
 * Decodes a repository archive into actions, batch by batch; what it returns at the end stands for the whole. One bad
 * record is counted and passed over. Throws `SourceError`: `malformed` for a broken archive or tree, `too-large`.
 */
export function* decodeRepository(
  bytes: Uint8Array<ArrayBuffer>,
  request: DecodeRequest,
): Generator<DecodedBatch, DecodedRepository> {
  const blocks = indexBlocks(bytes, request.verify);
  const picker = createPicker(bytes);
  const commit = readCommit(blocks, picker);
  if (request.did !== null && commit.did !== request.did) {
    throw new SourceError('malformed', `the archive belongs to ${commit.did}, not to ${request.did}`);
  }
  const walk = walkTree(blocks, picker, commit.tree);
  const about = { did: commit.did, revision: commit.revision };
  if (request.since !== null && lacksNewRecords(walkTree(blocks, picker, commit.tree), request.since)) {
    return { ...about, incomplete: true, gaps: [], skipped: {}, profile: null };
  }
  const collector = createCollector(picker, { did: commit.did, now: request.now });
  let done = 0;
  for (const entry of walk.entries()) {
    collector.add(entry);
    done += 1;
    if (collector.size() >= request.batchSize) yield collector.take(done);
  }
  if (collector.size() > 0) yield collector.take(done);
  const damaged = blocks.damaged === 0 ? {} : { 'damaged-block': blocks.damaged };
  return {
    ...about,
    incomplete: false,
    gaps: walk.gaps,
    skipped: { ...collector.skipped, ...damaged },
    profile: collector.profile(),
  };
}

/** Whether the archive is what a server sends when nothing is newer than `since`: a root and no blocks. */
export function isEmptyArchive(bytes: Uint8Array<ArrayBuffer>): boolean {
  return indexBlocks(bytes, false).count === 0;
}
