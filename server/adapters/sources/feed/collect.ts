import { decideTracking } from '../../../../shared/domain/policy/decide.ts';
import {
  type ActivitySource,
  type CollectOutcome,
  type CollectRequest,
  SourceError,
} from '../../../ports/activity-source.ts';
import { collectFeed } from './collect-feed.ts';
import { collectOutbox } from './collect-outbox.ts';
import type { Arrival, FetchDocument, Fetched, Wanted } from './fetch-document.ts';
import { ANY_FEED } from './find-feed.ts';
import { type Look, lookAtPage, reportUnchanged } from './look.ts';
import { type AuthorFlags, type FeedMemory, recall } from './memory.ts';
import type { WebDocument } from './parse/document.ts';
import { ACTIVITY } from './read-outbox.ts';

type Refusal = Exclude<CollectOutcome, { readonly status: 'collected' }>;

/** The address is directory and server in one; a 410 is its owner's own word. */
const REFUSALS: Readonly<Record<Exclude<Fetched['status'], 'read' | 'unchanged'>, Refusal>> = {
  gone: { status: 'missing', look: { directory: 'withdrawn', server: 'missing' } },
  'not-found': { status: 'missing', look: { directory: 'there', server: 'missing' } },
  closed: { status: 'stopped', reason: 'locked' },
};

/** What is asked for: of a feed only what is newer than the last answer, unless a second look at it is due. */
function wantedOf({ request, before, signal }: Look): Wanted {
  const accept = before?.kind === 'outbox' ? ACTIVITY : before === null ? `${ACTIVITY}, ${ANY_FEED}` : ANY_FEED;
  const isSettled = before?.entries.every(({ missedAt }) => missedAt === null) === true;
  const marked = request.since !== null && before?.kind === 'feed' && isSettled;
  return { accept, signal, ...(marked ? { unlessStill: before.validators } : {}) };
}

/** Why the author may not be collected, found before anything that was published is read. */
function refusalOf(flags: AuthorFlags, bio: string | null): Refusal | null {
  const decision = decideTracking({ network: 'feed', flags, bio, ownedByViewer: false, optedOut: false });
  if (decision.allowed || decision.reason === 'missing' || decision.reason === 'deleted') return null;
  return { status: 'stopped', reason: decision.reason };
}

const pageOfDocument = (document: WebDocument): string | null => {
  if (document.kind === 'feed') return document.site;
  return document.kind === 'actor' ? document.url : null;
};

/** Whether everything is left as it is: the source asked for rest, and only news is wanted. */
const rests = ({ since, now }: CollectRequest, before: FeedMemory): boolean => since !== null && now < before.restUntil;

export function createCollector(fetch: FetchDocument): ActivitySource['collect'] {
  async function collectFrom(
    read: { readonly document: WebDocument; readonly arrival: Arrival },
    look: Look,
    sink: Parameters<ActivitySource['collect']>[1],
  ): Promise<CollectOutcome> {
    const { document, arrival } = read;
    const { request, before, signal } = look;
    const address = request.externalId;
    const page = await lookAtPage(
      fetch,
      { site: pageOfDocument(document), address },
      { now: request.now, before, signal },
    );
    const noindex = page?.noindex === true;
    if (document.kind === 'feed') {
      const flags = { noindex };
      return (
        refusalOf(flags, document.description) ?? collectFeed({ ...look, feed: document, arrival, page, flags }, sink)
      );
    }
    if (document.kind === 'actor' && document.id === address) {
      const flags = { ...document.flags, noindex };
      return (
        refusalOf(flags, document.bio) ?? collectOutbox(fetch, { ...look, actor: document, arrival, page, flags }, sink)
      );
    }
    const { host } = new URL(address);
    throw new SourceError('malformed', `${host} answered with neither a feed nor the actor`, { retryable: true });
  }

  async function unchanged(look: Look & { readonly before: FeedMemory }, arrival: Arrival): Promise<CollectOutcome> {
    const { request, before, signal } = look;
    const source = { site: before.site, address: request.externalId };
    const page = await lookAtPage(fetch, source, { now: request.now, before, signal });
    const flags = { ...before.flags, noindex: page?.noindex === true };
    return refusalOf(flags, before.author.bio) ?? reportUnchanged(request, { ...before, page, flags }, arrival);
  }

  return async (request, sink, signal) => {
    sink.progress('resolving', 0, null);
    const look = { request, before: recall(request.memory), signal };
    const { before } = look;
    if (before !== null && rests(request, before)) return reportUnchanged(request, before, null);
    const fetched = await fetch(request.externalId, wantedOf(look));
    if (fetched.status === 'unchanged' && before !== null) return unchanged({ ...look, before }, fetched);
    if (fetched.status === 'read') return collectFrom({ document: fetched.document, arrival: fetched }, look, sink);
    if (fetched.status !== 'unchanged') return REFUSALS[fetched.status];
    throw new SourceError('malformed', `${new URL(request.externalId).host} answered 304 unasked`);
  };
}
