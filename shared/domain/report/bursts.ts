import { type Instant, instant } from '../ids.ts';
import { HOUR, MINUTE } from '../time/calendar.ts';
import { compareText } from './order.ts';

/** Likes within two hours that went to one account, one subject or one hashtag. */
export interface Burst {
  readonly kind: 'account' | 'topic' | 'tag';
  /** Stable id of the account, id of the topic, or the hashtag without `#`. */
  readonly id: string;
  readonly count: number;
  /** Of that many likes that went the same way in the whole period. */
  readonly total: number;
  readonly from: Instant;
  readonly minutes: number;
}

export const BURST_WINDOW_HOURS = 2;
const LONGEST = BURST_WINDOW_HOURS * HOUR;
/** Fewer are no burst, nor are those that are a small part of what such likes do all period long. */
const ENOUGH = 5;
const PART = 0.15;

/** What more than half of all likes go to is no news in any two hours. */
const USUAL = 0.5;

interface Window {
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

/** The two hours that hold most of the times, which must be in order; the first of equals. */
function fullest(times: Float64Array): Window {
  let best = { count: 0, from: 0, to: 0 };
  let start = 0;
  for (let index = 0; index < times.length; index += 1) {
    const to = times[index] ?? 0;
    while ((times[start] ?? to) < to - LONGEST) start += 1;
    const count = index - start + 1;
    if (count > best.count) best = { count, from: times[start] ?? to, to };
  }
  return best;
}

interface Group {
  readonly times: number[];
  /** The last like that was put in: a tag that a post names twice is one like. */
  like: number;
}

const KINDS: readonly Burst['kind'][] = ['tag', 'account', 'topic'];

function put(groups: Map<string, Group>, id: string, { like, at }: { like: number; at: Instant }): void {
  const group = groups.get(id);
  if (group === undefined) groups.set(id, { times: [at], like });
  else if (group.like !== like) {
    group.times.push(at);
    group.like = like;
  }
}

/**
 * Finds the most striking burst of likes of a period: the most likes, weighed down by the share of all likes that go
 * the same way anyhow. Likes may come in any order; of equals the one that comes first by kind and id stands.
 */
export function createBursts() {
  const groups: Record<Burst['kind'], Map<string, Group>> = { account: new Map(), tag: new Map(), topic: new Map() };
  let likes = 0;

  function candidates(kind: Burst['kind']) {
    return [...groups[kind]].flatMap(([id, { times }]) => {
      if (times.length < ENOUGH || (likes > ENOUGH * 4 && times.length > USUAL * likes)) return [];
      const { count, from, to } = fullest(Float64Array.from(times).sort());
      if (count < ENOUGH || count < PART * times.length) return [];
      const total = times.length;
      const burst: Burst = { kind, id, count, total, from: instant(from), minutes: Math.ceil((to - from) / MINUTE) };
      return [{ burst, weight: count * (1 - times.length / (likes + 1)) }];
    });
  }

  return {
    /** A like: whose post it was. */
    account(id: string | null, at: Instant): void {
      likes += 1;
      if (id !== null) put(groups.account, id, { like: likes, at });
    },
    /** What is known of the post that was liked last. */
    subject(topic: string | null, tags: readonly string[], at: Instant): void {
      const like = { like: likes, at };
      if (topic !== null) put(groups.topic, topic, like);
      for (const tag of tags) put(groups.tag, tag.toLowerCase(), like);
    },
    best(): Burst | null {
      const [first] = KINDS.flatMap(candidates).sort(
        (a, b) =>
          b.weight - a.weight ||
          KINDS.indexOf(a.burst.kind) - KINDS.indexOf(b.burst.kind) ||
          compareText(a.burst.id, b.burst.id),
      );
      return first?.burst ?? null;
    },
  };
}
