import type { ProfileCount, SocialProfile } from '../../report/social-profile.ts';
import type { Instant } from '../ids.ts';
import type { Network } from '../networks/networks.ts';
import { mayCollectText } from '../policy/decide.ts';
import type { ProfileFlags } from '../policy/profile-flags.ts';
import { WEEK } from '../time/calendar.ts';
import { type PeriodSpan, periodTo } from '../time/period.ts';

/** What a collection learned of the account itself. */
export interface ProfileFacts {
  readonly bio: string | null;
  readonly bioWithheld: boolean;
  readonly followers: number | null;
  readonly follows: number | null;
  readonly posts: number | null;
  readonly url: string | null;
}

/** An account as its network describes it, in what matters here. */
export interface DescribedProfile extends Omit<ProfileFacts, 'bioWithheld'> {
  readonly network: Network;
  readonly flags: ProfileFlags;
}

/** What may be reported of it: who keeps texts out of reports keeps the bio out too. */
export function profileFacts(profile: DescribedProfile): ProfileFacts {
  const { bio, followers, follows, posts, url } = profile;
  return { bio, bioWithheld: !mayCollectText(profile.network, profile.flags), followers, follows, posts, url };
}

/**
 * Whether a look at the account tells of it at the end of the period: within the week after. A report that is built later says
 * nothing, rather than today's numbers; nor do two weeks rest on one look, which would read as no change.
 */
export const tellsOf = (period: PeriodSpan, lookedAt: Instant): boolean =>
  lookedAt >= periodTo(period) && lookedAt < periodTo(period) + WEEK;

type Counts = Pick<ProfileFacts, 'followers' | 'follows' | 'posts'>;

/** The facts beside the counts that the report of the period before was made with; a withheld bio stays out. */
export function socialProfileOf(facts: ProfileFacts | null, previous: Counts | null): SocialProfile | null {
  if (facts === null) return null;
  const beside = (key: keyof Counts): ProfileCount => ({ value: facts[key], previous: previous?.[key] ?? null });
  return {
    bio: facts.bioWithheld ? null : facts.bio,
    bioWithheld: facts.bioWithheld,
    followers: beside('followers'),
    follows: beside('follows'),
    posts: beside('posts'),
    url: facts.url,
  };
}
