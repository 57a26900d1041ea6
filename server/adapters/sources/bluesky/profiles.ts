import type { ProfileFlags } from '../../../../shared/domain/policy/profile-flags.ts';
import type { Logger } from '../../../core/logger.ts';
import { SourceError, type SourceProfile } from '../../../ports/activity-source.ts';
import type { AppView, AppViewProfile, AppViewProfileResult } from './app-view.ts';
import { profileUrl } from './at-uri.ts';
import type { Identity, IdentityResolver } from './identity.ts';
import type { OwnServer, RepoState } from './own-server.ts';

/** Reads an account's profile and what stands against tracking it (`flags`). */
export interface ProfileReader {
  /** `username` is the verified handle, or the DID. */
  read(identity: Identity, username: string, signal: AbortSignal): Promise<SourceProfile>;
  /**
   * The handle that the document claims if it leads back to the DID, else the DID. Where nobody answers to where it leads, one that the
   * account is `known` by goes on to count.
   */
  username(identity: Identity, signal: AbortSignal, known?: string): Promise<string>;
}

export interface ProfileReaderOptions {
  readonly appView: AppView;
  readonly ownServer: OwnServer;
  readonly identities: IdentityResolver;
  readonly log: Logger;
}

type Facts = Omit<AppViewProfile, 'id' | 'username'> & { readonly state: RepoState | null };

const BLANK = { name: null, userpic: null, bio: null, followers: null, follows: null, posts: null };
const CLEAR = { hidden: false, suspended: false, state: null };

const STATE_FLAGS: Readonly<Record<RepoState, ProfileFlags>> = {
  deleted: { deleted: true },
  suspended: { suspended: true },
  deactivated: { deactivated: true },
};

const isAbort = (error: unknown): boolean => error instanceof SourceError && error.failure === 'aborted';

export function createProfileReader(options: ProfileReaderOptions): ProfileReader {
  const { appView, ownServer, identities, log } = options;

  /** Null when the app view cannot say. */
  async function askAppView(did: string, signal: AbortSignal): Promise<AppViewProfileResult | null> {
    try {
      return await appView.profile(did, signal);
    } catch (error) {
      if (isAbort(error) || !(error instanceof SourceError)) throw error;
      log.warn({ did, failure: error.failure }, 'app view gives no profile, asking the own server');
      return null;
    }
  }

  async function askOwnServer({ pds, did }: Identity, signal: AbortSignal): Promise<Facts> {
    const head = await ownServer.head(pds, did, signal);
    if ('state' in head) return { ...BLANK, ...CLEAR, state: head.state };
    // With what the record says, or with the state that the server names instead.
    return { ...BLANK, ...CLEAR, ...(await ownServer.profileRecord(pds, did, signal)) };
  }

  async function factsOf(identity: Identity, signal: AbortSignal): Promise<Facts> {
    const result = await askAppView(identity.did, signal);
    if (result === null || result.status === 'not-found') return askOwnServer(identity, signal);
    if (result.status === 'found') return { ...result.profile, state: null };
    return { ...BLANK, ...CLEAR, state: result.status };
  }

  async function flagsOf(identity: Identity, facts: Facts, signal: AbortSignal): Promise<ProfileFlags> {
    if (facts.state !== null) return STATE_FLAGS[facts.state];
    const noSynthetic = await ownServer.refusesSynthetic(identity.pds, identity.did, signal);
    // The app view may be behind; the account's own server knows.
    if (typeof noSynthetic === 'object') return STATE_FLAGS[noSynthetic.state];
    return {
      suspended: facts.suspended,
      deactivated: false,
      deleted: false,
      noUnauthenticated: facts.hidden,
      noSynthetic,
    };
  }

  return {
    async username({ did, claimed }, signal, known) {
      if (claimed === null) return did;
      try {
        return (await identities.resolveHandle(claimed, signal)) === did ? claimed : did;
      } catch (error) {
        if (isAbort(error) || !(error instanceof SourceError)) throw error;
        return claimed === known ? claimed : did;
      }
    },
    async read(identity, username, signal) {
      const facts = await factsOf(identity, signal);
      const { name, userpic, bio, followers, follows, posts } = facts;
      const flags = await flagsOf(identity, facts, signal);
      const about = { network: 'bluesky', id: identity.did, username, url: profileUrl(identity.did) } as const;
      return { ...about, name, userpic, bio, followers, follows, posts, flags, server: identity.pds };
    },
  };
}
