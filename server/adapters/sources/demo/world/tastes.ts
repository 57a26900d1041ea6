import { CAST } from '../cast/cast.ts';
import type { Persona } from '../cast/persona.ts';
import { unitOf } from '../random.ts';
import { TOPIC_IDS, type TopicId } from '../topics/topic.ts';
import { TOPICS } from '../topics/topics.ts';
import { monthIndex, monthNumber } from './day-number.ts';

/** Whose posts an account comes across in a month: authors with running totals of their weight. */
export interface Tastes {
  readonly authors: readonly Persona[];
  readonly totals: Float64Array;
}

const KEPT_IN_MEMORY = 600;

/** The weight of a topic moves from month to month, and with the seasons. */
function topicWeight(persona: Persona, topic: TopicId, day: number): number {
  const weight = persona.topics[topic] ?? 0;
  if (weight === 0) return 0;
  const drift = 0.65 + 0.7 * unitOf('drift', persona.index, monthNumber(day), topic);
  return weight * drift * (TOPICS[topic].season?.[monthIndex(day)] ?? 1);
}

function authorWeight(reader: Persona, author: Persona, topics: Readonly<Record<string, number>>): number {
  if (author.index === reader.index || author.weekly.posts === 0) return 0;
  let shared = 0;
  for (const topic of TOPIC_IDS) shared += ((author.topics[topic] ?? 0) / 100) * (topics[topic] ?? 0);
  const liking = 0.25 + 1.5 * unitOf('liking', reader.index, author.index) ** 2;
  return shared * liking * Math.sqrt(author.weekly.posts) * (reader.favourites[author.name] ?? 1);
}

function tastesOf(reader: Persona, day: number): Tastes {
  const topics = Object.fromEntries(TOPIC_IDS.map((topic) => [topic, topicWeight(reader, topic, day)]));
  const totals = new Float64Array(CAST.length);
  let total = 0;
  for (const [index, author] of CAST.entries()) {
    total += authorWeight(reader, author, topics);
    totals[index] = total;
  }
  return { authors: CAST, totals };
}

const known = new Map<number, Tastes>();

export function tastesOn(reader: Persona, day: number): Tastes {
  const key = monthNumber(day) * CAST.length + reader.index;
  const found = known.get(key);
  if (found !== undefined) return found;
  const tastes = tastesOf(reader, day);
  if (known.size >= KEPT_IN_MEMORY) known.clear();
  known.set(key, tastes);
  return tastes;
}

/** The author at a draw 0 ≤ `unit` < 1, by weight. */
export function authorAt(tastes: Tastes, unit: number): Persona | undefined {
  const { authors, totals } = tastes;
  const sought = unit * (totals.at(-1) ?? 0);
  let [low, high] = [0, totals.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((totals[middle] ?? 0) > sought) high = middle;
    else low = middle + 1;
  }
  return authors[low];
}
