import type { Action } from '../../../shared/domain/activity/action.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import { decideTracking, limitCoverage } from '../../../shared/domain/policy/decide.ts';
import { ARCHIVES } from '../../adapters/sources/archives.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import type { Progress } from '../terminal/progress.ts';
import type { Material } from './material.ts';
import type { AccountRef } from './request.ts';

export interface ArchiveRequest {
  readonly account: AccountRef;
  readonly now: Instant;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

async function read(path: string, { account, now, signal, progress }: ArchiveRequest) {
  const collectArchive = ARCHIVES[account.network];
  if (collectArchive === undefined) {
    throw new CliError(`A CAR file can only be read for ${Object.keys(ARCHIVES).join(', ')}.`, EXIT.usage);
  }
  const actions: Action[] = [];
  const did = account.name.startsWith('did:') ? account.name : null;
  const sink = {
    async actions(batch: readonly Action[]) {
      for (const action of batch) actions.push(action);
    },
    present: async () => {},
    progress: (_: string, done: number, total: number | null) => progress.step('Reading records', done, total),
  };
  return { actions, archive: await collectArchive({ path, did, now, signal }, sink) };
}

/**
 * Reads an exported repository (CAR). Nothing is asked of any network: accounts and posts that the actions are about
 * keep their ids, and the handle is taken as it was written.
 * @throws CliError when the account may not be reported on; SourceError for a file that is no sound repository
 */
export async function readArchive(path: string, request: ArchiveRequest): Promise<Material> {
  const { account } = request;
  const { actions, archive } = await read(path, request);
  const { profile, coverage, incomplete, revision, skipped } = archive;
  const { network, flags, bio, id, name, userpic, url } = profile;
  const decision = decideTracking({ network, flags, bio, ownedByViewer: false, optedOut: false });
  if (!decision.allowed) {
    throw new CliError(`${account.name} may not be reported on: ${decision.reason}.`, EXIT.notFound);
  }
  return {
    account,
    profile: { id, username: account.name.replace(/^@/, ''), name, userpic, url },
    revision,
    coverage: limitCoverage(coverage, network, flags),
    incomplete,
    estimate: null,
    postsEstimate: null,
    receivedEstimate: null,
    repostedEstimate: null,
    readBy: 'archive',
    wholeSince: null,
    social: null,
    actions,
    directory: async () => ({ people: new Map(), posts: new Map() }),
    skipped,
  };
}
