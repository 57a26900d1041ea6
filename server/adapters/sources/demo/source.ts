import { setImmediate } from 'node:timers/promises';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { bestCoverage } from '../../../../shared/domain/networks/networks.ts';
import type { Person } from '../../../../shared/report/person.ts';
import type { Clock } from '../../../core/clock.ts';
import {
  type ActivitySource,
  type CollectOutcome,
  type CollectRequest,
  type CollectSink,
  type CollectStage,
  type PostCard,
  SourceError,
  type SourceProfile,
} from '../../../ports/activity-source.ts';
import { mediaPath, pageOf, personaById, personaFor, personById } from './cast/cast.ts';
import { type Persona, usernameAt } from './cast/persona.ts';
import {
  countsAt,
  type ExportPart,
  type ExportRange,
  followPart,
  latest,
  postsUntil,
  receivedParts,
  recordParts,
  removalsOf,
} from './export.ts';
import { createDemoPictures } from './pictures.ts';
import { instantOf, revisionAt } from './revision.ts';
import { isGone, postByCode, textOf, urlOf, type WorldPost } from './world/posts.ts';

function profileOf(persona: Persona, now: Instant): SourceProfile {
  const username = usernameAt(persona, now);
  return {
    network: 'demo',
    id: persona.id,
    username,
    name: persona.name,
    userpic: mediaPath(persona.avatar),
    url: pageOf(username),
    bio: persona.bio,
    ...countsAt(persona, now),
    flags: persona.flags !== null && persona.flags.from <= now ? persona.flags.flags : {},
  };
}

type Refusal = Exclude<CollectOutcome, { readonly status: 'collected' }>;

/** The network is directory and server in one. */
const NOT_THERE: Refusal = { status: 'missing', look: { directory: 'missing', server: 'missing' } };
const stopped = (reason: 'deactivated' | 'locked' | 'logged-out-hidden'): Refusal => ({ status: 'stopped', reason });

/** Why the account may not be read at `now`, null when it may. */
function refusalOf(persona: Persona, now: Instant): Refusal | null {
  if (persona.left !== null && persona.left.at <= now) {
    return persona.left.how === 'deleted' ? NOT_THERE : stopped(persona.left.how);
  }
  const flags = persona.flags !== null && persona.flags.from <= now ? persona.flags.flags : {};
  if (flags.locked === true) return stopped('locked');
  return flags.noUnauthenticated === true ? stopped('logged-out-hidden') : null;
}

function assertWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new SourceError('aborted', 'the collection was given up', { retryable: true });
}

interface Delivery {
  readonly stage: CollectStage;
  readonly parts: Iterable<{ part: ExportPart; done: number; total: number }>;
}

/** Hands the parts over one by one, letting other work in between. @returns the last change seen. */
async function deliver(delivery: Delivery, sink: CollectSink, signal: AbortSignal): Promise<Instant | null> {
  const changes: Instant[] = [];
  for (const { part, done, total } of delivery.parts) {
    assertWanted(signal);
    if (part.actions.length > 0) await sink.actions(part.actions);
    if (part.present.length > 0) await sink.present(part.present);
    sink.progress(delivery.stage, done, total);
    if (part.changedAt !== null) changes.push(part.changedAt);
    await setImmediate();
  }
  return latest(changes);
}

async function collect(request: CollectRequest, sink: CollectSink, signal: AbortSignal): Promise<CollectOutcome> {
  const { externalId, now, receivedFrom, keptFrom = instant(0) } = request;
  sink.progress('resolving', 0, 1);
  const persona = personaById(externalId);
  if (persona === null) return NOT_THERE;
  const refusal = refusalOf(persona, now);
  if (refusal !== null) return refusal;
  const since = instantOf(request.since);
  const range: ExportRange = { persona, since, now, receivedFrom, keptFrom };
  const follows = followPart(range);
  const changes = [
    since,
    await deliver({ stage: 'downloading', parts: recordParts(range) }, sink, signal),
    await deliver({ stage: 'decoding', parts: [{ part: follows, done: 1, total: 1 }] }, sink, signal),
    await deliver({ stage: 'received', parts: receivedParts(range) }, sink, signal),
  ].filter((at) => at !== null);
  const changedAt = latest(changes);
  const revision = changedAt === null ? null : revisionAt(changedAt);
  const profile = profileOf(persona, now);
  const ownPosts = { kinds: ['post'], older: postsUntil(persona, now, keptFrom) } as const;
  const removals = removalsOf(range);
  return { status: 'collected', profile, revision, coverage: bestCoverage('demo'), ownPosts, removals, skipped: {} };
}

function cardOf(post: WorldPost, now: Instant): PostCard {
  const gone = isGone(post, now);
  return {
    code: post.code,
    authorId: post.author.id,
    url: urlOf(post),
    text: gone ? null : textOf(post),
    image: gone || post.plate === null ? null : mediaPath(post.plate),
    gone,
  };
}

const goneCard = (code: string): PostCard => ({
  code,
  authorId: code.split('/')[0] ?? '',
  url: '',
  text: null,
  image: null,
  gone: true,
});

/**
 * The demo network: an invented world that answers by the instant it is asked about. The same instants give the same
 * answers, whatever the time is now, and nothing later than now is told.
 */
export function createDemoSource(deps: {
  clock: Clock;
  /** The bio that somebody gave the account on this machine; null leaves it its own. */
  bioOf?: (id: string) => Promise<string | null>;
}): ActivitySource {
  const { clock, bioOf = async () => null } = deps;
  const worn = async (profile: SourceProfile): Promise<SourceProfile> => ({
    ...profile,
    bio: (await bioOf(profile.id)) ?? profile.bio,
  });

  return {
    network: 'demo',
    async lookup(query, signal) {
      assertWanted(signal);
      const persona = personaFor(query);
      const now = clock.now();
      const left = persona?.left ?? null;
      if (persona === null || (left !== null && left.at <= now)) return { status: 'not-found' };
      return { status: 'found', profile: await worn(profileOf(persona, now)) };
    },
    collect,
    pictures: createDemoPictures,
    async people(ids, signal) {
      assertWanted(signal);
      const now = clock.now();
      return ids.map((id): Person | null => personById(id, now)).filter((person) => person !== null);
    },
    async posts(codes, signal) {
      assertWanted(signal);
      const now = clock.now();
      return codes.map((code) => {
        const post = postByCode(code);
        return post === null || post.at > now ? goneCard(code) : cardOf(post, now);
      });
    },
  };
}
