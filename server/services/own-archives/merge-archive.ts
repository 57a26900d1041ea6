import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { firstKeptInstant } from '../../../shared/domain/retention/retention.ts';
import { storableRange } from '../../db/partitions.ts';
import { emptyStage } from '../../db/repositories/archive-followers.ts';
import { readProfile } from '../../db/repositories/collected-profiles.ts';
import type { CollectReport, SourceProfile } from '../../ports/activity-source.ts';
import type { ArchiveReading, ArchiveSink } from '../../ports/archive-reader.ts';
import { createIntake } from '../collect/intake.ts';
import { mergeCollection } from '../collect/merge-collection.ts';
import { beginFollowers, type WholeLists, wholeLists } from './archive-lists.ts';
import { createPeople } from './archive-people.ts';
import type { StepDeps } from './archive-steps.ts';
import { type ArchiveTally, createTally } from './archive-tally.ts';

export interface ToMerge {
  /** The owner's own. */
  readonly profile: ProfileId;
  /** As it is shown from now on. */
  readonly shown: SourceProfile;
  /** When the archive ends. */
  readonly until: Instant;
  readonly importId: string;
  readonly read: (sink: ArchiveSink) => Promise<ArchiveReading>;
}

/** Whether it tells of a later time than what is stored. */
const isNewerThan = (reading: ArchiveReading, revision: string | null): boolean =>
  revision === null || reading.revision > revision;

/** How many follow, where the list is whole. */
const withFollowers = (profile: SourceProfile, { followers }: WholeLists, tally: ArchiveTally): SourceProfile =>
  followers === 'whole' ? { ...profile, followers: tally.followers } : profile;

/** An archive that is no newer than the last adds what it has, and says nothing of what is gone. */
function reportOf(
  reading: ArchiveReading,
  { profile, lists, revision }: { profile: SourceProfile; lists: WholeLists; revision: string | null },
): CollectReport {
  const isNewer = isNewerThan(reading, revision);
  const tellsOfRemovals = isNewer && revision !== null && lists.following !== 'stretch';
  return {
    status: 'collected',
    profile,
    revision: isNewer ? reading.revision : revision,
    coverage: reading.coverage,
    removals: tellsOfRemovals ? reading.removals : { kind: 'none' },
    skipped: reading.skipped,
  };
}

/**
 * Reads an archive into its owner's profile as a collection is: all of it counts at once, or nothing. What it saw is of its end; of two
 * archives, the later one's. Doing it twice changes nothing.
 * @throws what `read` throws; OvertakenError
 */
export async function mergeArchive(deps: StepDeps, input: ToMerge): Promise<{ until: Instant; tally: ArchiveTally }> {
  const { database, clock, blocks } = deps;
  const { profile, shown } = input;
  const held = await readProfile(database.db, profile);
  if (held === undefined) throw new Error('the profile of an archive is gone');
  const until = instant(Math.max(input.until, held.collected_at?.getTime() ?? 0));
  const now = clock.now();
  const range = { from: firstKeptInstant(now), to: storableRange(now).to };
  const aliasOf = await blocks.aliases(profile, shown.network);
  const intake = createIntake(database.bulk, { profile, now: until, range, aliasOf });
  try {
    const people = createPeople(deps, shown.network);
    const followers = await beginFollowers(deps, { ...input, network: shown.network });
    const tally = createTally(now, {
      present: intake.present,
      followers: followers.take,
      async actions(batch) {
        await intake.actions(batch);
        people.note(batch);
      },
    });
    const reading = await input.read(tally.sink);
    const lists = await wholeLists(database.db, profile, reading);
    await mergeCollection(database, intake, {
      ...{ profile, now: until, clock, since: held.revision, feedOnly: false, looksUp: false },
      report: reportOf(reading, {
        profile: withFollowers(shown, lists, tally.found()),
        lists,
        revision: held.revision,
      }),
    });
    // One that is as new as what is stored is the same again: its merge was done, and this was not.
    const isNewest = held.revision === null || reading.revision >= held.revision;
    if (isNewest && lists.followers !== 'untold')
      await followers.settle({ endedAt: input.until, isWhole: lists.followers === 'whole' });
    await people.save();
    return { until, tally: tally.found() };
  } finally {
    await emptyStage(database.db, input.importId);
    await intake.discard();
  }
}
