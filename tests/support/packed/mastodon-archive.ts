import type { Files } from './pack.ts';

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
const HOME = 'https://pots.example/users/Ada';

const at = (day: number, hour = 10): string =>
  new Date(Date.UTC(2026, 10, day, hour)).toISOString().replace('.000', '');

/** A post as `backup_service.rb` writes it. */
export const note = (id: number, day: number, rest: object = {}): object => {
  const uri = `${HOME}/statuses/${id}`;
  const to = [PUBLIC];
  return {
    ...{ id: `${uri}/activity`, type: 'Create', actor: HOME, published: at(day), to, cc: [`${HOME}/followers`] },
    object: {
      ...{ id: uri, type: 'Note', summary: null, inReplyTo: null, published: at(day), attributedTo: HOME, to },
      ...{ url: `https://pots.example/@Ada/${id}`, cc: [], content: `<p>Day ${day}</p>`, tag: [], ...rest },
    },
  };
};

const boost = (id: number, day: number, of: string): object => ({
  ...{ id: `${HOME}/statuses/${id}/activity`, type: 'Announce', actor: HOME, published: at(day), to: [PUBLIC], cc: [] },
  object: of,
});

const KILN = 'https://clay.example/users/kiln';

/** Two weeks of posts, one answer, one boost, one post for followers alone, and likes without dates. */
export const mastodonFiles = (rest: Files = {}): Files => ({
  'outbox.json': {
    '@context': ['https://www.w3.org/ns/activitystreams', { sensitive: 'as:sensitive' }],
    ...{ id: 'outbox.json', type: 'OrderedCollection', totalItems: 7 },
    orderedItems: [
      note(1, 3, {
        content: '<p>Clay &amp; water <a href="#">#pots</a></p>',
        tag: [{ type: 'Hashtag', name: '#Pots' }],
      }),
      note(2, 9, { contentMap: { pt: '<p>Barro</p>' }, content: '<p>Barro</p>' }),
      note(3, 10, {
        inReplyTo: `${KILN}/statuses/77`,
        tag: [{ type: 'Mention', href: KILN, name: '@kiln@clay.example' }],
      }),
      note(4, 11, { inReplyTo: `${HOME}/statuses/2` }),
      note(5, 11, { to: [`${HOME}/followers`] }),
      boost(6, 12, `${KILN}/statuses/78`),
      note(7, 13, {
        type: 'Question',
        oneOf: [
          { type: 'Note', name: 'Raku' },
          { type: 'Note', name: 'Salt' },
        ],
      }),
    ],
  },
  'media_attachments/files/1/original/pot.jpg': Buffer.alloc(2_000, 7),
  'likes.json': {
    ...{ '@context': 'https://www.w3.org/ns/activitystreams', id: 'likes.json', type: 'OrderedCollection' },
    orderedItems: [`${KILN}/statuses/70`, `${KILN}/statuses/71`],
  },
  'bookmarks.json': { id: 'bookmarks.json', type: 'OrderedCollection', orderedItems: [`${KILN}/statuses/72`] },
  'actor.json': {
    ...{ id: HOME, type: 'Person', preferredUsername: 'Ada', name: 'Ada Potter', summary: '<p>Pots.</p>' },
    ...{ url: 'https://pots.example/@Ada', outbox: 'outbox.json', likes: 'likes.json' },
  },
  ...rest,
});
