import type { ProfileFlags } from '../../../../../shared/domain/policy/profile-flags.ts';
import type { Persona } from './persona.ts';

type Kept = 'name' | 'bio' | 'avatar' | 'topics' | 'favourites' | 'rhythm' | 'weekly' | 'audience' | 'followers';

/** An account as it is written down by hand; `cast.ts` makes a persona of it. Instants and days are ISO 8601. */
export interface Draft extends Pick<Persona, Kept> {
  readonly username: string;
  readonly joined: string;
  readonly lang?: Persona['lang'];
  readonly formerly?: { readonly username: string; readonly until: string };
  readonly flags?: { readonly from: string; readonly flags: ProfileFlags };
  readonly left?: { readonly at: string; readonly how: 'deactivated' | 'deleted' };
}
