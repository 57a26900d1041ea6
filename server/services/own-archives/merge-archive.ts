import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { firstKeptInstant } from '../../../shared/domain/retention/retention.ts';
import { storableRange } from '../../db/partitions.ts';
import { readProfile } from '../../db/repositories/collected-profiles.ts';
import type { CollectReport, CollectSink, SourceProfile } from '../../ports/activity-source.ts';
import type { ArchiveReading } from '../../ports/archive-reader.ts';
import { createIntake } from '../collect/intake.ts';
import { mergeCollection } from '../collect/merge-collection.ts';
import type { StepDeps } from './archive-steps.ts';
import { type ArchiveTally, createTally } from './archive-tally.ts';

type Held = NonNullable<Awaited<ReturnType<typeof readProfile>>>;

export interface ToMerge {
  /** The owner's own. */
  readonly profile: ProfileId;
  /** As it is shown from now on. */
  readonly shown: SourceProfile;
  /** When the archive ends. */
  readonly until: Instant;
  readonly read: (sink: CollectSink) => Promise<ArchiveReading>;
}

/** An archive that is no newer than the last adds what it has, and says nothing of what is gone. */
function reportOf(reading: ArchiveReading, profile: SourceProfile, { revision }: Held): CollectReport {
  const isNewer = revision === null || reading.revision > revision;
  return {
    status: 'collected',
    profile,
    revision: isNewer ? reading.revision : revision,
    coverage: reading.coverage,
    removals: isNewer && revision !== null ? reading.removals : { kind: 'none' },
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
    const tally = createTally(now, intake);
    const report = reportOf(await input.read(tally.sink), shown, held);
    await mergeCollection(database, intake, {
      ...{ profile, now: until, clock, since: held.revision, report, feedOnly: false },
    });
    return { until, tally: tally.found() };
  } finally {
    await intake.discard();
  }
}
