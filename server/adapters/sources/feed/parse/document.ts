import type { Instant } from '../../../../../shared/domain/ids.ts';
import type { AuthorFlags } from '../memory.ts';

/** One entry of a feed, in the words that RSS, Atom and JSON Feed share. Texts are plain, cut to a length, and can be stored. */
export interface FeedEntry {
  /** `guid`, `atom:id` or `id`, as it is written. */
  readonly id: string | null;
  readonly url: string | null;
  readonly text: string | null;
  /** Null where none is told, or none that can be read. */
  readonly published: Instant | null;
  readonly updated: Instant | null;
  /** Categories as hashtags. */
  readonly tags: readonly string[];
  /** Declared languages by their primary subtags. */
  readonly languages: readonly string[];
}

export interface FeedDocument {
  readonly kind: 'feed';
  readonly title: string | null;
  readonly description: string | null;
  /** The page that the feed is of. */
  readonly site: string | null;
  readonly picture: string | null;
  readonly generator: string | null;
  /** How long the feed asks to be left alone between two looks, in milliseconds (`ttl`, `sy:updatePeriod`); null where it does not. */
  readonly restMs: number | null;
  /** In the document's order, the first thousand. */
  readonly entries: readonly FeedEntry[];
}

/** What a page says of itself at its beginning. */
export interface PageDocument {
  readonly kind: 'page';
  /** Addresses of feeds, in the page's order (`rel="alternate"`). */
  readonly feeds: readonly string[];
  /** Addresses of ActivityPub actors. */
  readonly actors: readonly string[];
  readonly noindex: boolean;
}

/** An ActivityPub actor. */
export interface ActorDocument {
  readonly kind: 'actor';
  readonly id: string;
  readonly outbox: string;
  /** Without its host. */
  readonly username: string;
  readonly name: string | null;
  readonly bio: string | null;
  readonly url: string | null;
  readonly picture: string | null;
  /** Collections that count, and what the actor itself counts. */
  readonly followersAt: string | null;
  readonly followingAt: string | null;
  readonly followers: number | null;
  readonly follows: number | null;
  readonly flags: AuthorFlags;
}

/** One of an actor's works, or the repost of another's. */
export interface PublishedItem extends FeedEntry {
  readonly kind: 'work' | 'repost';
  readonly id: string;
  /** What a work answers, or what is reposted. */
  readonly about: string | null;
}

/** `gone`: its server says that it was deleted (a Delete activity, a Tombstone). */
export type OutboxItem = PublishedItem | { readonly kind: 'gone'; readonly id: string };

/** A page of a collection. */
export interface CollectionDocument {
  readonly kind: 'collection';
  /** As the server counts them. */
  readonly total: number | null;
  readonly items: readonly OutboxItem[];
  readonly next: string | null;
  /** Items left out, counted by why. */
  readonly skipped: Readonly<Record<string, number>>;
}

/** What WebFinger says of a name. */
export interface ResourceDocument {
  readonly kind: 'resource';
  readonly actor: string | null;
}

/** What a server runs, or where it says so. */
export interface NodeInfoDocument {
  readonly kind: 'node-info';
  /** In lower case. */
  readonly software: string | null;
  readonly at: string | null;
}

/** JSON that is none of them. */
export interface JsonDocument {
  readonly kind: 'json';
}

export type WebDocument =
  | FeedDocument
  | PageDocument
  | ActorDocument
  | CollectionDocument
  | ResourceDocument
  | NodeInfoDocument
  | JsonDocument;

/** Bytes as they came, and what their server says of them. */
export interface RawDocument {
  /** A worker takes its memory over. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** Where it came from: addresses in it are relative to this. */
  readonly url: string;
}
