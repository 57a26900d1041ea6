import { type Instant, instant } from '../../../../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE } from '../../../../../shared/domain/time/calendar.ts';
import { CAST } from '../cast/cast.ts';
import type { Persona } from '../cast/persona.ts';
import { type Chance, chanceOf, unitOf } from '../random.ts';
import { TOPIC_IDS, type TopicId } from '../topics/topic.ts';
import { weekdayOf, weekNumber } from './day-number.ts';
import { phaseOn } from './phases.ts';
import { momentOf, postsOn, type WorldPost } from './posts.ts';
import { authorAt, type Tastes, tastesOn } from './tastes.ts';
import { volumeOn } from './volume.ts';

export interface Like {
  readonly at: Instant;
  readonly post: WorldPost;
}

/** What share of the posts is met on the day they are written; the others are met the day after. */
const SAME_DAY = 0.65;
const TRIES = 6;
const BURST_WEEKS = 0.14;
const GOLDEN = 0.618_033_988_7;

/** A reader meets each post on exactly one day, so that one day can be told without knowing the others. */
const meetsSameDay = (reader: Persona, post: WorldPost): boolean => (post.mark + reader.index * GOLDEN) % 1 < SAME_DAY;

function candidates(reader: Persona, author: Persona, day: number): WorldPost[] {
  const today = postsOn(author, day).filter((post) => meetsSameDay(reader, post));
  const yesterday = postsOn(author, day - 1).filter((post) => !meetsSameDay(reader, post));
  return [...today, ...yesterday];
}

interface Reading {
  readonly reader: Persona;
  readonly day: number;
  readonly chance: Chance;
  readonly taken: Set<string>;
}

const isOpen = (post: WorldPost, at: Instant): boolean => post.at < at && (post.goneAt === null || post.goneAt > at);

/** Somebody's post that is there at that moment and was not liked yet. */
function meet(reading: Reading, at: Instant, tastes: Tastes): WorldPost | null {
  for (let turn = 0; turn < TRIES; turn += 1) {
    const author = authorAt(tastes, reading.chance.unit());
    if (author === undefined) continue;
    const open = candidates(reading.reader, author, reading.day).filter(
      (post) => isOpen(post, at) && !reading.taken.has(post.code),
    );
    const post = reading.chance.pick(open);
    if (post !== undefined) return post;
  }
  return null;
}

/** Now and then somebody falls into one subject for an evening: which, when, and for how long. */
function burstOn(reader: Persona, day: number): { topic: TopicId; from: number; count: number } | null {
  const week = weekNumber(day);
  if (unitOf('burst', reader.index, week) >= BURST_WEEKS || reader.weekly.likes < 40) return null;
  const chance = chanceOf('burst-of', reader.index, week);
  const [weekday, count] = [chance.between(0, 6), chance.between(7, 12)];
  const topic = chance.pick(TOPIC_IDS) ?? 'binding';
  return weekday === weekdayOf(day)
    ? { topic, from: day * DAY + Math.floor((20 + chance.unit() * 2) * HOUR), count }
    : null;
}

function burst(reading: Reading): Like[] {
  const plan = burstOn(reading.reader, reading.day);
  if (plan === null) return [];
  const likes: Like[] = [];
  const authors = CAST.filter((author) => (author.topics[plan.topic] ?? 0) > 30 && author !== reading.reader);
  for (let turn = 0; turn < plan.count; turn += 1) {
    const at = instant(plan.from + Math.floor(reading.chance.unit() * 90 * 60) * 1000);
    const open = authors
      .flatMap((author) => candidates(reading.reader, author, reading.day))
      .filter(
        (post) => post.topic === plan.topic && isOpen(post, instant(at - MINUTE)) && !reading.taken.has(post.code),
      );
    const post = reading.chance.pick(open);
    if (post === undefined) continue;
    reading.taken.add(post.code);
    likes.push({ at, post });
  }
  return likes;
}

/** Posts of the account that a phase is about, each liked some minutes after it was met. */
function phaseLikes({ reader, day, taken }: Reading): Like[] {
  const phase = phaseOn(reader, day);
  if (phase === null) return [];
  const chance = chanceOf('phase', reader.index, day);
  const met = candidates(reader, phase.author, day).map((post) => ({
    post,
    at: instant(Math.max(post.at, day * DAY) + chance.between(5, 90) * MINUTE),
  }));
  const open = met.filter(({ post, at }) => at < (day + 1) * DAY && isOpen(post, at) && !taken.has(post.code));
  return open.slice(0, phase.perDay);
}

/** Every like the account makes that day, in order of time, whatever the time is now. */
export function likesOn(reader: Persona, day: number): Like[] {
  const chance = chanceOf('likes', reader.index, day);
  const count = chance.about((reader.weekly.likes / 7) * volumeOn(reader, day));
  if (count === 0) return [];
  const reading: Reading = { reader, day, chance, taken: new Set() };
  const tastes = tastesOn(reader, day);
  const likes = burst(reading);
  for (let turn = 0; turn < count; turn += 1) {
    const at = momentOf(reader, day, chance);
    const post = meet(reading, at, tastes);
    if (post === null) continue;
    reading.taken.add(post.code);
    likes.push({ at, post });
  }
  // Last, with a chance of their own: everything else stays what it was without a phase.
  return [...likes, ...phaseLikes(reading)].sort((a, b) => a.at - b.at);
}
