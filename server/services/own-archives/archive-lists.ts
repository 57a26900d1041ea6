import type { ListedFollower } from '../../../shared/domain/archives/followers.ts';
import { isOfAStretch } from '../../../shared/domain/archives/followers.ts';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { Db } from '../../db/database.ts';
import {
  emptyStage,
  knownFollowers,
  knownFollows,
  settleFollowers,
  stageFollowers,
} from '../../db/repositories/archive-followers.ts';
import type { ArchiveReading, FollowList } from '../../ports/archive-reader.ts';
import type { StepDeps } from './archive-steps.ts';

/** `stretch`: of a part of the time alone, which says nothing of who is gone. */
type Told = 'untold' | 'stretch' | 'whole';

export interface WholeLists {
  readonly following: Told;
  readonly followers: Told;
}

const toldIn = (list: FollowList | undefined, known: { all: number; older: number }): Told => {
  if (list?.told !== true) return 'untold';
  return isOfAStretch(known) ? 'stretch' : 'whole';
};

/** How much an archive's lists say, measured by what is known from earlier ones. */
export async function wholeLists(db: Db, profile: ProfileId, { lists }: ArchiveReading): Promise<WholeLists> {
  const following = await knownFollows(db, profile, lists?.following.oldest ?? null);
  const followers = await knownFollowers(db, profile, lists?.followers.oldest ?? null);
  return { following: toldIn(lists?.following, following), followers: toldIn(lists?.followers, followers) };
}

/** Followers on their way: kept beside until all of them are there. Who asked not to be shown is left out. */
export async function beginFollowers(
  deps: StepDeps,
  input: { importId: string; profile: ProfileId; network: Network },
) {
  const { db } = deps.database;
  const { importId, profile } = input;
  const isWithheld = await deps.blocks.withheld(input.network);
  await emptyStage(db, importId);
  return {
    async take(batch: readonly ListedFollower[]): Promise<void> {
      const shown = batch.filter(({ id }) => !isWithheld(id));
      if (shown.length > 0) await stageFollowers(db, importId, shown);
    },
    settle: (of: { endedAt: Instant; isWhole: boolean }): Promise<void> =>
      db.transaction().execute((tx) => settleFollowers(tx, { importId, profile, ...of })),
  };
}
