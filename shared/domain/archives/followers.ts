import type { Instant } from '../ids.ts';

/** Somebody who follows an account, as an archive of it lists them. */
export interface ListedFollower {
  /** The network's id of who follows; on some networks that is the name. */
  readonly id: string;
  /** Since when; null where the archive does not say. */
  readonly since: Instant | null;
}

/** Some of whom there are `count`. */
interface Named {
  readonly count: number;
  readonly names: string[];
}

/** What two archives of an account differ in. When somebody came or went between them is in neither. */
export interface FollowerChanges {
  readonly from: Instant;
  readonly until: Instant;
  /** Followers in the later one. */
  readonly listed: number;
  readonly came: Named;
  readonly went: Named;
}

/** So many of the oldest at once do not go by chance. */
const TOO_MANY = 3;

/**
 * Whether a list is one of a stretch of time alone, as an export may be asked for: then it lacks whoever was there before, and who is
 * not in it is not gone. `older` are those known from before whose time is earlier than the list's oldest entry.
 */
export const isOfAStretch = ({ all, older }: { readonly all: number; readonly older: number }): boolean =>
  older >= TOO_MANY || (all > 0 && older === all);
