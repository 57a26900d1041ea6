import type { Db } from '../../db/database.ts';
import { eraseGone, goneProfiles, letGoOfLoose } from '../../db/repositories/loose-profiles.ts';

/** Lets go of profiles that nobody wants any more; their actions are orphans from then on. @returns how many */
export async function letGo(db: Db, signal: AbortSignal): Promise<number> {
  let unwanted = 0;
  for (let slice = await letGoOfLoose(db, null); slice !== null; slice = await letGoOfLoose(db, slice.last)) {
    unwanted += slice.unwanted;
    signal.throwIfAborted();
  }
  return unwanted;
}

/** Erases what was stored of profiles that are gone. @returns of how many there was something */
export async function eraseOrphans(db: Db, signal: AbortSignal): Promise<number> {
  let orphans = 0;
  for (;;) {
    const gone = await goneProfiles(db);
    if (gone.length === 0) return orphans;
    for (const profile of gone) {
      signal.throwIfAborted();
      if (await eraseGone(db, profile)) orphans += 1;
    }
  }
}
