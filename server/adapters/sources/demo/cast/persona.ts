import type { LostFollowReason } from '../../../../../shared/domain/activity/action.ts';
import type { Day, Instant } from '../../../../../shared/domain/ids.ts';
import type { Language } from '../../../../../shared/domain/languages.ts';
import type { ProfileFlags } from '../../../../../shared/domain/policy/profile-flags.ts';
import type { TopicId } from '../topics/topic.ts';
import type { RhythmName } from './rhythm.ts';

/** One invented account: what it is called, what it cares about, and how much it does. */
export interface Persona {
  /** Position in the cast; part of the key of everything that is left to chance. */
  readonly index: number;
  readonly id: string;
  readonly name: string;
  /** Names in order of time; the first holds from the beginning. */
  readonly usernames: readonly [{ readonly from: Instant; readonly username: string }, ...Named[]];
  readonly bio: string;
  /** Name of a picture. */
  readonly avatar: string;
  readonly lang: Language;
  /** The first day of the account. */
  readonly joined: Day;
  /** Interests and their weight. */
  readonly topics: Readonly<Partial<Record<TopicId, number>>>;
  /** Names of accounts that are liked above all others, with the factor. */
  readonly favourites: Readonly<Record<string, number>>;
  readonly rhythm: RhythmName;
  /** Actions a week, on average. */
  readonly weekly: Weekly;
  /** Likes that a post gathers, on average. */
  readonly audience: number;
  readonly followers: { readonly atFirst: number; readonly perDay: number };
  /** Flags and the moment from which they hold. */
  readonly flags: { readonly from: Instant; readonly flags: ProfileFlags } | null;
  /** When and how the account left the network. */
  readonly left: { readonly at: Instant; readonly how: Extract<LostFollowReason, 'deactivated' | 'deleted'> } | null;
}

interface Weekly {
  readonly likes: number;
  readonly posts: number;
  readonly comments: number;
  readonly reposts: number;
  readonly follows: number;
}

interface Named {
  readonly from: Instant;
  readonly username: string;
}

/** What the account is called at a moment. */
export function usernameAt(persona: Persona, at: Instant): string {
  const held = persona.usernames.findLast((named) => named.from <= at);
  return (held ?? persona.usernames[0]).username;
}
