import { type Action, isReceived } from '../../../shared/domain/activity/action.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { bestCoverage, type Network } from '../../../shared/domain/networks/networks.ts';
import { decideTracking, limitCoverage } from '../../../shared/domain/policy/decide.ts';
import { profileFacts } from '../../../shared/domain/report/social-profile.ts';
import { type PeriodSpan, periodFrom, shiftPeriod } from '../../../shared/domain/time/period.ts';
import type {
  ActivitySource,
  CollectReport,
  CollectStage,
  ReceivedCount,
  SourceProfile,
} from '../../ports/activity-source.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import type { Progress } from '../terminal/progress.ts';
import type { Directory, Material } from './material.ts';
import type { AccountRef } from './request.ts';

const PER_REQUEST = 100;
/** Own posts of the reported period and of the seven it is compared with are asked for likes received. */
const COMPARED = 7;

export interface NetworkRequest {
  readonly account: AccountRef;
  readonly period: PeriodSpan;
  readonly now: Instant;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

const LABELS = {
  resolving: 'Finding the account',
  downloading: 'Downloading',
  decoding: 'Reading records',
  received: 'Likes received',
  people: 'Names and pictures',
} as const;

const labelOf = (stage: CollectStage, network: Network): string =>
  stage === 'received' && bestCoverage(network)['repost-received'] !== 'none'
    ? 'Likes and reposts received'
    : LABELS[stage];

async function find(source: ActivitySource, { account, signal }: NetworkRequest): Promise<SourceProfile> {
  const found = await source.lookup(account.name, signal);
  if (found.status === 'not-found')
    throw new CliError(`${account.name} was not found on ${account.network}.`, EXIT.notFound);
  const { profile } = found;
  const facts = {
    network: profile.network,
    flags: profile.flags,
    bio: profile.bio,
    ownedByViewer: false,
    optedOut: false,
  };
  const decision = decideTracking(facts);
  if (!decision.allowed) throw new CliError(refusal(account, decision.reason), EXIT.notFound);
  return profile;
}

const missing = ({ name, network }: AccountRef): string =>
  `${name} is reported missing by ${network}. If it is there, try again later.`;

const refusal = ({ name }: AccountRef, reason: string): string => `${name} may not be reported on: ${reason}.`;

async function inPages<T>(ids: readonly string[], fetchPage: (page: readonly string[]) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (let from = 0; from < ids.length; from += PER_REQUEST) {
    found.push(...(await fetchPage(ids.slice(from, from + PER_REQUEST))));
  }
  return found;
}

function distinct(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== null && value !== undefined))];
}

async function directoryOf(
  source: ActivitySource,
  actions: readonly Action[],
  request: NetworkRequest,
): Promise<Directory> {
  const { signal, progress } = request;
  const ids = distinct(actions.map(({ targetId }) => targetId));
  const codes = distinct(actions.map(({ kind, post }) => (isReceived(kind) ? null : post?.code)));
  const total = ids.length + codes.length;
  let done = 0;
  const counted = async <T>(page: readonly string[], asked: Promise<T[]>): Promise<T[]> => {
    const answer = await asked;
    done += page.length;
    progress.step(LABELS.people, done, total);
    return answer;
  };
  const people = await inPages(ids, (page) => counted(page, source.people(page, signal)));
  const posts = await inPages(codes, (page) => counted(page, source.posts(page, signal)));
  return {
    people: new Map(people.map((person) => [person.id, person])),
    posts: new Map(posts.map((post) => [post.code, post])),
  };
}

async function collect(source: ActivitySource, profile: SourceProfile, request: NetworkRequest) {
  const { account, now, period, progress, signal } = request;
  const actions: Action[] = [];
  const receivedFrom = periodFrom(shiftPeriod(period, COMPARED));
  const outcome = await source.collect(
    { externalId: profile.id, since: null, now, receivedFrom: instant(receivedFrom), recentPosts: [] },
    {
      async actions(batch) {
        for (const action of batch) actions.push(action);
      },
      present: async () => {},
      progress: (stage, done, total) => progress.step(labelOf(stage, account.network), done, total),
    },
    signal,
  );
  if (outcome.status === 'missing') throw new CliError(missing(account), EXIT.notFound);
  if (outcome.status === 'stopped') throw new CliError(refusal(account, outcome.reason), EXIT.notFound);
  return { actions, report: outcome };
}

const standing = (actions: readonly Action[]): number => {
  const followed = new Set<string | null>();
  for (const { kind, targetId } of [...actions].sort((a, b) => a.at - b.at)) {
    if (kind === 'follow') followed.add(targetId);
    if (kind === 'unfollow') followed.delete(targetId);
  }
  return followed.size;
};

/** The follows recorded beside those that the network counts. */
function estimateOf({ profile, coverage }: CollectReport, actions: readonly Action[]): Material['estimate'] {
  const { follows } = profile;
  if (follows === null || follows === 0 || coverage.follow === 'none') return null;
  return { recorded: Math.min(follows, standing(actions)), claimed: follows };
}

/** The posts recorded beside those that the network counts. */
function postsEstimateOf({ profile, ownPosts }: CollectReport, actions: readonly Action[]): Material['postsEstimate'] {
  const { posts } = profile;
  if (ownPosts === undefined || ownPosts.older === null || posts === null || posts === 0) return null;
  const recorded = ownPosts.older + actions.filter(({ kind }) => ownPosts.kinds.includes(kind)).length;
  return { recorded: Math.min(posts, recorded), claimed: posts };
}

/** The likes, or reposts, told of beside those that the network counts. */
function receivedEstimateOf(received: ReceivedCount | undefined): Material['receivedEstimate'] {
  if (received === undefined || received.counted === 0) return null;
  return { recorded: Math.min(received.counted, received.told), claimed: received.counted };
}

/**
 * Collects an account afresh from its network, into memory.
 * @throws CliError when it does not exist or may not be read; SourceError when the network does not answer
 */
export async function readNetwork(source: ActivitySource, request: NetworkRequest): Promise<Material> {
  const profile = await find(source, request);
  const { actions, report } = await collect(source, profile, request);
  const { id, username, name, userpic, url } = report.profile;
  return {
    account: request.account,
    profile: { id, username, name, userpic, url },
    revision: report.revision,
    coverage: limitCoverage(report.coverage, report.profile.network, report.profile.flags),
    incomplete: (report.incomplete ?? null) !== null,
    estimate: estimateOf(report, actions),
    postsEstimate: postsEstimateOf(report, actions),
    receivedEstimate: receivedEstimateOf(report.received),
    repostedEstimate: receivedEstimateOf(report.reposted),
    readBy: report.readBy ?? null,
    wholeSince: report.wholeSince ?? null,
    social: { facts: profileFacts(report.profile), readAt: request.now },
    actions,
    directory: (wanted) => directoryOf(source, wanted, request),
    skipped: report.skipped,
  };
}
