import { type CoverageLevel, type CoverageMatrix, perKind } from '../../../../shared/domain/activity/coverage.ts';
import type { SourceProfile } from '../../../ports/activity-source.ts';
import { ArchiveRefusal } from '../../../ports/archive-reader.ts';
import { createGathering, type FormInput, type FormReading, type Gathering, type PackedForm } from '../packed/form.ts';
import { jsonElements } from '../packed/json-elements.ts';
import type { PackedFile } from '../packed/package.ts';
import { type ArchivedFile, archivedFile, isListOf, isPage, rankOf } from './archive-files.ts';
import { ownerIn } from './archive-names.ts';
import { FOLLOW_PREFIX } from './archived-actions.ts';
import { createEntryReader, type EntryReader } from './entry-reader.ts';

/** Which lists an export holds: whoever asks for it chooses. */
function coverageOf(files: ReadonlySet<ArchivedFile>): CoverageMatrix {
  const level = (...lists: ArchivedFile[]): CoverageLevel => (lists.some((list) => files.has(list)) ? 'full' : 'none');
  const lost: CoverageLevel = level('following', 'unfollowed') === 'none' ? 'none' : 'sampled';
  return {
    ...perKind(() => 'none' as const),
    like: level('liked-posts', 'liked-comments'),
    post: level('posts'),
    comment: level('comments'),
    follow: level('following'),
    // What two exports show, and what the list of recent ones holds.
    unfollow: lost,
  };
}

function profileOf(username: string, name: string | null): SourceProfile {
  return {
    ...{ network: 'instagram', id: username, username, name, userpic: null, bio: null },
    url: `https://www.instagram.com/${username}/`,
    ...{ followers: null, follows: null, posts: null, flags: {} },
  };
}

/** Whose it is by its names alone: the export's own folder, or the file as its person has it. */
function ownerByName({ fileName, paths }: FormInput): string | null {
  return ownerIn(paths?.[0]?.split('/')[0] ?? '') ?? ownerIn(fileName);
}

async function takeFile(
  file: ArchivedFile,
  packed: PackedFile,
  { entries, gathering }: { entries: EntryReader; gathering: Gathering },
): Promise<void> {
  let [sound, broken] = [0, 0];
  for await (const elements of jsonElements(packed.bytes())) {
    for (const { key, value } of elements) {
      if (isListOf(file, key) && entries.take(file, value, gathering)) sound += 1;
      else broken += 1;
    }
    await gathering.flushFull();
  }
  await gathering.flush();
  if (broken > sound) throw new ArchiveRefusal('unsupported');
}

function begin(input: FormInput): FormReading {
  const files = new Set<ArchivedFile>();
  const entries = createEntryReader({ now: input.now, self: ownerByName(input) });
  return {
    rank: rankOf,
    async take(packed, give) {
      const file = archivedFile(packed.path);
      if (file === null) return;
      files.add(file);
      entries.seen(packed.writtenAt);
      await takeFile(file, packed, { entries, gathering: createGathering(give) });
    },
    finish() {
      const { self, name, until, skipped, oldest } = entries.told();
      if (self === null) throw new ArchiveRefusal('no-owner');
      return {
        profile: profileOf(self, name),
        until,
        revision: new Date(until).toISOString(),
        coverage: coverageOf(files),
        removals: files.has('following')
          ? { kind: 'prefixes', prefixes: [FOLLOW_PREFIX], except: [], proven: true }
          : { kind: 'none' },
        skipped,
        lists: {
          following: { told: files.has('following'), oldest: oldest.following },
          followers: { told: files.has('followers'), oldest: oldest.followers },
        },
      };
    },
  };
}

function claims(paths: readonly string[]): boolean {
  const lists = paths.filter((path) => !['owner', null].includes(archivedFile(path)));
  if (lists.length > 0) return true;
  if (paths.some(isPage)) throw new ArchiveRefusal('html-export');
  return false;
}

/** "Export your information", asked for as JSON. Whoever asks chooses what is in it and of which time. */
export function createInstagramForm(): PackedForm {
  return { inTar: false, concerns: (path) => archivedFile(path) !== null || isPage(path), claims, begin };
}
