import type { Instant } from '../../../../shared/domain/ids.ts';
import { SourceError } from '../../../ports/activity-source.ts';
import type { FetchDocument } from './fetch-document.ts';
import type { OutboxItem, PublishedItem } from './parse/document.ts';

export const ACTIVITY =
  'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams"';
/** A page a request; a busy author fills one in a few days. */
const MOST_PAGES = 15;
const MOST_ITEMS = 500;

export interface Outbox {
  /** Newest first, as it lists them; each once. */
  readonly items: readonly PublishedItem[];
  /** Ids of works that its server says were deleted. */
  readonly gone: readonly string[];
  readonly total: number | null;
  readonly skipped: Readonly<Record<string, number>>;
}

interface Reading {
  /** What is older is not wanted. */
  readonly from: Instant;
  readonly signal: AbortSignal;
}

const isOlder = (items: readonly OutboxItem[], from: Instant): boolean =>
  items.length > 0 && items.every((item) => item.kind !== 'gone' && item.published !== null && item.published < from);

/** The newest word on each: a later change stands above what it changed, which tells when that was published. */
function eachOnce(items: readonly PublishedItem[]): PublishedItem[] {
  const byId = new Map<string, PublishedItem>();
  for (const item of items) {
    const newer = byId.get(item.id);
    byId.set(item.id, newer === undefined ? item : { ...newer, published: newer.published ?? item.published });
  }
  return [...byId.values()];
}

const isOnHost = (url: string, host: string): boolean => new URL(url).host === host;

/**
 * Reads an outbox page by page (w3.org/TR/activitypub, section 5.1). A link to a further page is followed on the outbox's own host
 * and once; the rest is counted as `pages-left-out`.
 * @throws SourceError
 */
export async function readOutbox(fetch: FetchDocument, outbox: string, { from, signal }: Reading): Promise<Outbox> {
  const { host } = new URL(outbox);
  const visited = new Set<string>();
  const items: OutboxItem[] = [];
  const skipped: Record<string, number> = {};
  const skip = (reason: string, count: number): void => {
    skipped[reason] = (skipped[reason] ?? 0) + count;
  };
  let total: number | null = null;
  let next: string | null = outbox;

  while (next !== null && visited.size < MOST_PAGES && items.length < MOST_ITEMS) {
    visited.add(next);
    const fetched = await fetch(next, { accept: ACTIVITY, signal });
    if (fetched.status !== 'read' || fetched.document.kind !== 'collection') {
      throw new SourceError('malformed', `${host} answered with no outbox`, { retryable: true });
    }
    const page = fetched.document;
    total ??= page.total;
    items.push(...page.items);
    for (const [reason, count] of Object.entries(page.skipped)) skip(reason, count);
    if (isOlder(page.items, from)) break;
    next = page.next;
    if (next === null || (isOnHost(next, host) && !visited.has(next))) continue;
    skip('pages-left-out', 1);
    next = null;
  }
  return {
    items: eachOnce(items.filter((item) => item.kind !== 'gone')),
    gone: items.flatMap((item) => (item.kind === 'gone' ? [item.id] : [])),
    total,
    skipped,
  };
}
