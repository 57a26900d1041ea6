import { statesMinorAge } from './stated-age.ts';
import type { TrackingFacts } from './tracking.ts';

type OwnerFacts = Pick<TrackingFacts, 'bio' | 'optedOut' | 'underReview' | 'knownMinor'>;

/**
 * Whether a person may have reports made of their own archive. What an account asks of others (to be found, to be shown to logged-out
 * people, to be followed without asking) does not bind its owner; an opt-out, an age and a review do (decisions, section 6).
 */
export const mayImportOwn = ({ bio, optedOut, underReview, knownMinor }: OwnerFacts): boolean =>
  !optedOut && underReview !== true && knownMinor !== true && !(bio !== null && statesMinorAge(bio));
