import { ARCHIVE_TRIES, type ArchiveFailure } from '../../../shared/domain/archives/archive-import.ts';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import { emptyStage } from '../../db/repositories/archive-followers.ts';
import { countArchiveTry, findArchiveImport, moveArchiveImport } from '../../db/repositories/archive-imports.ts';
import { findOwnArchive } from '../../db/repositories/own-archives.ts';
import { deleteUntracked, eraseActions } from '../../db/repositories/tracked-profiles.ts';
import { failureOf, UnwantedError } from './archive-failure.ts';
import { createArchiveOwner } from './archive-owner.ts';
import type { ArchiveWorkDeps } from './archive-steps.ts';
import { importArchive, type Previewed } from './import-archive.ts';
import { previewArchive } from './preview-archive.ts';

/** What is done with an archive once all of it is here. */
export interface ArchiveWork {
  /** Reads it for its preview. Doing it twice is the same as once. */
  preview(id: string, signal: AbortSignal): Promise<void>;
  /** Imports it and builds its reports. Doing it twice is the same as once. */
  import(id: string, signal: AbortSignal): Promise<void>;
  /** It comes to nothing, and leaves nothing behind. */
  fail(id: string, failure: ArchiveFailure): Promise<void>;
}

export function createArchiveWork(deps: ArchiveWorkDeps): ArchiveWork {
  const { clock, files, log } = deps;
  const { db } = deps.database;
  const steps = { ...deps, owner: createArchiveOwner(deps) };

  /** What nobody tracks goes, with its actions; one that an earlier archive made is tracked. */
  async function letGo(profile: ProfileId): Promise<void> {
    const gone = await db.transaction().execute((tx) => deleteUntracked(tx, [profile]));
    for (const one of gone) await eraseActions(db, one);
  }

  async function fail(id: string, failure: ArchiveFailure): Promise<void> {
    const archive = await findArchiveImport(db, { id });
    const from = ['uploading', 'reading', 'ready', 'importing'] as const;
    await moveArchiveImport(db, id, { from, to: 'failed', failure, at: clock.now() });
    await emptyStage(db, id);
    await files.remove(id);
    if (archive !== null && archive.profile !== null) await letGo(archive.profile);
  }

  /** Begins the work once more. @returns false where it was begun too often: it came to nothing */
  async function begin(id: string): Promise<boolean> {
    const tries = await countArchiveTry(db, id, clock.now());
    if (tries === null || tries <= ARCHIVE_TRIES) return tries !== null;
    log.error({ import: id, tries }, 'an archive ended its worker each time, and is given up');
    await fail(id, 'internal');
    return false;
  }

  /** Runs a step, and settles what trying again does not help. @returns false when nobody waited for it any more */
  async function settle(id: string, step: () => Promise<void>): Promise<boolean> {
    try {
      await step();
    } catch (error) {
      if (error instanceof UnwantedError) {
        await files.remove(id);
        return false;
      }
      const failure = failureOf(error);
      if (failure === null) throw error;
      log.info({ import: id, failure }, 'an archive came to nothing');
      await fail(id, failure);
    }
    return true;
  }

  async function dropUnwanted({ user, preview: { network, externalId } }: Previewed): Promise<void> {
    const profile = await findOwnArchive(db, { user, network, externalId });
    if (profile !== null) await letGo(profile);
  }

  return {
    fail,
    async preview(id, signal) {
      const archive = await findArchiveImport(db, { id });
      if (archive?.state === 'reading' && (await begin(id)))
        await settle(id, () => previewArchive(steps, archive, signal));
    },
    async import(id, signal) {
      const archive = await findArchiveImport(db, { id });
      if (archive?.state !== 'importing' || archive.preview === null || !(await begin(id))) return;
      const previewed = { ...archive, preview: archive.preview };
      if (!(await settle(id, () => importArchive(steps, previewed, signal)))) await dropUnwanted(previewed);
    },
  };
}
