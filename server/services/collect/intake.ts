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

interface Admitted {
  readonly kept: readonly Action[];
  readonly dropped: readonly { readonly key: string; readonly reason: 'older-than-kept' | 'date-out-of-range' }[];
  /** Follows from before the time that raw actions are kept: that they stand is remembered. */
  readonly olderFollows: readonly FollowRecord[];
}

/** What of a network's actions is kept, without accounts that asked not to be shown. */
export function admit(batch: readonly Action[], input: { range: IntakeRange; aliasOf: AliasOf }): Admitted {
  const { from, to } = input.range;
  const actions = batch.map((action) => withhold(action, input.aliasOf));
  const outside = actions.filter(({ at }) => at < from || at >= to);
  return {
    kept: actions.filter(({ at }) => at >= from && at < to),
    dropped: outside.map(({ key, at }) => ({ key, reason: at < from ? 'older-than-kept' : 'date-out-of-range' })),
    olderFollows: outside.flatMap((action) => (action.at < from ? (olderFollow(action) ?? []) : [])),
  };
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

  return {
    stage,
    olderFollows,
    leftOut,
    touched: () => opened !== null,
    async actions(batch) {
      const admitted = admit(batch, input);
      for (const { reason } of admitted.dropped) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
      olderFollows.push(...admitted.olderFollows);
      const target = await stage();
      if (admitted.kept.length > 0) await target.write(admitted.kept);
      if (admitted.dropped.length > 0) await target.present(admitted.dropped.map(({ key }) => key));
    },
    async present(keys) {
      if (keys.length > 0) await (await stage()).present(keys.map((key) => withholdKey(key, aliasOf)));
    },
    async discard() {
      if (opened !== null) await (await opened).discard();
    },
  };
}
