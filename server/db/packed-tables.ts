import type { ActionKind } from '../../shared/domain/activity/action.ts';
import type { ProfileId } from '../../shared/domain/ids.ts';

/** Actions of a profile's closed week, or likes of a running one, by columns; `packed_actions` has them as rows again. */
export interface PackedWeeksTable {
  profile_id: ProfileId;
  begins: Date;
  part: number;
  actions: number;
  first_at: Date;
  last_at: Date;
  kinds: ActionKind[];
  counts: number[];
  lows: string[];
  highs: string[];
}

/** Up to when everything of a profile is packed that can be. */
export interface PackingTable {
  profile_id: ProfileId;
  next_from: Date;
  /** The same of its likes; null: as far as everything is. */
  likes_from: Date | null;
  /** The same of its likes whose week is not over yet; null: as far as its likes are. */
  recent_likes_from: Date | null;
}
