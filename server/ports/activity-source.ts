import type { Network } from '../../shared/domain/accounts/network.ts';
import type { Action, Person } from '../../shared/domain/activity/action.ts';
import type { CoverageMatrix } from '../../shared/domain/activity/coverage.ts';
import type { Instant } from '../../shared/domain/ids.ts';
import type { DenialReason, ProfileFlags } from '../../shared/domain/policy/tracking.ts';

/** A public account as its network describes it. */
export interface SourceProfile extends Person {
  readonly network: Network;
  readonly url: string | null;
  readonly bio: string | null;
  readonly followers: number | null;
  readonly follows: number | null;
  readonly posts: number | null;
  readonly flags: ProfileFlags;
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

/**
 * Which stored keys a collection speaks for. A stored key inside the scope that the collection neither delivered as an
 * action nor named as present has been removed at the source.
 */
export type RemovalScope =
  /** Nothing can be said of removals. */
  | { readonly kind: 'none' }
  /** The keys under the prefixes, except those inside the ranges that were not sent (a partial export). */
  | { readonly kind: 'prefixes'; readonly prefixes: readonly string[]; readonly except: readonly KeyRange[] };

export type CollectStage = 'resolving' | 'downloading' | 'decoding' | 'received' | 'people';

/** Where a collection goes as it runs. Batches arrive in the source's order; each call is awaited (back-pressure). */
export interface CollectSink {
  actions(batch: readonly Action[]): Promise<void>;
  /** Keys that exist but whose record was not sent again. */
  present(keys: readonly string[]): Promise<void>;
  /** `total` is null when the end is not known. */
  progress(stage: CollectStage, done: number, total: number | null): void;
}

export interface CollectRequest {
  /** The network's stable id. */
  readonly externalId: string;
  /** The revision of the last collection that was stored, null for a first one. */
  readonly since: string | null;
  readonly now: Instant;
  /** Own posts not older than this are asked for likes received; `now` when they are not wanted. */
  readonly receivedFrom: Instant;
  /** Stored own posts (their `post.code`) written since `receivedFrom`; a partial export does not repeat them. */
  readonly recentPosts: readonly string[];
  /** Actions older than this are not kept: a source that can leave them out saves both sides the work. */
  readonly keptFrom?: Instant;
}

export interface CollectReport {
  readonly status: 'collected';
  readonly profile: SourceProfile;
  /** The source's revision after this collection; equal to `since` when nothing is new. */
  readonly revision: string | null;
  readonly coverage: CoverageMatrix;
  readonly removals: RemovalScope;
  /** Records left out, counted by why: `unknown-type`, `malformed`, `date-out-of-range` … */
  readonly skipped: Readonly<Record<string, number>>;
}

export type CollectOutcome =
  | CollectReport
  /** The account may not or cannot be collected any more. */
  | { readonly status: 'stopped'; readonly reason: DenialReason };

export type LookupResult =
  | { readonly status: 'found'; readonly profile: SourceProfile }
  | { readonly status: 'not-found' };

/** A network the product reads. Every method throws `SourceError` when the network does not answer as it should. */
export interface ActivitySource {
  readonly network: Network;
  /** What the network's public interface gives at best. */
  readonly coverage: CoverageMatrix;
  /** `query` is what a person typed: a handle, a profile link or a stable id. */
  lookup(query: string, signal: AbortSignal): Promise<LookupResult>;
  collect(request: CollectRequest, sink: CollectSink, signal: AbortSignal): Promise<CollectOutcome>;
  /** Names and pictures of accounts by stable id; unknown ones are left out. */
  people(ids: readonly string[], signal: AbortSignal): Promise<Person[]>;
  /** Cards of posts by code; a post that is gone is answered with `gone`. */
  posts(codes: readonly string[], signal: AbortSignal): Promise<PostCard[]>;
}

/** Why a source failed, and whether trying again may help. */
export type SourceFailure =
  | 'unreachable'
  | 'timeout'
  | 'rate-limited'
  | 'refused'
  | 'too-large'
  | 'malformed'
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
    about: { retryable?: boolean; retryAt?: Instant; cause?: unknown } = {},
  ) {
    super(message, { cause: about.cause });
    this.name = 'SourceError';
    this.failure = failure;
    this.retryable =
      about.retryable ?? (failure === 'unreachable' || failure === 'timeout' || failure === 'rate-limited');
    this.retryAt = about.retryAt ?? null;
  }
}
