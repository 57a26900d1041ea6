import type { ColumnType, Selectable } from 'kysely';
import type { ActionKind, LostFollowReason } from '../../shared/domain/activity/action.ts';
import type { ReadWay, StoredCoverage } from '../../shared/domain/activity/coverage.ts';
import type { RememberedIncomplete } from '../../shared/domain/collect/incomplete.ts';
import type { OpenLookUps } from '../../shared/domain/collect/look-ups.ts';
import type { AccountId, ProfileId, ReportId, UserId, WatchId } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';
import type { ProfileFlags } from '../../shared/domain/policy/profile-flags.ts';
import type { DenialReason } from '../../shared/domain/policy/tracking.ts';
import type { Trail } from '../../shared/domain/report/anomalies/trail.ts';
import type { HeadlineNumbers } from '../../shared/domain/report/headcount.ts';
import type { PeriodType } from '../../shared/domain/time/period.ts';
import type { ArchiveTables } from './archive-tables.ts';
import type { BlockingTables } from './blocking-tables.ts';
import type { Defaulted, Id, Json } from './columns.ts';
import type { ConnectionTables } from './connection-tables.ts';
import type { DueTables } from './due-tables.ts';
import type {
  EventsTable,
  FollowedAccountsTable,
  ForgottenPicturesTable,
  HostPausesTable,
  HostTurnsTable,
  PausesTable,
  PeriodCountsTable,
  ProfileEstimate,
  RateLimitsTable,
  StandingFollowsTable,
} from './lasting-tables.ts';
import type { LicensedTables } from './licensed-tables.ts';
import type { PackedWeeksTable, PackingTable } from './packed-tables.ts';
import type { PaymentTables } from './payment-tables.ts';
import type { StreamTables } from './stream-tables.ts';
import type { SummaryTables } from './summary-tables.ts';
import type { SupportTables } from './support-tables.ts';
import type { UserTables } from './user-tables.ts';

/** The database's tables as Kysely sees them: one interface per table, columns as in `migrations/`. */

/** Progress of work on a profile, as it is shown on the dashboard. */
export interface ProfileProgress {
  readonly stage: 'queued' | 'resolving' | 'downloading' | 'decoding' | 'received' | 'people' | 'building';
  readonly done: number;
  readonly total: number | null;
  readonly startedAt: number;
  readonly error: string | null;
}

export interface ProfilesTable {
  id: Id<ProfileId>;
  network: Network;
  external_id: string;
  username: string;
  name: string | null;
  userpic: string | null;
  url: string | null;
  bio: string | null;
  followers: number | null;
  follows: number | null;
  posts: number | null;
  flags: Json<ProfileFlags>;
  stopped_reason: DenialReason | null;
  /** While it is stopped: since when, how many looks found it so, and when the next one is due (null: never by itself). */
  stopped_at: Date | null;
  looks: Defaulted<number>;
  look_again_at: Date | null;
  /** The first of the looks that found it missing, as far as they agree, and how many they are. */
  missing_since: Date | null;
  missing_looks: Defaulted<number>;
  /** The account's own server as the last look-up or collection found it. */
  server: string | null;
  /** An answer older than `revision`, and when it was first seen. */
  older_revision: string | null;
  older_seen_at: Date | null;
  revision: string | null;
  /** What its source asked to remember until the next collection. */
  memory: string | null;
  coverage: ColumnType<StoredCoverage | null, string | null, string | null>;
  /** In which way it was read last, where that is not its network's usual one; since when without a gap (null: every answer is whole). */
  read_by: ReadWay | null;
  whole_since: Date | null;
  /** Follows recorded beside those that the network counts; posts, likes received and reposts received likewise. */
  estimate: ColumnType<ProfileEstimate | null, string | null, string | null>;
  posts_estimate: ColumnType<ProfileEstimate | null, string | null, string | null>;
  received_estimate: ColumnType<ProfileEstimate | null, string | null, string | null>;
  reposted_estimate: ColumnType<ProfileEstimate | null, string | null, string | null>;
  /** Posts that stand from before raw actions are kept; null before a reading from the beginning. */
  older_posts: number | null;
  collected_at: Date | null;
  /** When the last collection began that told everything. */
  complete_at: Date | null;
  /** What the last one lacked. */
  incomplete: ColumnType<RememberedIncomplete | null, string | null, string | null>;
  /** A collection that is stored and does not count before its names and posts have been looked up. */
  looking_up: ColumnType<OpenLookUps | null, string | null, string | null>;
  /** The last collection was for watchlists alone. */
  feed_only: Defaulted<boolean>;
  /** Since when its network's stream has told everything of it; null while it is not followed there. */
  streamed_since: Date | null;
  /** Something was heard of it that only a collection which begins later can tell. */
  look_wanted_at: Date | null;
  /** Whose own archive it is made of: theirs alone. null: shared by everybody who tracks the account. */
  owner_id: UserId | null;
  /** Of an own archive: where the first period begins that it covers. */
  history_from: Date | null;
  progress: ColumnType<ProfileProgress | null, string | null, string | null>;
  created_at: Date;
}

export interface AccountsTable {
  id: Id<AccountId>;
  user_id: UserId;
  profile_id: ProfileId;
  label: string | null;
  archived: Defaulted<boolean>;
  /** Set while archived: reports that arrive later are not this user's to read. */
  archived_at: Date | null;
  summary_showed: Defaulted<boolean>;
  /** The operator shows its reports to visitors. */
  example: Defaulted<boolean>;
  added_at: Date;
  /** Weeks from before it was added that its subscriber bought: their reports are theirs to read. */
  past_weeks: Defaulted<ReportId[]>;
}

/** A name on somebody's watchlist. */
export interface WatchesTable {
  id: Id<WatchId>;
  user_id: UserId;
  profile_id: ProfileId;
  muted: Defaulted<boolean>;
  added_at: Date;
}

/** An account that may come back for a few minutes. */
export interface DeletedAccountsTable extends Selectable<AccountsTable> {
  deleted_at: Date;
}

/** A name that may come back to its watchlist for a few minutes. */
export interface DeletedWatchesTable extends Selectable<WatchesTable> {
  deleted_at: Date;
}

export interface PeopleTable {
  network: Network;
  external_id: string;
  username: string;
  name: string | null;
  userpic: string | null;
  fetched_at: Date;
  /** When what is shown of the account last changed. */
  changed_at: Defaulted<Date>;
}

export interface PostsTable {
  network: Network;
  code: string;
  author_id: string;
  url: string;
  text: string | null;
  image: string | null;
  gone: Defaulted<boolean>;
  fetched_at: Date;
  /** When what is shown of the post last changed. */
  changed_at: Defaulted<Date>;
  /** When it was shown again after it had been gone. */
  returned_at: Date | null;
}

export interface ActionsTable {
  profile_id: ProfileId;
  occurred_at: Date;
  key: string;
  kind: ActionKind;
  target_id: string | null;
  /** In the place of an erased target: the same in all follows of one account. */
  subject_key: Defaulted<string | null>;
  /** As `short_code` makes it; the views have it whole (`whole_code`). */
  post_code: string | null;
  /** Null also where the code says it (`address_of_post`); the views have it in either case. */
  post_url: string | null;
  text: string | null;
  /** Null where there are none; the views have an empty list then. */
  tags: string[] | null;
  languages: Defaulted<string[] | null>;
  reason: LostFollowReason | null;
  /** Hidden from here on: its source no longer shows it. */
  removed_at: Date | null;
  /** It counts as gone, and its content is erased: that was proven, or a second look agreed. */
  gone_at: Date | null;
  seen_at: Date;
  /** What stored it, by its number in `unpublished_deliveries` where it is not published yet. */
  delivery: string | null;
}

/** Actions as they came, of deliveries that are published. */
type PublishedActions = Omit<ActionsTable, 'delivery' | 'tags' | 'languages'> & { tags: string[]; languages: string[] };

/** A delivery that is stored in pieces and seen by nobody yet. */
export interface UnpublishedDeliveriesTable {
  id: string;
  profile_id: ProfileId;
  owner: number;
  pieces: Defaulted<number>;
}

/** What the dashboard's line needs of a report. */
export interface ReportSummary extends HeadlineNumbers {
  readonly title: Readonly<Record<Language, string>>;
  readonly template: string;
}

export interface ReportsTable {
  profile_id: ProfileId;
  report_id: ReportId;
  type: PeriodType;
  /** Written as YYYY-MM-DD; select it `::text` to read it so. */
  start_day: ColumnType<string, string, string>;
  end_day: ColumnType<string, string, string>;
  number: number;
  revision: string | null;
  body: string;
  etag: string;
  summary: Json<ReportSummary>;
  built_at: Date;
  /** The collection it was built from: what was first seen later is not in it. null: no limit. */
  seen_until: Defaulted<Date | null>;
  /** null in reports from before there were anomalies. */
  trail: ColumnType<Trail | null, string | null, string | null>;
  /** When somebody last read it, to the hour. */
  asked_at: Date | null;
  /** When its cards were last looked up again because it was read. */
  cards_at: Date | null;
  /** Up to when its readers were told what changed in it. */
  told_at: Date | null;
  /** It is to be built again. */
  outdated: Defaulted<boolean>;
}

export interface ReportReadsTable {
  user_id: UserId;
  profile_id: ProfileId;
  report_id: ReportId;
  read_at: Date;
}

export interface DeliveriesTable {
  user_id: UserId;
  channel: 'live' | 'mail';
  subject: string;
  delivered_at: Date;
}

export interface Schema
  extends ArchiveTables,
    BlockingTables,
    ConnectionTables,
    DueTables,
    LicensedTables,
    PaymentTables,
    StreamTables,
    SummaryTables,
    SupportTables,
    UserTables {
  forgotten_pictures: ForgottenPicturesTable;
  profiles: ProfilesTable;
  accounts: AccountsTable;
  watches: WatchesTable;
  deleted_accounts: DeletedAccountsTable;
  deleted_watches: DeletedWatchesTable;
  people: PeopleTable;
  posts: PostsTable;
  /** For whoever writes. Readers take the view below. */
  actions: ActionsTable;
  /** Packed ones included. `stored_from` and `stored_to` are where a packed part begins and ends: see `during`. */
  published_actions: PublishedActions & { stored_from: Date; stored_to: Date };
  published_rows: PublishedActions;
  packed_weeks: PackedWeeksTable;
  packing: PackingTable;
  unpublished_deliveries: UnpublishedDeliveriesTable;
  standing_follows: StandingFollowsTable;
  followed_accounts: FollowedAccountsTable;
  pauses: PausesTable;
  period_counts: PeriodCountsTable;
  reports: ReportsTable;
  report_reads: ReportReadsTable;
  deliveries: DeliveriesTable;
  events: EventsTable;
  rate_limits: RateLimitsTable;
  host_turns: HostTurnsTable;
  host_pauses: HostPausesTable;
}
