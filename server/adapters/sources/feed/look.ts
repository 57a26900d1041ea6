import { createHash } from 'node:crypto';
import type { Instant } from '../../../../shared/domain/ids.ts';
import { DAY } from '../../../../shared/domain/time/calendar.ts';
import { type CollectReport, type CollectRequest, SourceError } from '../../../ports/activity-source.ts';
import type { Comparison } from './compare-looks.ts';
import { coverageOf, FEED_KINDS, OUTBOX_KINDS } from './coverage.ts';
import { ownPage, profileOf } from './feed-author.ts';
import type { Arrival, FetchDocument } from './fetch-document.ts';
import { type FeedMemory, remember } from './memory.ts';
import { restUntil } from './rest.ts';

/** The page's wish is looked up once a day. */
const PAGE_EVERY_MS = DAY;
const PAGE = 'text/html, application/xhtml+xml;q=0.9';

/** One look at a source, and what the look before left. */
export interface Look {
  readonly request: CollectRequest;
  readonly before: FeedMemory | null;
  readonly signal: AbortSignal;
}

/** Throws `SourceError` `aborted` where nobody waits any more. */
export function assertWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new SourceError('aborted', 'the collection was called off');
}

/** Whether the page of a feed or an actor asks not to be indexed, asked anew once a day; null where there is no such page. */
export async function lookAtPage(
  fetch: FetchDocument,
  source: { readonly site: string | null; readonly address: string },
  look: { readonly now: Instant; readonly before: FeedMemory | null; readonly signal: AbortSignal },
): Promise<FeedMemory['page']> {
  const known = look.before?.page ?? null;
  if (known !== null && look.now - known.seenAt < PAGE_EVERY_MS) return known;
  const page = ownPage(source, source.address);
  if (page === null) return null;
  const fetched = await fetch(page, { accept: PAGE, signal: look.signal });
  if (fetched.status !== 'read') return { noindex: false, seenAt: look.now };
  const { document } = fetched;
  return { noindex: fetched.noindex || (document.kind === 'page' && document.noindex), seenAt: look.now };
}

/** What is reported while a source is left alone (`arrival` null), or says that nothing changed. */
export function reportUnchanged(request: CollectRequest, before: FeedMemory, arrival: Arrival | null): CollectReport {
  if (arrival === null) return reportOf(request, before);
  const { now } = request;
  return reportOf(request, { ...before, lookedAt: now, restUntil: restUntil(now, [before.restMs, arrival.freshMs]) });
}

/** Since when everything was seen: unbroken where something that was known is still shown, else from what is shown now on. */
export function wholeSince(look: Comparison<unknown>, before: FeedMemory | null, now: Instant): Instant {
  const shownFrom = look.from ?? now;
  if (before === null) return shownFrom;
  const unbroken = look.overlaps || look.standing.length === 0 || shownFrom <= before.lookedAt;
  return unbroken ? before.wholeSince : shownFrom;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Names what the last look showed. */
const revisionOf = ({ entries, author }: FeedMemory): string =>
  digest(JSON.stringify([author, entries.map(({ id, at, words, missedAt }) => [id, at, words, missedAt])]));

const KINDS = { feed: FEED_KINDS, outbox: OUTBOX_KINDS } as const;

/** What a look found, as the product takes it. */
export function reportOf(request: CollectRequest, kept: FeedMemory, more: Partial<CollectReport> = {}): CollectReport {
  return {
    status: 'collected',
    profile: profileOf(request.externalId, kept.author, kept.flags),
    revision: revisionOf(kept),
    coverage: coverageOf(KINDS[kept.kind], kept.wholeSince, request.now),
    readBy: kept.kind === 'feed' ? 'web-feed' : kept.kind,
    wholeSince: kept.wholeSince,
    removals: { kind: 'none' },
    skipped: {},
    server: new URL(request.externalId).origin,
    memory: remember(kept),
    ...more,
  };
}
