import type { Action } from '../../../../shared/domain/activity/action.ts';
import type { CollectReport, CollectSink } from '../../../ports/activity-source.ts';
import { type Comparison, compareLooks, removalsFrom, type ShownEntry } from './compare-looks.ts';
import { authorOf } from './feed-author.ts';
import type { Arrival } from './fetch-document.ts';
import { assertWanted, type Look, reportOf, wholeSince } from './look.ts';
import { codeOf } from './look-up-again.ts';
import type { AuthorFlags, FeedMemory } from './memory.ts';
import type { FeedDocument, FeedEntry } from './parse/document.ts';
import { restUntil } from './rest.ts';

type Shown = ShownEntry & { readonly entry: FeedEntry };

const shownOf = (entry: FeedEntry): Shown | null => {
  const id = entry.id ?? entry.url ?? entry.text;
  if (id === null) return null;
  const { url, published, updated, text, tags } = entry;
  return { id, url, published, updated, words: JSON.stringify([text, url, tags]), entry };
};

/** An entry as the post that it is. */
function postOf(
  { id, key, at, editedAt, entry: { entry } }: Comparison<Shown>['standing'][number],
  author: { readonly id: string; readonly page: string },
): Action {
  const { text, tags, languages } = entry;
  const post = { code: codeOf(author.id, id), url: entry.url ?? author.page };
  const edit = editedAt === undefined ? {} : { editedAt };
  return { key, kind: 'post', at, targetId: null, post, text, tags, languages, ...edit, reason: null, removed: false };
}

/** Hands on what a feed shows, and says what it lacks. */
export async function collectFeed(
  input: Look & {
    readonly feed: FeedDocument;
    readonly arrival: Arrival;
    readonly page: FeedMemory['page'];
    readonly flags: AuthorFlags;
  },
  sink: CollectSink,
): Promise<CollectReport> {
  const { feed, arrival, before, request, page, flags, signal } = input;
  const { now } = request;
  const shown = feed.entries.map(shownOf).filter((one) => one !== null);
  const look = compareLooks(shown, before?.entries ?? null, now);
  const author = authorOf(feed, request.externalId);
  const actions = look.standing.map((one) =>
    postOf(one, { id: request.externalId, page: author.url ?? request.externalId }),
  );
  if (actions.length > 0) await sink.actions(actions);
  assertWanted(signal);
  sink.progress('decoding', actions.length, actions.length);
  const kept: FeedMemory = {
    form: 1,
    kind: 'feed',
    author,
    flags,
    validators: arrival.validators,
    lookedAt: now,
    restUntil: restUntil(now, [feed.restMs, arrival.freshMs]),
    restMs: feed.restMs,
    site: feed.site,
    page,
    wholeSince: wholeSince(look, before, now),
    entries: [...look.known],
  };
  return reportOf(request, kept, {
    removals: removalsFrom(look.from),
    skipped: look.skipped,
  });
}
