import { LRUCache } from 'lru-cache';
import { HIDDEN_USERNAME } from '../../../../shared/domain/activity/withheld.ts';
import { mayCollectText } from '../../../../shared/domain/policy/decide.ts';
import { HOUR } from '../../../../shared/domain/time/calendar.ts';
import type { Person } from '../../../../shared/report/person.ts';
import type { PostCard } from '../../../ports/activity-source.ts';
import { flagsOf, personOf } from './accounts.ts';
import type { AccountAnswer, StatusAnswer } from './answers.ts';
import { postRef, wordsOf } from './status-actions.ts';
import { webAddress } from './text.ts';

const PEOPLE = 20_000;
const CARDS = 5_000;
/** Long enough for the names and cards that a collection is followed by. */
const KEPT_MS = HOUR;

/** Names and posts that came along with a collection, so that nobody is asked for them a moment later. */
export interface Memory {
  person(account: AccountAnswer, domain: string): void;
  post(status: StatusAnswer, domain: string): void;
  readonly people: { get(id: string): Person | undefined };
  readonly cards: { get(code: string): PostCard | undefined };
}

/** The card of a post: words and picture only where its author lets them be repeated and hides from nobody. */
export function cardOf(status: StatusAnswer, domain: string): PostCard | null {
  const post = postRef(status);
  const author = personOf(status.account, domain);
  if (post === null || author === null) return null;
  const open = author.username !== HIDDEN_USERNAME && mayCollectText('mastodon', flagsOf(status.account));
  const text = open ? wordsOf(status) : '';
  const image = open ? webAddress(status.media_attachments?.[0]?.preview_url) : null;
  return { code: post.code, authorId: author.id, url: post.url, text: text === '' ? null : text, image, gone: false };
}

export function createMemory(): Memory {
  const people = new LRUCache<string, Person>({ max: PEOPLE, ttl: KEPT_MS });
  const cards = new LRUCache<string, PostCard>({ max: CARDS, ttl: KEPT_MS });
  return {
    people,
    cards,
    person(account, domain) {
      const person = personOf(account, domain);
      if (person !== null) people.set(person.id, person);
    },
    post(status, domain) {
      const card = cardOf(status, domain);
      if (card !== null) cards.set(card.code, card);
    },
  };
}
