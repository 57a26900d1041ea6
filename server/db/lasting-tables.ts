import type { ColumnType, Generated } from 'kysely';
import type { FollowedStanding } from '../../shared/domain/activity/followed-accounts.ts';
import type { ProfileId, UserId } from '../../shared/domain/ids.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';
import type { Defaulted, Json } from './columns.ts';

/** What lasts for a time, as Kysely sees it. */

/** Whom a profile follows now, kept as long as it does. */
export interface StandingFollowsTable {
  profile_id: ProfileId;
  key: string;
  target_id: string;
  followed_at: Date;
  /** When a look did not find it, which another has to agree with. */
  missing_since: Date | null;
  /** Whom it follows is gone: since when, as it was told of. */
  lost_at: Defaulted<Date | null>;
  /** What stored it, as in `actions`; collections alone read this table, and each begins after what was left is taken away. */
  delivery: string | null;
}

/** How accounts stood that somebody follows, or has stopped following. */
export interface FollowedAccountsTable {
  network: Network;
  external_id: string;
  /** What is believed, and on what the last looks agree. */
  standing: FollowedStanding;
  found: FollowedStanding;
  found_since: Date;
  looks: number;
  there_at: Date | null;
  looked_at: Date;
}

/** When a profile was not collected. */
export interface PausesTable {
  profile_id: ProfileId;
  began_at: Date;
  /** null while it lasts. */
  ended_at: Date | null;
}

/** Pictures that are shown no more, by a hash of their address. */
export interface ForgottenPicturesTable {
  url_hash: Uint8Array;
  forgotten_at: Date;
}

/** Read and written by a library (`rate-limit-store.ts`). */
export interface RateLimitsTable {
  key: string;
  points: number;
  expire: string;
}

/** Whose turn it is to call a host; `host` is a keyed hash. */
export interface HostTurnsTable {
  host: string;
  turn: string;
  holder: string;
  until: Date;
  waiting: Generated<string[]>;
}

/** Hosts that asked to be left alone. */
export interface HostPausesTable {
  host: string;
  until: Date;
}

/** What a network counted of a profile at the first collection after the end of a week or month. */
export interface PeriodCountsTable {
  profile_id: ProfileId;
  ended_at: Date;
  collected_at: Date;
  followers: number | null;
  follows: number | null;
  posts: number | null;
  estimate: ColumnType<ProfileEstimate | null, string | null, string | null>;
  posts_estimate: ColumnType<ProfileEstimate | null, string | null, string | null>;
  received_estimate: ColumnType<ProfileEstimate | null, string | null, string | null>;
  reposted_estimate: ColumnType<ProfileEstimate | null, string | null, string | null>;
}

/** What was recorded of a profile beside what its network counts. */
export interface ProfileEstimate {
  readonly recorded: number;
  readonly claimed: number;
}

/** Live events, kept for replay. */
export interface EventsTable {
  id: ColumnType<string, never, never>;
  user_id: UserId;
  body: Json<unknown>;
  created_at: Date;
}
