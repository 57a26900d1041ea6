import { readFile } from 'node:fs/promises';
import type { Action } from '../../../shared/domain/activity/action.ts';
import type { CoverageMatrix } from '../../../shared/domain/activity/coverage.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import { type DecodedRepository, decodeRepository } from '../../adapters/sources/bluesky/car/decode-repository.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import type { Progress } from '../terminal/progress.ts';
import type { Material } from './material.ts';
import type { AccountRef } from './request.ts';

const BATCH = 2_000;

/** A repository holds what its account did; what others did to it, and follows taken back before, it cannot tell. */
const COVERAGE: CoverageMatrix = {
  like: 'full',
  'like-received': 'none',
  post: 'full',
  comment: 'full',
  repost: 'full',
  follow: 'full',
  unfollow: 'none',
};

interface Reading {
  readonly actions: Action[];
  readonly repository: DecodedRepository;
}

function decode(
  bytes: Uint8Array<ArrayBuffer>,
  about: { did: string | null; now: Instant; progress: Progress },
): Reading {
  const actions: Action[] = [];
  const decoding = decodeRepository(bytes, { did: about.did, now: about.now, verify: true, batchSize: BATCH });
  for (;;) {
    const { done, value } = decoding.next();
    if (done === true) return { actions, repository: value };
    for (const action of value.actions) actions.push(action);
    about.progress.step('Reading records', value.done, null);
  }
}

/**
 * Reads an exported repository (CAR). Nothing is asked of any network: accounts and posts that the actions are about
 * keep their ids, and the handle is taken as it was written.
 * @throws SourceError `malformed`, `too-large`
 */
export async function readArchive(
  file: string,
  about: { account: AccountRef; now: Instant; progress: Progress },
): Promise<Material> {
  const { account } = about;
  if (account.network !== 'bluesky') throw new CliError('A CAR file can only be read for bluesky.', EXIT.usage);
  const did = account.name.startsWith('did:') ? account.name : null;
  const bytes = await readFile(file);
  const { actions, repository } = decode(new Uint8Array(bytes), { ...about, did });
  const handle = account.name.replace(/^@/, '');
  return {
    account,
    profile: {
      id: repository.did,
      username: handle,
      name: repository.profile?.name ?? null,
      userpic: null,
      url: `https://bsky.app/profile/${repository.did}`,
    },
    revision: repository.revision,
    coverage: COVERAGE,
    estimate: null,
    actions,
    directory: async () => ({ people: new Map(), posts: new Map() }),
    skipped: repository.skipped,
  };
}
