import type { Action } from '../../../shared/domain/activity/action.ts';
import type { CoverageMatrix, ReadWay } from '../../../shared/domain/activity/coverage.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { EstimateInput } from '../../../shared/domain/report/estimate.ts';
import type { PeopleLookup, PostLookup } from '../../../shared/domain/report/likes.ts';
import type { ProfileFacts } from '../../../shared/domain/report/social-profile.ts';
import type { Person } from '../../../shared/report/person.ts';
import type { AccountRef } from './request.ts';

/** What a report is made of, wherever it came from. */
export interface Material {
  readonly account: AccountRef;
  readonly profile: Person & { readonly url: string | null };
  readonly revision: string | null;
  readonly coverage: CoverageMatrix;
  /** Something of what was read was lacking. */
  readonly incomplete: boolean;
  readonly estimate: EstimateInput | null;
  readonly postsEstimate: EstimateInput | null;
  readonly receivedEstimate: EstimateInput | null;
  readonly repostedEstimate: EstimateInput | null;
  /** In which way it was read, where that is not the network's usual one. */
  readonly readBy: ReadWay | null;
  /** Of a source that shows the newest alone: since when it was looked at often enough. */
  readonly wholeSince: Instant | null;
  /** What the network says of the account itself at `readAt`; null for an archive, which has no such moment. */
  readonly social: { readonly facts: ProfileFacts; readonly readAt: Instant } | null;
  readonly actions: readonly Action[];
  /** What is known of the accounts and posts that the actions are about. */
  directory(actions: readonly Action[]): Promise<Directory>;
  /** Records left out, by why. */
  readonly skipped: Readonly<Record<string, number>>;
}

export interface Directory {
  readonly people: PeopleLookup;
  readonly posts: PostLookup;
}
