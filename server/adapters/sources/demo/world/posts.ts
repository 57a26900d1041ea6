import { type Instant, instant } from '../../../../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE } from '../../../../../shared/domain/time/calendar.ts';
import { CAST, pageOf, personaById } from '../cast/cast.ts';
import { type Persona, usernameAt } from '../cast/persona.ts';
import { hourOf } from '../cast/rhythm.ts';
import { type Chance, chanceOf, unitOf } from '../random.ts';
import { phrase } from '../topics/phrase.ts';
import { TOPIC_IDS, type TopicId } from '../topics/topic.ts';
import { TOPICS } from '../topics/topics.ts';
import { compactDay, dayNumber, weekdayOf } from './day-number.ts';
import { volumeOn } from './volume.ts';

/** A post of the invented world, without its words: those are found when somebody asks. */
export interface WorldPost {
  /** `demo:atlas-kiln/20261112-3`. */
  readonly code: string;
  readonly author: Persona;
  readonly at: Instant;
  readonly topic: TopicId;
  readonly tags: readonly string[];
  /** Name of its picture. */
  readonly plate: string | null;
  /** A draw of its own, 0 ≤ x < 1, by which readers decide when they come across it. */
  readonly mark: number;
  /** When its author took it down. */
  readonly goneAt: Instant | null;
}

const SHARE_GONE = 0.02;
const SHARE_PICTURES = 0.72;
const KEPT_IN_MEMORY = 30_000;

function topicOf(persona: Persona, chance: Chance): TopicId {
  let total = 0;
  for (const id of TOPIC_IDS) total += persona.topics[id] ?? 0;
  let left = chance.unit() * total;
  for (const id of TOPIC_IDS) {
    left -= persona.topics[id] ?? 0;
    if (left < 0) return id;
  }
  return 'walks';
}

/** One to three tags, the commoner ones more often. */
function tagsOf(topic: TopicId, chance: Chance): string[] {
  const { tags } = TOPICS[topic];
  const chosen = new Set<string>();
  const wanted = chance.happens(0.2) ? 0 : chance.between(1, 3);
  for (let turn = 0; turn < wanted; turn += 1) {
    const tag = tags[Math.floor(chance.unit() ** 1.6 * tags.length)];
    if (tag !== undefined) chosen.add(tag);
  }
  return [...chosen];
}

/** A moment of the day that suits the account. */
export function momentOf(persona: Persona, day: number, chance: Chance): Instant {
  const hour = hourOf(persona.rhythm, weekdayOf(day), chance.unit());
  return instant(day * DAY + hour * HOUR + Math.floor(chance.unit() * 3600) * 1000);
}

function postOf(persona: Persona, day: number, input: { serial: number; chance: Chance }): WorldPost {
  const { chance } = input;
  const at = momentOf(persona, day, chance);
  const topic = topicOf(persona, chance);
  const tags = tagsOf(topic, chance);
  const plate = chance.happens(SHARE_PICTURES) ? (chance.pick(TOPICS[topic].plates) ?? null) : null;
  const gone = chance.happens(SHARE_GONE) ? instant(at + HOUR + Math.floor(chance.unit() ** 2 * 24 * 20) * HOUR) : null;
  const code = `${persona.id}/${compactDay(day)}-${input.serial}`;
  return { code, author: persona, at, topic, tags, plate, mark: chance.unit(), goneAt: gone };
}

/** Everything the account posts that day, whatever the time is now. */
function writePosts(persona: Persona, day: number): readonly WorldPost[] {
  const chance = chanceOf('posts', persona.index, day);
  const count = chance.about((persona.weekly.posts / 7) * volumeOn(persona, day));
  const posts = Array.from({ length: count }, (_, serial) => postOf(persona, day, { serial, chance }));
  const { left } = persona;
  return left === null ? posts : posts.filter((post) => post.at < left.at);
}

const written = new Map<number, readonly WorldPost[]>();

/** Everything the account posts that day; the same list for every reader, kept while it is in use. */
export function postsOn(persona: Persona, day: number): readonly WorldPost[] {
  const key = day * CAST.length + persona.index;
  const known = written.get(key);
  if (known !== undefined) return known;
  const posts = writePosts(persona, day);
  if (written.size >= KEPT_IN_MEMORY) written.clear();
  written.set(key, posts);
  return posts;
}

/** The post of that code, from whenever; null when there never was one. */
export function postByCode(code: string): WorldPost | null {
  const [, id, year, month, date, serial] = /^(demo:[a-z0-9-]+)\/(\d{4})(\d{2})(\d{2})-(\d{1,3})$/.exec(code) ?? [];
  const persona = id === undefined ? null : personaById(id);
  const at = Date.parse(`${year}-${month}-${date}T00:00:00Z`);
  if (persona === null || Number.isNaN(at)) return null;
  const post = postsOn(persona, dayNumber(instant(at)))[Number(serial)];
  return post?.code === code ? post : null;
}

/** The words of a post, its hashtags at the end. */
export function textOf(post: WorldPost): string {
  const chance = chanceOf('text', post.code);
  const day = dayNumber(post.at);
  const templates = TOPICS[post.topic].posts[post.author.lang];
  // Walking through the bank in a fixed order, from a place of the author's own, keeps neighbours from repeating.
  const serial = Number(post.code.slice(post.code.lastIndexOf('-') + 1));
  const place = Math.floor(unitOf('bank', post.author.index) * templates.length) + day * 3 + serial * 5;
  const words = phrase(templates[place % templates.length] ?? '', chance);
  return [words, ...post.tags.map((tag) => `#${tag}`)].join(' ');
}

export function urlOf(post: WorldPost): string {
  const page = pageOf(usernameAt(post.author, post.at));
  return `${page}/${post.code.slice(post.code.indexOf('/') + 1)}`;
}

export const isGone = (post: WorldPost, now: Instant): boolean =>
  (post.goneAt !== null && post.goneAt <= now) || (post.author.left !== null && post.author.left.at <= now);

/** How long an answer takes: soon, mostly. */
export const soonAfter = (at: Instant, chance: Chance): Instant =>
  instant(at + (1 + Math.floor(chance.unit() ** 2 * 40)) * MINUTE);
