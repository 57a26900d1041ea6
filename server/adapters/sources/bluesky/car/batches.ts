import type { Action } from '../../../../../shared/domain/activity/action.ts';
import { isActionCollection } from '../collections.ts';
import { type RecordOwner, readRecord, type SkipReason } from '../record-map.ts';
import { textOrNull } from '../text.ts';
import type { BlockPlace } from './block-index.ts';
import { arrayOf, fields, type Picker, TEXT } from './cbor-pick.ts';
import { pickBlock } from './commit.ts';
import type { TreeEntry } from './tree-walk.ts';

/** Records on the network are at most 1 MiB (data model limits of the protocol). */
const MAX_RECORD_BYTES = 1024 * 1024;
/** A batch of records that are larger than any sound one goes out earlier: whoever takes it does so in one step. */
const MAX_BATCH_BYTES = 1024 * 1024;
const PROFILE_KEY = 'app.bsky.actor.profile/self';

/** A piece of the repository, in key order. */
export interface DecodedBatch {
  readonly actions: readonly Action[];
  /** Keys of wanted records that give no action, or whose block was not in the archive. */
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

const labelShape = fields(['values', arrayOf(fields(['val', TEXT]))]);
const profileShape = fields(['displayName', TEXT], ['description', TEXT], ['labels', labelShape]);

const lengthOf = (block: BlockPlace | null): number => (block === null ? 0 : block.end - block.start);

function readOwnProfile(picker: Picker, block: BlockPlace): OwnProfile | null {
  const record = lengthOf(block) > MAX_RECORD_BYTES ? undefined : pickBlock(picker, block, profileShape);
  if (record === undefined) return null;
  const [name, bio, labels] = record;
  const values = (labels?.[0] ?? []).flatMap((label) => label?.[0] ?? []);
  return { name: textOrNull(name), bio: textOrNull(bio), labels: values };
}

/** Gathers what one batch holds, and counts what was left out. */
export function createBatches(picker: Picker, owner: RecordOwner, batchSize: number) {
  const skipped: Record<string, number> = {};
  const absent = new Map<string, number>();
  let actions: Action[] = [];
  let present: string[] = [];
  let bytes = 0;
  let profile: OwnProfile | null = null;
  let collection = '';
  let acted = false;
  /** Keys come in order, so the collection seldom changes. */
  const enter = (key: string): void => {
    if (key.startsWith(collection) && key[collection.length] === '/') return;
    collection = key.slice(0, key.indexOf('/'));
    acted = isActionCollection(collection);
  };
  const read = (key: string, { start, end }: BlockPlace): Action | SkipReason =>
    end - start > MAX_RECORD_BYTES ? 'malformed' : readRecord(picker, { key, collection, start, end }, owner);

  return {
    skipped,
    /** Wanted records whose block was not in the archive, by collection. */
    absent,
    profile: () => profile,
    isEmpty: () => actions.length + present.length === 0,
    isFull: () => actions.length + present.length >= batchSize || bytes >= MAX_BATCH_BYTES,
    add({ key, block }: TreeEntry): void {
      enter(key);
      if (!acted) {
        if (key === PROFILE_KEY && block !== null) profile = readOwnProfile(picker, block);
        return;
      }
      bytes += key.length + lengthOf(block);
      const action = block === null ? 'absent' : read(key, block);
      if (typeof action !== 'string') {
        actions.push(action);
        return;
      }
      if (action === 'absent') absent.set(collection, (absent.get(collection) ?? 0) + 1);
      else skipped[action] = (skipped[action] ?? 0) + 1;
      // The record is there, though it gives no action: its absence may not be concluded.
      present.push(key);
    },
    take(done: number): DecodedBatch {
      const batch = { actions, present, done };
      actions = [];
      present = [];
      bytes = 0;
      return batch;
    },
  };
}

export type Batches = ReturnType<typeof createBatches>;
