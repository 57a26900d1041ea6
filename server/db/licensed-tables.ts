import type { ActionKind, LostFollowReason } from '../../shared/domain/activity/action.ts';
import type { StoredCoverage } from '../../shared/domain/activity/coverage.ts';
import type { ProfileId } from '../../shared/domain/ids.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';
import type { ProfileFlags } from '../../shared/domain/policy/profile-flags.ts';
import type { Json } from './columns.ts';

/** What feeds deliver, as Kysely sees it. */
export interface LicensedTables {
  feed_receipts: { id: string; owner: number };
  feed_deliveries: {
    id: string;
    /** In the order of sealing. */
    seq: string;
    request_id: string;
    digest: string;
    key_name: string;
    network: Network;
    feed_name: string;
    coverage: Json<StoredCoverage>;
    answer: Json<IngestAnswer>;
    profiles: ProfileId[];
    sealed_at: Date;
    emptied_at: Date | null;
    /** When what its descriptions of accounts replace was taken away. */
    replaced_at: Date | null;
  };
  feed_actions: {
    delivery: string;
    profile_id: ProfileId;
    line: number;
    kind: ActionKind | 'removed';
    key: string;
    /** Of an action never null. */
    occurred_at: Date | null;
    target_id: string | null;
    post_code: string | null;
    post_url: string | null;
    text: string | null;
    tags: string[];
    languages: string[];
    reason: LostFollowReason | null;
  };
  feed_profiles: {
    delivery: string;
    line: number;
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
  };
}

/** What a delivery came to, as its sender is told. */
export interface IngestAnswer {
  readonly id: string;
  readonly actions: number;
  readonly removed: number;
  readonly profiles: number;
  readonly accounts: number;
  readonly dropped: {
    readonly untracked: number;
    readonly older_than_kept: number;
    readonly date_out_of_range: number;
  };
}
