import type { Action, ActionKind } from '../../shared/domain/activity/action.ts';
import type { CoverageMatrix, ReadWay } from '../../shared/domain/activity/coverage.ts';
import type { FollowedStanding } from '../../shared/domain/activity/followed-accounts.ts';
import type { Incomplete } from '../../shared/domain/collect/incomplete.ts';
import type { Instant, UserId } from '../../shared/domain/ids.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';
import type { MissingLook } from '../../shared/domain/policy/missing.ts';
import type { ProfileFlags } from '../../shared/domain/policy/profile-flags.ts';
import type { DenialReason } from '../../shared/domain/policy/tracking.ts';
import type { Person } from '../../shared/report/person.ts';
import type { PictureBook } from './picture-book.ts';

/** A public account as its network describes it. */
export interface SourceProfile extends Person {
  readonly network: Network;
  readonly url: string | null;
  readonly bio: string | null;
  readonly followers: number | null;
  readonly follows: number | null;
  readonly posts: number | null;
  readonly flags: ProfileFlags;
  /** The account's own server, on networks that have many. */
  readonly server?: string;
}

/** A post as it is shown under a like: a picture where there is one, else its words. */
export interface PostCard {
  readonly code: string;
  readonly authorId: string;
  readonly url: string;
  readonly text: string | null;
  readonly image: string | null;
  /** The network no longer shows the post. */
  readonly gone: boolean;
}

/** An inclusive-exclusive range of action keys; null is open. */
export interface KeyRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** What a profile's `posts` counts, so that it can be compared with what is recorded. */
export interface OwnPosts {
  readonly kinds: readonly ActionKind[];
  /** How many of them from before `keptFrom` stand; null where this answer did not tell everything. */
  readonly older: number | null;
}

/** Likes, or reposts, received by some of the own posts: those that were told, beside those that the network counts. */
export interface ReceivedCount {
  readonly told: number;
  readonly counted: number;
}

/**
 * Which stored keys a collection speaks for. A stored key inside the scope that the collection neither delivered as an
 * action nor named as present has been removed at the source.
 */
export type RemovalScope =
  /** Nothing can be said of removals. */
  | { readonly kind: 'none' }
  /** The keys under the prefixes, except those inside the ranges that were not sent (a partial export). */
  | {
      readonly kind: 'prefixes';
      readonly prefixes: readonly string[];
      readonly except: readonly KeyRange[];
      /**
       * Whether this one answer proves that what it lacks is gone. Otherwise that is hidden, and counts as gone when a later
       * collection lacks it, too.
       */
      readonly proven: boolean;
    }
  /** These keys alone, by name: the source says that they are gone. */
  | { readonly kind: 'keys'; readonly keys: readonly string[]; readonly proven: boolean };

/** A revision older than one that was stored, and when the source was first found at it. */
export interface OlderAnswer {
  readonly revision: string;
  readonly seenAt: Instant;
}

export type CollectStage = 'resolving' | 'downloading' | 'decoding' | 'received' | 'people';

/** Where a collection goes as it runs. Batches arrive in the source's order; each call is awaited (back-pressure). */
export interface CollectSink {
  actions(batch: readonly Action[]): Promise<void>;
  /** Keys that exist but whose record was not sent again. */
  present(keys: readonly string[]): Promise<void>;
  /** `total` is null when the end is not known. */
  progress(stage: CollectStage, done: number, total: number | null): void;
}

/** How long servers are waited for: `brisk` as well ones need, `patient` as slow or very large ones do. */
export type Pace = 'brisk' | 'patient';

export interface CollectRequest {
  /** The network's stable id. */
  readonly externalId: string;
  /** The user name that it is known by; absent for one that was never read. */
  readonly username?: string;
  /** The revision of the last collection that was stored, null for a first one. */
  readonly since: string | null;
  readonly now: Instant;
  /** Own posts not older than this are asked for likes received; `now` when they are not wanted. */
  readonly receivedFrom: Instant;
  /** Stored own posts (their `post.code`) written since `receivedFrom`, oldest first; a partial export does not repeat them. */
  readonly recentPosts: readonly string[];
  /** Those of them that need not be asked for likes at every collection (`isSettled`); default: none. */
  readonly settledPosts?: readonly string[];
  /** Actions older than this are not kept: a source that can leave them out saves both sides the work. */
  readonly keptFrom?: Instant;
  /** Default `patient`. */
  readonly pace?: Pace;
  /** The newest revision stored: an answer that is older says little, whatever `since` asks for. */
  readonly newest?: string | null;
  /** The last collection's answer where that was older than `newest`. */
  readonly older?: OlderAnswer | null;
  /** What the last answer lacked, while it is not to be asked for again: only what is newer is wanted. */
  readonly incomplete?: Incomplete | null;
  /** What the last collection that was stored asked to remember; null where that is nothing. */
  readonly memory?: string | null;
  /** The account's own server as the last collection found it: who is asked when the directory does not know the account. */
  readonly server?: string | null;
}

export interface CollectReport {
  readonly status: 'collected';
  readonly profile: SourceProfile;
  /** The source's revision after this collection; equal to `since` when nothing is new. */
  readonly revision: string | null;
  readonly coverage: CoverageMatrix;
  /** Absent where `profile.posts` cannot be compared with anything. */
  readonly ownPosts?: OwnPosts;
  /** Absent where no own post was asked for likes. */
  readonly received?: ReceivedCount;
  /** Absent where none was asked for reposts. */
  readonly reposted?: ReceivedCount;
  /** In which way all of it was read, where that is not the network's usual one. */
  readonly readBy?: ReadWay;
  /** Of a source that shows the newest alone: since when it was looked at often enough to miss nothing. */
  readonly wholeSince?: Instant;
  readonly removals: RemovalScope;
  /** Handed back at the next collection, in the source's own form: some kilobytes, of the largest accounts some hundred. Absent: nothing is remembered. */
  readonly memory?: string;
  /** Records left out, counted by why: `unknown-type`, `malformed`, `date-out-of-range` … */
  readonly skipped: Readonly<Record<string, number>>;
  /** The account's own server, on networks that have many. */
  readonly server?: string;
  /** The answer was older than what is stored, and is not believed yet: `revision` is the stored one. */
  readonly older?: OlderAnswer | null;
  /** The answer lacked something, or only news was asked for and the last one did: `revision` is that of the last that lacked nothing. */
  readonly incomplete?: Incomplete | null;
}

export type CollectOutcome =
  | CollectReport
  /** The account may not be collected now. */
  | { readonly status: 'stopped'; readonly reason: Exclude<DenialReason, 'missing' | 'deleted'> }
  /** A place that should know the account does not. One such answer proves nothing. */
  | { readonly status: 'missing'; readonly look: MissingLook };

export type LookupResult =
  | { readonly status: 'found'; readonly profile: SourceProfile }
  | { readonly status: 'not-found' };

export type FollowedAnswers = ReadonlyMap<string, FollowedStanding>;

/** What a source can do beyond actions and names. */
export interface SourceAbilities {
  /** Whether it can say that nobody has an id (`missing`). One that cannot refuses to collect it, since its silence proves nothing. */
  readonly tellsMissing: boolean;
  /** Whether posts have cards. Without them `posts` answers none, and posts are known by their addresses. */
  readonly cards: boolean;
  /** What bounds its coverage: the network's description, or what whoever delivers says of each delivery. */
  readonly coverage: 'described' | 'delivered';
}

/** Of a source that asks the network itself. */
export const ASKS_NETWORK: SourceAbilities = { tellsMissing: true, cards: true, coverage: 'described' };

/** How many accounts of a server can be collected in an hour within its limits, by what collecting took there lately. */
export interface ServerCapacity {
  readonly server: string;
  readonly accountsAnHour: number;
}

/** A network the product reads. Every method throws `SourceError` when the network does not answer as it should. */
export interface ActivitySource {
  readonly network: Network;
  /** Absent: `ASKS_NETWORK`. */
  readonly abilities?: SourceAbilities;
  /**
   * `query` is what a person typed: a handle, a profile link or a stable id. `requester` is who asks, where that is a subscriber: networks that
   * tell of an account only to who is connected are asked with what is theirs.
   */
  lookup(query: string, signal: AbortSignal, requester?: UserId): Promise<LookupResult>;
  collect(request: CollectRequest, sink: CollectSink, signal: AbortSignal): Promise<CollectOutcome>;
  /** Names and pictures of accounts by stable id; unknown ones are left out. */
  people(ids: readonly string[], signal: AbortSignal): Promise<Person[]>;
  /** Cards of posts by code; a post that is gone is answered with `gone`. */
  posts(codes: readonly string[], signal: AbortSignal): Promise<PostCard[]>;
  /**
   * How accounts that somebody follows stand with the network, by stable id; those of which it does not tell are left out. Without it, lost
   * follows are told apart by the source itself, or not at all.
   */
  standings?(ids: readonly string[], signal: AbortSignal): Promise<FollowedAnswers>;
  /** Of a network of many servers, each with limits of its own: what they allow. */
  capacities?(): readonly ServerCapacity[];
  /** Where the network's pictures are the product's own drawings. */
  readonly pictures?: () => PictureBook;
}

/** Why a source failed, and whether trying again may help. */
export type SourceFailure =
  | 'unreachable'
  | 'timeout'
  | 'rate-limited'
  | 'refused'
  /** It tells of the account only to who is connected, and nobody whose account it may be read for is, any more. */
  | 'not-connected'
  | 'too-large'
  | 'malformed'
  /** What came is sound, but of a kind or version that is not read. */
  | 'unsupported'
  | 'egress-blocked'
  | 'aborted';

export class SourceError extends Error {
  readonly failure: SourceFailure;
  readonly retryable: boolean;
  /** When the source asked to be left alone until. */
  readonly retryAt: Instant | null;

  constructor(
    failure: SourceFailure,
    message: string,
    options: { retryable?: boolean; retryAt?: Instant; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'SourceError';
    this.failure = failure;
    this.retryable =
      options.retryable ?? (failure === 'unreachable' || failure === 'timeout' || failure === 'rate-limited');
    this.retryAt = options.retryAt ?? null;
  }
}
