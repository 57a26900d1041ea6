import * as z from 'zod/mini';
import { FEED_KINDS } from '../domain/watchlist/feed-item.ts';
import { NAMES_PER_CALL } from '../domain/watchlist/names.ts';
import { day, instant, network } from '../report/values.ts';
import { done, route } from './route.ts';
import { accountName, denialReason, id } from './values.ts';

/** A name on the watchlist. */
const watch = z.object({
  id,
  network,
  username: z.string(),
  name: z.nullable(z.string()),
  userpic: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** On the list, but not in the feed. */
  muted: z.boolean(),
  addedAt: instant,
  /** `collecting`: its first look is under way. The last three are shown by name alone. */
  state: z.enum(['ok', 'collecting', 'failing', 'private', 'gone', 'hidden']),
  /** While it is `failing`: what went wrong last. */
  error: z.optional(z.string()),
  /** Why it is not collected any more. */
  reason: z.nullable(denialReason),
});
export type WatchView = z.infer<typeof watch>;

const list = z.object({
  items: z.array(watch),
  /** Names that fit on the list. */
  limit: z.int(),
});
export type WatchList = z.infer<typeof list>;

export const watchList = route({
  method: 'GET',
  path: '/dashboard/watches',
  access: 'user',
  apiToken: true,
  tag: 'watches',
  summary: 'The names on the watchlist, in the order they were added',
  response: list,
  errors: ['login_required', 'blocked'],
});

const feedItem = z.object({
  /** The same for as long as the item is there. */
  key: z.string(),
  kind: z.enum(FEED_KINDS),
  who: z.object({
    id,
    username: z.string(),
    name: z.nullable(z.string()),
    userpic: z.nullable(z.string()),
    url: z.nullable(z.string()),
  }),
  day,
  /** Of a single post, which tells its time itself; null of everything else. */
  at: z.nullable(instant),
  count: z.int(),
  text: z.nullable(z.string()),
  url: z.nullable(z.string()),
  pictures: z.array(z.object({ image: z.string(), url: z.nullable(z.string()), text: z.nullable(z.string()) })),
  /** Every one of the posts is a picture. */
  allPictures: z.boolean(),
  /** The hashtag that at least half of several likes share. */
  tag: z.nullable(z.object({ tag: z.string(), count: z.int() })),
  /** Whom the newest follow is of, or whose post the words of a repost are. */
  name: z.nullable(z.string()),
});
export type FeedItemView = z.infer<typeof feedItem>;

const feed = z.object({
  items: z.array(feedItem),
  perPage: z.int(),
  /** Of the page answered: one that is too high is the last. */
  page: z.int(),
  full_count: z.int(),
  /** The feed's last day; sent back as `through`, a page stays with the day it was opened on. */
  through: day,
});
export type FeedPage = z.infer<typeof feed>;

export const watchFeed = route({
  method: 'GET',
  path: '/dashboard/watches/feed',
  access: 'user',
  apiToken: true,
  tag: 'watches',
  summary: 'What the names on the watchlist did on closed days, newest first; the next day at 06:00',
  query: z.object({
    page: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number))),
    through: z.optional(day),
  }),
  response: feed,
  errors: ['login_required', 'blocked', 'invalid_input'],
});

export const watchAdd = route({
  method: 'POST',
  path: '/dashboard/watches/add',
  access: 'user',
  tag: 'watches',
  summary: 'Adds names to the watchlist; says why of each that cannot be added',
  body: z.object({ usernames: z.array(accountName).check(z.minLength(1), z.maxLength(NAMES_PER_CALL)), network }),
  response: z.extend(list, {
    /** Ids of the names that came to the list. */
    added: z.array(id),
    errors: z.array(
      z.object({
        /** The name as it was sent. */
        username: z.string(),
        /** `usernames.0`: where it stood. */
        field: z.string(),
        code: z.string(),
        text: z.string(),
      }),
    ),
  }),
  errors: ['login_required', 'blocked', 'invalid_input', 'too_many_requests'],
});
export type WatchProblem = z.infer<(typeof watchAdd)['response']>['errors'][number];

export const watchDelete = route({
  method: 'POST',
  path: '/dashboard/watches/delete',
  access: 'user',
  owned: { thing: 'watch', foreign: 'not_found' },
  tag: 'watches',
  summary: 'Takes a name off the watchlist; can be taken back within ten minutes',
  body: z.object({ id }),
  response: done,
  errors: ['login_required', 'blocked', 'invalid_input', 'not_found'],
});

export const watchRestore = route({
  method: 'POST',
  path: '/dashboard/watches/restore',
  access: 'user',
  owned: { thing: 'watch', foreign: 'not_found' },
  tag: 'watches',
  summary: 'Puts a name back in its place on the watchlist',
  body: z.object({ id }),
  response: list,
  errors: ['login_required', 'blocked', 'invalid_input', 'not_found', 'watches_limit'],
});

export const watchUnf = route({
  method: 'POST',
  path: '/dashboard/watches/unf',
  access: 'user',
  owned: { thing: 'watch', foreign: 'not_found' },
  tag: 'watches',
  summary: 'Mutes a name in the feed, or lets it speak again',
  body: z.object({ id, muted: z.boolean() }),
  response: done,
  errors: ['login_required', 'blocked', 'invalid_input', 'not_found'],
});
