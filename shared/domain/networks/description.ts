import type { ActionKind, LostFollowReason } from '../activity/action.ts';
import type { ReadWay } from '../activity/coverage.ts';
import type { FlagRule, ProfileFlags } from '../policy/profile-flags.ts';

/** Why a network does not tell all of a kind. Every code has a text in every language (`networks`, `because`). */
export const LIMIT_REASONS = [
  /** No documented public interface tells it. */
  'not-public',
  /** It is public, and not read here. */
  'not-read',
  /** Feeds hold what their author published, and nothing that others did. */
  'not-in-feeds',
  /** Of recent posts alone. */
  'recent-posts',
  /** As far back as the network lists it, and no further. */
  'listed-only',
  /** Only to the account's owner. */
  'owner-only',
  /** How many there were, and not whose. */
  'counts-only',
  /** Answers of the account under what it published itself. */
  'own-threads',
] as const;
export type LimitReason = (typeof LIMIT_REASONS)[number];

/** How much of one kind of action a network tells at best. */
export type Capability =
  | { readonly level: 'full' }
  | { readonly level: 'sampled' | 'none'; readonly because: LimitReason };

/** What a network's documented public interface tells at best. */
export interface Capabilities {
  readonly kinds: Readonly<Record<ActionKind, Capability>>;
  /** In which way its source reads each kind; what a collection says of itself comes first. */
  readonly readBy: Readonly<Record<ActionKind, ReadWay>>;
  /** When an unfollow happened: to the minute, as the network announces it, or between two looks; null: it is never known. */
  readonly unfollowTime: 'minute' | 'looks' | null;
  /** Which reasons of a lost follow can be told apart. */
  readonly lostFollowReasons: readonly LostFollowReason[];
  /**
   * What becomes of a follow whose account is gone: its record stands, or the network takes it off the list. null: nothing is known of
   * it, or the source tells by itself.
   */
  readonly goneAccounts: 'stay-listed' | 'leave-list' | null;
  /** What happens is announced by the network, not found by looking. */
  readonly live: boolean;
}

/** What decisions, section 6, ask on this network beyond what holds on every one. */
export interface NetworkPolicy {
  /** Asked of whoever is to be tracked. */
  readonly tracking: FlagRule;
  /** Asked before words are repeated: texts, hashtags, the bio. */
  readonly words: FlagRule;
  /** A flag by which an account keeps kinds of actions to itself. */
  readonly withholds: readonly { readonly flag: keyof ProfileFlags; readonly kinds: readonly ActionKind[] }[];
}

export const CONNECTION_ROUTES = ['own', 'others'] as const;
export type ConnectionRoute = (typeof CONNECTION_ROUTES)[number];

/** A network as everything but its source knows it: data alone. */
export interface NetworkDescription {
  /** Its name where that is a brand, the same in every language; null where the texts `networks` name it. */
  readonly brand: string | null;
  /** Nobody in it exists, and pages say so. */
  readonly invented: boolean;
  /** What people paste that can only be of this network; of several networks that claim it, the first in the register has it. */
  readonly recognises: readonly RegExp[];
  readonly policy: NetworkPolicy;
  /** Where a code proves whose account it is: in the public profile, as its owner edits it, or by a command of this machine. */
  readonly proof: 'profile' | 'command';
  readonly capabilities: Capabilities;
  /**
   * How an archive of an account is shown to be its person's own: by a code in the public profile, since anybody could have it; or by
   * the login that the network asks for before it hands one out, where no public place could show a code. Absent where none is read.
   */
  readonly archives?: 'code' | 'login';
  /**
   * The network tells of an account only to whoever it gave a token for one of its own: the ways in which a subscriber connects theirs.
   * `own` reads the account that was connected, `others` also public ones of other people. Absent: anybody may ask.
   */
  readonly connects?: readonly ConnectionRoute[];
}

export const FULL: Capability = { level: 'full' };
export const sampled = (because: LimitReason): Capability => ({ level: 'sampled', because });
export const none = (because: LimitReason): Capability => ({ level: 'none', because });
