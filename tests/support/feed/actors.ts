import type { Served, TestSite } from './site.ts';

const CONTEXT = 'https://www.w3.org/ns/activitystreams';
const PUBLIC = `${CONTEXT}#Public`;

export const activity = (value: object): Served => ({
  type: 'application/activity+json; charset=utf-8',
  body: JSON.stringify({ '@context': CONTEXT, ...value }),
});

export interface ActorOptions {
  /** The actor's path, under which its collections are. */
  readonly path: string;
  readonly username: string;
  /** Properties beyond those that every actor has, or in their place. */
  readonly more?: object;
}

/** An actor with its collections of followers, and what WebFinger says of its name. */
export function putActor(site: TestSite, { path, username, more = {} }: ActorOptions): string {
  const id = site.url + path;
  site.put(
    path,
    activity({
      id,
      type: 'Person',
      preferredUsername: username,
      name: `Name of ${username}`,
      summary: '<p>Makes <b>pots</b></p>',
      url: `${site.url}/@page`,
      icon: { type: 'Image', mediaType: 'image/png', url: `${site.url}/avatar.png` },
      inbox: `${id}/inbox`,
      outbox: `${id}/outbox`,
      followers: `${id}/followers`,
      following: `${id}/following`,
      manuallyApprovesFollowers: false,
      ...more,
    }),
  );
  site.put(
    `${path}/followers`,
    activity({ type: 'OrderedCollection', totalItems: 42, first: `${id}/followers?page=1` }),
  );
  site.put(`/.well-known/webfinger?resource=${encodeURIComponent(`acct:${username}@${site.host}`)}`, {
    type: 'application/jrd+json',
    body: JSON.stringify({
      subject: `acct:${username}@${site.host}`,
      links: [
        { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: `${site.url}/@page` },
        { rel: 'self', type: 'application/activity+json', href: id },
      ],
    }),
  });
  return id;
}

export interface PostOptions {
  readonly published: string;
  /** Properties of the post itself in the place of the usual ones. */
  readonly [property: string]: unknown;
}

/** A post as Pixelfed tells it: `app/Transformer/ActivityPub/Verb/CreateNote.php` (github.com/pixelfed/pixelfed). */
export const pixelfedPost = (actor: string, id: number, { published, ...more }: PostOptions): object => ({
  id: `${actor}/p/${id}/activity`,
  type: 'Create',
  actor,
  published,
  to: [PUBLIC],
  cc: [`${actor}/followers`],
  object: {
    id: `${actor}/p/${id}`,
    type: 'Note',
    summary: null,
    content: `Picture ${id} <a href="https://pixelfed.example/tags/raku">#Raku</a>`,
    inReplyTo: null,
    published,
    url: `${actor}/p/${id}`,
    attributedTo: actor,
    to: [PUBLIC],
    cc: [`${actor}/followers`],
    sensitive: false,
    attachment: [{ type: 'Document', mediaType: 'image/jpeg', url: `${actor}/${id}.jpg`, name: null }],
    tag: [{ type: 'Hashtag', href: 'https://pixelfed.example/tags/raku', name: '#Raku' }],
    commentsEnabled: true,
    location: null,
    ...more,
  },
});

/** Pixelfed's outbox holds its items itself: `app/Transformer/ActivityPub/ProfileOutbox.php`. */
export const pixelfedOutbox = (actor: string, items: readonly unknown[], total = items.length): Served =>
  activity({ id: `${actor}/outbox`, type: 'OrderedCollection', totalItems: total, orderedItems: items });

/** A video as PeerTube tells it: docs.joinpeertube.org/api/activitypub, `Create` of a `Video`, and the `Announce` of a channel. */
export const peertubeVideo = (actor: string, id: number, published: string): object => ({
  type: 'Create',
  id: `${actor}/videos/${id}/activity`,
  actor,
  to: [PUBLIC],
  cc: [`${actor}/followers`],
  object: {
    type: 'Video',
    id: `${actor}/videos/${id}`,
    name: `Video ${id}`,
    duration: 'PT120S',
    uuid: `${id}`,
    category: { identifier: '11', name: 'News' },
    language: { identifier: 'fr', name: 'French' },
    sensitive: false,
    published,
    updated: published,
    tag: [{ type: 'Hashtag', name: 'Kiln' }],
    mediaType: 'text/markdown',
    content: `About **video ${id}**`,
    url: [
      { type: 'Link', mediaType: 'text/html', href: `${actor}/w/${id}` },
      { type: 'Link', mediaType: 'video/mp4', href: `${actor}/${id}.mp4`, height: 720 },
    ],
    attributedTo: [
      { type: 'Person', id: actor },
      { type: 'Group', id: `${actor}-channel` },
    ],
    to: [PUBLIC],
    cc: [],
  },
});

export const announce = (
  actor: string,
  id: number,
  what: { readonly object: string; readonly published?: string },
): object => ({
  type: 'Announce',
  id: `${actor}/announces/${id}`,
  actor,
  to: [PUBLIC],
  cc: [`${actor}/followers`],
  ...what,
});

/** An outbox in pages, as PeerTube and the ActivityPub plugin of WordPress have it: `?page=1` leads on to the rest. */
export function putPagedOutbox(site: TestSite, path: string, pages: readonly (readonly object[])[]): void {
  const outbox = `${site.url}${path}/outbox`;
  const totalItems = pages.flat().length;
  site.put(
    `${path}/outbox`,
    activity({ id: outbox, type: 'OrderedCollection', totalItems, first: `${outbox}?page=1` }),
  );
  pages.forEach((orderedItems, index) => {
    const number = index + 1;
    const next = number < pages.length ? { next: `${outbox}?page=${number + 1}` } : {};
    const page = {
      id: `${outbox}?page=${number}`,
      type: 'OrderedCollectionPage',
      partOf: outbox,
      totalItems,
      ...next,
      orderedItems,
    };
    site.put(`${path}/outbox?page=${number}`, activity(page));
  });
}
