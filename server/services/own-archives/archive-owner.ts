import { isShownByLogin } from '../../../shared/domain/archives/ownership.ts';
import { mayImportOwn } from '../../../shared/domain/policy/own-archive.ts';
import { AppError } from '../../core/app-error.ts';
import type { Logger } from '../../core/logger.ts';
import type { SourceProfile } from '../../ports/activity-source.ts';
import { ArchiveRefusal } from '../../ports/archive-reader.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';
import { createLookup } from '../accounts/lookup.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';

/** Whose an archive is. */
export interface ArchiveOwner {
  /**
   * The account as its network shows it now. Nobody there to ask is no reason to lose an archive: then it is as the archive tells.
   * @throws ArchiveRefusal `refused` where the account opted out, is a minor's or under review
   */
  describe(archived: SourceProfile): Promise<SourceProfile>;
}

export function createArchiveOwner(deps: {
  readonly sources: SourceRegistry;
  readonly blocks: Pick<Blocklist, 'archiveFacts'>;
  readonly log: Logger;
}): ArchiveOwner {
  const lookup = createLookup({ sources: deps.sources });

  /**
   * By its address where the archive has one: an id made of that may lack a domain of its own. What only its owner is given is taken as
   * it is: such an archive knows the account by its name, which is not how others are answered.
   */
  async function ask({ network, id, url }: SourceProfile): Promise<SourceProfile | null> {
    if (isShownByLogin(network)) return null;
    try {
      const found = await lookup.find({ network, username: url ?? id });
      const isIt = found.status === 'found' && (found.profile.id === id || (url !== null && found.profile.url === url));
      return isIt ? found.profile : null;
    } catch (err) {
      if (!(err instanceof AppError)) throw err;
      deps.log.info({ err, network }, 'the account of an archive could not be looked up');
      return null;
    }
  }

  return {
    async describe(archived) {
      const profile = (await ask(archived)) ?? archived;
      const { network, id, bio } = profile;
      if (!mayImportOwn({ bio, ...(await deps.blocks.archiveFacts(network, id)) })) {
        throw new ArchiveRefusal('refused');
      }
      // Counts of today say nothing of the end of an archive.
      return { ...profile, followers: null, follows: null, posts: null };
    },
  };
}
