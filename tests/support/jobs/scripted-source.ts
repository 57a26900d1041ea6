import {
  type ActivitySource,
  type CollectOutcome,
  type CollectRequest,
  type OwnPosts,
  type PostCard,
  type ReceivedCount,
  type RemovalScope,
  SourceError,
  type SourceProfile,
} from '../../../server/ports/activity-source.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import type { CoverageMatrix } from '../../../shared/domain/activity/coverage.ts';
import type { Incomplete } from '../../../shared/domain/collect/incomplete.ts';
import { bestCoverage } from '../../../shared/domain/networks/networks.ts';
import type { MissingLook } from '../../../shared/domain/policy/missing.ts';
import type { DenialReason } from '../../../shared/domain/policy/tracking.ts';
import type { Person } from '../../../shared/report/person.ts';

export const EVERYTHING: RemovalScope = {
  kind: 'prefixes',
  prefixes: ['like/', 'follow/', 'post/'],
  except: [],
  proven: true,
};

/** One account of the scripted network: what its source answers next. */
export interface ScriptedAccount {
  profile: SourceProfile;
  actions: Action[];
  present: string[];
  removals: RemovalScope;
  /** What its network counts as posts; undefined where that compares with nothing. */
  ownPosts: OwnPosts | undefined;
  /** Likes on its posts, as its source told and its network counts them; undefined where none was asked for. */
  received: ReceivedCount | undefined;
  reposted: ReceivedCount | undefined;
  coverage: CoverageMatrix;
  /** What its answers lack from now on. */
  incomplete: Incomplete | undefined;
  revision: string;
  stopped: Exclude<DenialReason, 'missing' | 'deleted'> | null;
  /** What directory and server say while one of them does not know the account. */
  missing: MissingLook | null;
  /** Thrown by the next collections, first one first. */
  failures: SourceError[];
  /** Called before each batch is handed over; a promise holds the collection. */
  beforeBatch: (batch: number, signal: AbortSignal) => Promise<void>;
}

export interface ScriptedSource extends ActivitySource {
  readonly accounts: Map<string, ScriptedAccount>;
  /** How often each account was collected. */
  readonly collections: Map<string, number>;
  /** What collections were asked for, in order. */
  readonly requests: CollectRequest[];
  readonly askedPeople: string[];
  readonly askedPosts: string[];
  /** What the network says of single posts and people, where it is not the usual. */
  readonly cards: Map<string, Partial<PostCard>>;
  readonly faces: Map<string, Partial<Person>>;
}

const person = (id: string): Person => ({ id, username: id, name: `Name of ${id}`, userpic: null });

export function scriptedAccount(id: string): ScriptedAccount {
  return {
    profile: {
      ...person(id),
      network: 'demo',
      url: null,
      bio: null,
      followers: 1,
      follows: null,
      posts: null,
      flags: {},
    },
    actions: [],
    present: [],
    removals: { kind: 'none' },
    ownPosts: undefined,
    received: undefined,
    reposted: undefined,
    coverage: bestCoverage('demo'),
    incomplete: undefined,
    revision: 'r1',
    stopped: null,
    missing: null,
    failures: [],
    beforeBatch: async () => undefined,
  };
}

const card = (code: string): PostCard => ({
  code,
  authorId: 'author',
  url: `https://posts.test/${code}`,
  text: `Text of ${code}`,
  image: `https://posts.test/${code}.jpg`,
  gone: false,
});

/** A network that answers what a test has written down, through the same port as the real ones. */
export function createScriptedSource(accounts: readonly ScriptedAccount[], batchSize = 1000): ScriptedSource {
  const byId = new Map(accounts.map((account) => [account.profile.id, account]));
  const collections = new Map<string, number>();
  const requests: CollectRequest[] = [];
  const askedPeople: string[] = [];
  const askedPosts: string[] = [];
  const cards = new Map<string, Partial<PostCard>>();
  const faces = new Map<string, Partial<Person>>();
  const find = (id: string): ScriptedAccount => {
    const account = byId.get(id);
    if (account === undefined) throw new SourceError('malformed', `no account ${id}`, { retryable: false });
    return account;
  };
  return {
    network: 'demo',
    accounts: byId,
    collections,
    requests,
    askedPeople,
    askedPosts,
    cards,
    faces,
    lookup: async (query) => ({ status: 'found', profile: find(query).profile }),
    async collect(request, sink, signal): Promise<CollectOutcome> {
      const { externalId } = request;
      requests.push(request);
      const account = find(externalId);
      collections.set(externalId, (collections.get(externalId) ?? 0) + 1);
      const failure = account.failures.shift();
      if (failure !== undefined) throw failure;
      if (account.missing !== null) return { status: 'missing', look: account.missing };
      if (account.stopped !== null) return { status: 'stopped', reason: account.stopped };
      for (let from = 0, batch = 0; from < account.actions.length; from += batchSize, batch += 1) {
        await account.beforeBatch(batch, signal);
        await sink.actions(account.actions.slice(from, from + batchSize));
        sink.progress('decoding', from, account.actions.length);
      }
      await sink.present(account.present);
      const { profile, revision, removals, ownPosts, received, reposted, incomplete, coverage } = account;
      const told = {
        coverage,
        removals,
        skipped: {},
        ...(ownPosts && { ownPosts }),
        ...(received && { received }),
        ...(reposted && { reposted }),
        ...(incomplete && { incomplete }),
      };
      return { status: 'collected', profile, revision, ...told };
    },
    async people(ids) {
      askedPeople.push(...ids);
      return ids.map((id) => ({ ...person(id), ...faces.get(id) }));
    },
    async posts(codes) {
      askedPosts.push(...codes);
      return codes.map((code) => ({ ...card(code), ...cards.get(code) }));
    },
  };
}
