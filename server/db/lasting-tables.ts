import type { ProfileId } from '../../shared/domain/ids.ts';

/** What lasts for a time, as Kysely sees it. */

/** Whom a profile follows now, kept as long as it does. */
export interface StandingFollowsTable {
  profile_id: ProfileId;
  key: string;
  target_id: string;
  followed_at: Date;
  /** When a look did not find it, which another has to agree with. */
  missing_since: Date | null;
  /** What stored it, as in `actions`; collections alone read this table, and each begins after what was left is taken away. */
  delivery: string | null;
}

/** When a profile was not collected. */
export interface PausesTable {
  profile_id: ProfileId;
  began_at: Date;
  /** null while it lasts. */
  ended_at: Date | null;
}
