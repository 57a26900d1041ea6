import { SourceError } from '../../../ports/activity-source.ts';
import type { FetchDocument, Fetched } from './fetch-document.ts';
import { isSameHost } from './parse/address.ts';
import type { ActorDocument } from './parse/document.ts';
import type { WebQuery } from './query.ts';
import { ACTIVITY } from './read-outbox.ts';

const JSON_ONLY = 'application/json';
/** Software that has Mastodon's interface: accounts there are read by it, under the wishes that it tells. */
const MASTODON_API: ReadonlySet<string> = new Set([
  ...['mastodon', 'hometown', 'pleroma', 'akkoma', 'gotosocial', 'snac', 'friendica'],
  ...['mitra', 'takahe', 'iceshrimp', 'firefish', 'sharkey', 'catodon'],
]);

/** What a server says it runs; null where it does not say (nodeinfo.diaspora.software). */
async function softwareOf(fetch: FetchDocument, origin: string, signal: AbortSignal): Promise<string | null> {
  try {
    const index = await fetch(`${origin}/.well-known/nodeinfo`, { accept: JSON_ONLY, signal });
    if (index.status !== 'read' || index.document.kind !== 'node-info') return null;
    const { at } = index.document;
    if (at === null || !isSameHost(at, origin)) return null;
    const told = await fetch(at, { accept: JSON_ONLY, signal });
    return told.status === 'read' && told.document.kind === 'node-info' ? told.document.software : null;
  } catch (error) {
    if (error instanceof SourceError && error.failure !== 'aborted') return null;
    throw error;
  }
}

/** An actor counts only where it is served from the address that it names as its own. */
async function confirmed(fetch: FetchDocument, fetched: Fetched, signal: AbortSignal): Promise<ActorDocument | null> {
  if (fetched.status !== 'read' || fetched.document.kind !== 'actor') return null;
  const { document: actor } = fetched;
  if (actor.id === fetched.url) return actor;
  const own = await fetch(actor.id, { accept: ACTIVITY, signal });
  return own.status === 'read' && own.document.kind === 'actor' && own.document.id === actor.id ? own.document : null;
}

/** The actor that an answer holds, unless its server has an interface of its own; null where it holds none. */
export async function actorIn(
  fetch: FetchDocument,
  fetched: Fetched,
  signal: AbortSignal,
): Promise<ActorDocument | null> {
  const actor = await confirmed(fetch, fetched, signal);
  if (actor === null) return null;
  const software = await softwareOf(fetch, new URL(actor.id).origin, signal);
  return software !== null && MASTODON_API.has(software) ? null : actor;
}

/** `@name@host` by WebFinger (RFC 7033); null where its server knows no such actor. */
export async function actorOfHandle(
  fetch: FetchDocument,
  { name, host }: Extract<WebQuery, { readonly kind: 'handle' }>,
  signal: AbortSignal,
): Promise<ActorDocument | null> {
  // A host that names its port is one of the operator's own: what may be asked without encryption, the client decides.
  const scheme = host.includes(':') ? 'http' : 'https';
  const resource = encodeURIComponent(`acct:${name}@${host}`);
  const url = `${scheme}://${host}/.well-known/webfinger?resource=${resource}`;
  const found = await fetch(url, { accept: 'application/jrd+json, application/json;q=0.9', signal });
  if (found.status !== 'read' || found.document.kind !== 'resource' || found.document.actor === null) return null;
  return actorIn(fetch, await fetch(found.document.actor, { accept: ACTIVITY, signal }), signal);
}
