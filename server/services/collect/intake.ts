import type { Action } from '../../../shared/domain/activity/action.ts';
import { type AliasOf, withhold, withholdKey } from '../../../shared/domain/activity/withheld.ts';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import type { ActionStage, BulkWriter } from '../../db/database.ts';
import type { FollowRecord } from '../../db/repositories/standing-follows.ts';

/** Where a running collection's batches go: into a stage that is opened only when something arrives. */
export interface Intake {
  actions(batch: readonly Action[]): Promise<void>;
  present(keys: readonly string[]): Promise<void>;
  /** The stage, opened if nothing arrived. */
  stage(): Promise<ActionStage>;
  /** Whether anything arrived. */
  readonly touched: () => boolean;
  /** Follows from before the time that raw actions are kept. */
  readonly olderFollows: readonly FollowRecord[];
  /** Actions left out, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  discard(): Promise<void>;
}

export interface IntakeRange {
  readonly from: Instant;
  readonly to: Instant;
}

function olderFollow(action: Action): FollowRecord | null {
  if (action.kind !== 'follow' || action.targetId === null || action.removed) return null;
  return { key: action.key, targetId: action.targetId, at: action.at };
}

/**
 * Actions outside `range` are counted and left out; their keys are still present at the source. Accounts that asked not to be
 * shown come in under an alias, so that nothing behind this knows them.
 */
export function createIntake(
  bulk: BulkWriter,
  input: { profile: ProfileId; now: Instant; range: IntakeRange; aliasOf: AliasOf },
): Intake {
  const { aliasOf } = input;
  let opened: Promise<ActionStage> | null = null;
  const olderFollows: FollowRecord[] = [];
  const leftOut: Record<string, number> = {};
  const stage = (): Promise<ActionStage> => {
    opened ??= bulk.stage(input.profile, input.now);
    return opened;
  };

  function leaveOut(action: Action): void {
    const reason = action.at < input.range.from ? 'older-than-kept' : 'date-out-of-range';
    leftOut[reason] = (leftOut[reason] ?? 0) + 1;
    const follow = reason === 'older-than-kept' ? olderFollow(action) : null;
    if (follow !== null) olderFollows.push(follow);
  }

  return {
    stage,
    olderFollows,
    leftOut,
    touched: () => opened !== null,
    async actions(batch) {
      const kept: Action[] = [];
      const dropped: string[] = [];
      for (const sent of batch) {
        const action = withhold(sent, aliasOf);
        if (action.at >= input.range.from && action.at < input.range.to) {
          kept.push(action);
          continue;
        }
        leaveOut(action);
        dropped.push(action.key);
      }
      const target = await stage();
      if (kept.length > 0) await target.write(kept);
      if (dropped.length > 0) await target.present(dropped);
    },
    async present(keys) {
      if (keys.length > 0) await (await stage()).present(keys.map((key) => withholdKey(key, aliasOf)));
    },
    async discard() {
      if (opened !== null) await (await opened).discard();
    },
  };
}
