import type { Action } from '../../../../shared/domain/activity/action.ts';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { mayCollectText } from '../../../../shared/domain/policy/decide.ts';
import { DAY } from '../../../../shared/domain/time/calendar.ts';
import type { CollectReport, CollectSink, RemovalScope } from '../../../ports/activity-source.ts';
import { authorOfActor } from './actor-author.ts';
import { type Comparison, compareLooks, digestOfId, keyOf, removalsFrom, type ShownEntry } from './compare-looks.ts';
import type { Arrival, FetchDocument } from './fetch-document.ts';
import { assertWanted, type Look, reportOf, wholeSince } from './look.ts';
import { codeOf } from './look-up-again.ts';
import type { AuthorFlags, FeedMemory } from './memory.ts';
import type { ActorDocument, PublishedItem } from './parse/document.ts';
import { type Outbox, readOutbox } from './read-outbox.ts';
import { restUntil } from './rest.ts';

/** So far back what is deleted or changed is found out, later than any report that is still to be built begins. */
const LOOK_BACK_MS = 40 * DAY;
const BEGINNING = instant(0);

type Shown = ShownEntry & { readonly item: PublishedItem };

const shownOf = (item: PublishedItem): Shown => {
  const { id, url, published, updated, text, tags } = item;
  return { id, url, published, updated, words: JSON.stringify([text, url, tags]), item };
};

/** Whether an address is a work of the actor's own: one that is known, or one beneath the actor's address. */
function ownWorks(
  actor: ActorDocument,
  shown: readonly Shown[],
  before: FeedMemory | null,
): (about: string) => boolean {
  const known = new Set((before?.entries ?? []).map(({ id }) => id));
  const listed = new Set(shown.flatMap(({ id, url }) => [id, url]));
  return (about) => listed.has(about) || known.has(digestOfId(about)) || about.startsWith(`${actor.id}/`);
}

/** What an item is: a post; a comment where it answers somebody else's; a repost. */
function actionOf(
  { id, key, at, editedAt, entry: { item } }: Comparison<Shown>['standing'][number],
  input: { readonly author: string; readonly isOwn: (about: string) => boolean; readonly words: boolean },
): Action {
  const { about } = item;
  const own = { code: codeOf(input.author, id), url: item.url ?? input.author };
  const said = input.words ? { text: item.text, tags: item.tags } : { text: null, tags: [] };
  const edit = editedAt === undefined ? {} : { editedAt };
  const base = {
    key,
    at,
    targetId: null,
    ...said,
    languages: item.languages,
    ...edit,
    reason: null,
    removed: false,
  } as const;
  if (about === null || (item.kind === 'work' && input.isOwn(about))) return { ...base, kind: 'post', post: own };
  return { ...base, kind: item.kind === 'repost' ? 'repost' : 'comment', post: { code: about, url: about } };
}

/** Where the server itself says that works were deleted, that is all that this look speaks of; the rest is looked at again. */
function removalsOf(look: Comparison<Shown>, deleted: readonly string[]): RemovalScope {
  return deleted.length === 0
    ? removalsFrom(look.from)
    : { kind: 'prefixes', prefixes: deleted, except: [], proven: true };
}

/** The outbox is whole where it lists as many items as its server counts. */
const listsAll = ({ items, gone, total }: Outbox): boolean => total !== null && total <= items.length + gone.length;

/** What the outbox is asked for: everything that is kept at first, then as far back as something may still change. */
const wantedFrom = ({ request }: Look): Instant => {
  const kept = request.keptFrom ?? BEGINNING;
  if (request.since === null) return kept;
  return instant(Math.max(kept, request.now - LOOK_BACK_MS));
};

/** Hands on what an actor's outbox lists, and says what it lacks. */
export async function collectOutbox(
  fetch: FetchDocument,
  input: Look & {
    readonly actor: ActorDocument;
    readonly arrival: Arrival;
    readonly page: FeedMemory['page'];
    readonly flags: AuthorFlags;
  },
  sink: CollectSink,
): Promise<CollectReport> {
  const { actor, arrival, before, request, page, flags, signal } = input;
  const { now } = request;
  sink.progress('downloading', 0, null);
  const author = await authorOfActor(fetch, actor, signal);
  const outbox = await readOutbox(fetch, actor.outbox, { from: wantedFrom(input), signal });
  const shown = outbox.items.map(shownOf);
  const look = compareLooks(shown, before?.entries ?? null, now);
  const isOwn = ownWorks(actor, shown, before);
  const words = mayCollectText('feed', flags);
  const actions = look.standing.map((one) => actionOf(one, { author: actor.id, isOwn, words }));
  if (actions.length > 0) await sink.actions(actions);
  assertWanted(signal);
  sink.progress('decoding', actions.length, actions.length);
  const gone = new Set(outbox.gone.map(digestOfId));
  const deleted = (before?.entries ?? []).flatMap(({ id, at }) =>
    gone.has(id) && at !== null ? [keyOf({ id }, at)] : [],
  );
  const kept: FeedMemory = {
    form: 1,
    kind: 'outbox',
    author,
    flags,
    validators: { etag: null, lastModified: null },
    lookedAt: now,
    restUntil: restUntil(now, [arrival.freshMs]),
    restMs: null,
    site: actor.url,
    page,
    wholeSince: listsAll(outbox) ? BEGINNING : wholeSince(look, before, now),
    entries: look.known.filter(({ id }) => !gone.has(id)),
  };
  return reportOf(request, kept, {
    removals: removalsOf(look, deleted),
    skipped: { ...outbox.skipped, ...look.skipped },
  });
}
