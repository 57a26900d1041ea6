import type { ColumnType } from 'kysely';
import type { ArchiveFailure, ArchivePreview, ArchiveState } from '../../shared/domain/archives/archive-import.ts';
import type { AccountId, ProfileId, UserId } from '../../shared/domain/ids.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';

/** Archives that people bring themselves, as in `migrations/`. */

/** How far the work on an archive is: records read, or reports built. */
export interface ArchiveProgress {
  readonly done: number;
  /** null while the end is not known. */
  readonly total: number | null;
}

interface ArchiveImportsTable {
  id: string;
  user_id: UserId;
  state: ArchiveState;
  file_name: string;
  /** A bigint, which the driver reads as text. */
  bytes: ColumnType<string, number, never>;
  preview: ColumnType<ArchivePreview | null, string | null, string | null>;
  progress: ColumnType<ArchiveProgress | null, string | null, string | null>;
  failure: ArchiveFailure | null;
  profile_id: ProfileId | null;
  account_id: AccountId | null;
  begun_at: Date;
  moved_at: Date;
  /** How often the work was begun in this state. */
  tries: ColumnType<number, never, number>;
}

interface OwnershipProofsTable {
  user_id: UserId;
  network: Network;
  external_id: string;
  code: string;
  created_at: Date;
  expires_at: Date;
  proved_at: Date | null;
}

interface ArchiveFollowersTable {
  profile_id: ProfileId;
  external_id: string;
  followed_at: Date | null;
  seen_from: Date;
  gone_by: Date | null;
}

interface ArchiveFollowerListsTable {
  profile_id: ProfileId;
  ended_at: Date;
  listed: number;
  came: number;
  went: number;
}

interface ArchiveFollowerStageTable {
  import_id: string;
  external_id: string;
  followed_at: Date | null;
}

export interface ArchiveTables {
  archive_followers: ArchiveFollowersTable;
  archive_follower_lists: ArchiveFollowerListsTable;
  archive_follower_stage: ArchiveFollowerStageTable;
  archive_imports: ArchiveImportsTable;
  ownership_proofs: OwnershipProofsTable;
}
