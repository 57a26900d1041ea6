import type { ArchivePreview } from '../../../shared/domain/archives/archive-import.ts';
import { coveredPeriods } from '../../../shared/domain/archives/covered-periods.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import { actionsKeptFrom, firstKeptInstant } from '../../../shared/domain/retention/retention.ts';
import { type ArchiveImport, moveArchiveImport } from '../../db/repositories/archive-imports.ts';
import type { SourceProfile } from '../../ports/activity-source.ts';
import type { ArchiveReading } from '../../ports/archive-reader.ts';
import { ArchiveRefusal } from '../../ports/archive-reader.ts';
import { readFile, type StepDeps } from './archive-steps.ts';
import { type ArchiveTally, createTally } from './archive-tally.ts';

const NOWHERE = { actions: async () => undefined, present: async () => undefined, followers: async () => undefined };

/** @throws ArchiveRefusal `no-whole-week` where nothing in it can be reported */
function previewOf(
  { until, coverage, skipped, lists }: ArchiveReading,
  { from, counts, older, followers }: ArchiveTally,
  { profile, now }: { profile: SourceProfile; now: Instant },
): ArchivePreview {
  if (from === null) throw new ArchiveRefusal('no-whole-week');
  const periods = coveredPeriods({ from, until, keptFrom: firstKeptInstant(now) }, now);
  if (periods.length === 0) throw new ArchiveRefusal('no-whole-week');
  const { network, id: externalId, username, name } = profile;
  const weeks = periods.filter(({ type }) => type === 'week').length;
  return {
    ...{ network, externalId, username, name, from, until, counts, older, skipped, coverage },
    keptFrom: actionsKeptFrom(now),
    weeks,
    months: periods.length - weeks,
    followers: lists?.followers.told === true ? followers : null,
  };
}

/** Reads an archive without keeping anything of it but its preview. */
export async function previewArchive(deps: StepDeps, archive: ArchiveImport, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const tally = createTally(now, NOWHERE);
  const reading = await readFile(deps, archive, { sink: tally.sink, signal });
  const profile = await deps.owner.describe(reading.profile);
  const preview = previewOf(reading, tally.found(), { profile, now });
  await moveArchiveImport(deps.database.db, archive.id, { from: ['reading'], to: 'ready', preview, at: now });
}
