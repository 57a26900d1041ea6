import type { Action } from '../../../shared/domain/activity/action.ts';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import type { Finding } from '../../../shared/domain/policy/standstill.ts';
import { firstKeptInstant } from '../../../shared/domain/retention/retention.ts';
import { deliverStreamed } from '../../db/bulk/stream-delivery.ts';
import type { StagedTables, Tx } from '../../db/database.ts';
import { storableRange } from '../../db/partitions.ts';
import {
  findReturned,
  isMarked,
  takeBackUnfollows,
  unmarkReturned,
  unmarkUnconfirmed,
} from '../../db/repositories/returned.ts';
import { rememberFollows } from '../../db/repositories/standing-follows.ts';
import { knownChanges, rememberChanges } from '../../db/repositories/stream-changes.ts';
import { lockStreamed, wantLook } from '../../db/repositories/streamed-profiles.ts';
import type { AccountStanding, StreamEvent } from '../../ports/activity-stream.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import { applyRemovals } from '../collect/apply-removals.ts';
import { admit } from '../collect/intake.ts';
import { standStillIn } from '../collect/stand-still.ts';

type Recorded = Extract<StreamEvent, { kind: 'recorded' }>;
type Removed = Extract<StreamEvent, { kind: 'removed' }>;
type RecordEvent = Recorded | Removed;

export interface ApplyInput {
  readonly profile: ProfileId;
  /** In the order in which they came. */
  readonly events: readonly StreamEvent[];
  readonly now: Instant;
  readonly aliasOf: Awaited<ReturnType<Blocklist['aliases']>>;
}

/** What became of one profile's events; `busy`: a collection is being merged into it, and nothing was done. */
export type Applied = 'applied' | 'busy' | 'ignored';

const isOfRecord = (event: StreamEvent): event is RecordEvent => event.kind === 'recorded' || event.kind === 'removed';

const keyOf = (event: RecordEvent): string => (event.kind === 'recorded' ? event.action.key : event.key);

/** Why an account may not be collected by its network's own word, as a look at it would have found; null when it may. */
function findingOf(event: StreamEvent): Finding | null {
  if (event.kind === 'profile') return event.hidden ? { reason: 'logged-out-hidden' } : null;
  return event.kind === 'standing' ? STOPPED_BY[event.standing] : null;
}

const STOPPED_BY: Readonly<Record<AccountStanding, Finding | null>> = {
  active: null,
  other: null,
  deactivated: { reason: 'deactivated' },
  suspended: { reason: 'suspended' },
  // The stream's word is one look; the account's own server is asked before it is believed.
  deleted: { reason: 'missing', look: { directory: 'there', server: 'missing' } },
};

/**
 * What is not known yet: an export has told everything up to its revision, and what the stream has said of a record it said with a
 * revision, too. So whatever is sent again, or comes after something newer, changes nothing.
 */
async function newOnes(
  tx: Tx,
  { profile, events }: ApplyInput,
  exported: string | null,
): Promise<readonly RecordEvent[]> {
  const records = events.filter(isOfRecord).filter(({ revision }) => exported === null || revision > exported);
  const known = new Map(await knownChanges(tx, profile, records.map(keyOf)));
  return records.filter((event) => {
    const last = known.get(keyOf(event));
    if (last !== undefined && last >= event.revision) return false;
    known.set(keyOf(event), event.revision);
    return true;
  });
}

/** Events in runs of one kind, so that what was done, undone and done again ends as it did. */
function inRuns(events: readonly RecordEvent[]): RecordEvent[][] {
  const runs: RecordEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.[0]?.kind === event.kind) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

interface Storing extends ApplyInput {
  readonly events: readonly RecordEvent[];
}

type Admitted = ReturnType<typeof admit>;

async function record(
  tx: Tx,
  staged: StagedTables,
  input: Pick<Admitted, 'kept' | 'olderFollows'> & { profile: ProfileId },
) {
  const { profile, kept, olderFollows: older } = input;
  await rememberFollows(tx, staged, { profile, older });
  const keys = [...kept, ...older].map(({ key }) => key);
  if (!(await isMarked(tx, profile, keys))) return;
  const returned = await findReturned(tx, staged, { profile, older });
  await takeBackUnfollows(tx, staged, { profile, returned });
  await unmarkReturned(tx, staged, { profile, returned });
  await unmarkUnconfirmed(tx, { profile, returned });
}

async function storeRecorded(tx: Tx, input: Storing): Promise<boolean> {
  const { profile, now, aliasOf } = input;
  const actions = input.events.flatMap((event): Action[] => (event.kind === 'recorded' ? [event.action] : []));
  const range = { from: firstKeptInstant(now), to: storableRange(now).to };
  const { kept, olderFollows } = admit(actions, { range, aliasOf });
  const delivery = { profile, actions: kept, seenAt: now };
  const stored = await deliverStreamed(tx, delivery, (staged) => record(tx, staged, { profile, kept, olderFollows }));
  return stored !== null;
}

async function storeRemoved(tx: Tx, { profile, now, events }: Storing): Promise<boolean> {
  const removedAt = new Map(events.map((event) => [keyOf(event), event.at]));
  const keys = [...removedAt.keys()];
  const removal = { profile, at: now, now, agreed: null, removedAt };
  const stored = await deliverStreamed(tx, { profile, actions: [], seenAt: now }, () =>
    applyRemovals(tx, { actions: keys, follows: keys }, removal),
  );
  return stored !== null;
}

async function applyRecords(tx: Tx, input: ApplyInput, exported: string | null): Promise<boolean> {
  const events = await newOnes(tx, input, exported);
  for (const run of inRuns(events)) {
    const store = run[0]?.kind === 'removed' ? storeRemoved : storeRecorded;
    // Only the first can find the profile claimed: from then on this transaction holds its row.
    if (!(await store(tx, { ...input, events: run }))) return false;
  }
  const changes = events.map((event) => ({
    key: keyOf(event),
    revision: event.revision,
    removed: event.kind === 'removed',
  }));
  await rememberChanges(tx, input.profile, { changes, seenAt: input.now });
  return true;
}

/** Stops the account at once where its network says so, and asks for a look at whatever only that can tell. */
async function applyToAccount(tx: Tx, { profile, events, now }: ApplyInput): Promise<void> {
  const about = events.filter((event) => !isOfRecord(event));
  if (about.length === 0) return;
  for (const event of about) {
    const finding = findingOf(event);
    if (finding !== null) await standStillIn(tx, profile, { finding, now });
  }
  await wantLook(tx, profile, now);
}

/**
 * Makes what a stream told of one profile count, inside the transaction that moves the stream's cursor: by the same steps, and with the
 * same keys, as a collection. Doing it again changes nothing. One that stands still takes nothing but news of the account itself.
 */
export async function applyEvents(tx: Tx, input: ApplyInput): Promise<Applied> {
  const row = await lockStreamed(tx, input.profile);
  if (row === undefined) return 'ignored';
  const stop = input.events.findIndex((event) => findingOf(event) !== null);
  const events = stop === -1 ? input.events : input.events.slice(0, stop);
  if (row.stopped_reason === null && !(await applyRecords(tx, { ...input, events }, row.revision))) return 'busy';
  await applyToAccount(tx, input);
  return 'applied';
}
