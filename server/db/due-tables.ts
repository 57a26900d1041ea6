import type { ColumnType, Generated } from 'kysely';
import type { Day, ProfileId, UserId } from '../../shared/domain/ids.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';

/** Tables of what may come due when, as Kysely sees them. */

interface DueProfilesTable {
  profile_id: ProfileId;
  next_look_at: Date | null;
  network: Network | null;
  heard_look_at: Date | null;
  unheard_look_at: Date | null;
  /** By the database's own clock. */
  again_at: Date | null;
}

interface DueReadersTable {
  user_id: UserId;
  next_look_at: Date | null;
  /** By the database's own clock. */
  again_at: Date | null;
}

interface DueMarksTable {
  id: ColumnType<string, never, never>;
  what: 'profile' | 'readers' | 'feed' | 'reader' | 'plan';
  about: number;
}

interface DueWalkTable {
  one: Generated<boolean>;
  /** null: all of them were walked through. */
  profiles_to: ProfileId | null;
  readers_to: UserId | null;
  round_at: Date;
}

/** Profiles that nobody may want any more, or that are gone: for the clean-up to look at. */
interface LooseProfilesTable {
  id: ColumnType<string, never, never>;
  profile_id: ProfileId;
}

/** Profiles whose reports may show a bio that they have no longer: for the clean-up to look at. */
interface BioChangesTable {
  id: ColumnType<string, never, never>;
  profile_id: ProfileId;
  /** By the database's own clock. */
  noted_at: ColumnType<Date, never, never>;
}

/** Days of which a profile's actions were hidden: for the clean-up to look at. */
interface HiddenDaysTable {
  id: ColumnType<string, never, never>;
  profile_id: ProfileId;
  day: Day;
  hidden_at: Date;
}

interface RemovalsLookedAtTable {
  one: Generated<boolean>;
  /** All that was hidden, found gone or back by then has been taken out of reports. */
  up_to: Date;
}

interface UnshownErasedTable {
  one: Generated<boolean>;
  up_to: Date;
}

export interface DueTables {
  due_profiles: DueProfilesTable;
  due_readers: DueReadersTable;
  due_marks: DueMarksTable;
  due_walk: DueWalkTable;
  loose_profiles: LooseProfilesTable;
  bio_changes: BioChangesTable;
  hidden_days: HiddenDaysTable;
  removals_looked_at: RemovalsLookedAtTable;
  unshown_erased: UnshownErasedTable;
}
