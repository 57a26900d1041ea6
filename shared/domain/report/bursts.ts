import type { Instant } from '../ids.ts';
import { HOUR, MINUTE } from '../time/calendar.ts';
import { compareText } from './order.ts';

/** Likes within two hours that went to one account, one subject or one hashtag. */
export interface Burst {
  readonly kind: 'account' | 'topic' | 'tag';
  /** Stable id of the account, id of the topic, or the hashtag without `#`. */
  readonly id: string;
  readonly count: number;
  readonly from: Instant;
  readonly minutes: number;
}

const LONGEST = 2 * HOUR;
/** Fewer are no burst, nor are those that are a small part of what such likes do all period long. */
const ENOUGH = 5;
const PART = 0.15;

interface Window {
  readonly count: number;
  readonly from: Instant;
  readonly to: Instant;
}

/** The two hours that hold most of `times` (which it sorts); the first of equals. */
function fullest(times: Instant[]): Window | null {
  times.sort((a, b) => a - b);
  let best: Window | null = null;
  let start = 0;
  for (const [index, to] of times.entries()) {
    while ((times[start] ?? to) < to - LONGEST) start += 1;
    const count = index - start + 1;
    if (count > (best?.count ?? 0)) best = { count, from: times[start] ?? to, to };
  }
  return best;
}

const KINDS: readonly Burst['kind'][] = ['tag', 'account', 'topic'];

/**
 * Finds the most striking burst of likes of a period: the most likes, weighed down by the share of all likes that go
 * the same way anyhow. Likes may come in any order; of equals the one that comes first by kind and id stands.
 */
export function createBursts() {
  const groups = new Map<Burst['kind'], Map<string, Instant[]>>(KINDS.map((kind) => [kind, new Map()]));
  let likes = 0;

  function put(kind: Burst['kind'], id: string, at: Instant): void {
    const group = groups.get(kind);
    const times = group?.get(id);
    if (times === undefined) group?.set(id, [at]);
    else times.push(at);
  }

  function candidates(kind: Burst['kind']) {
    return [...(groups.get(kind) ?? [])].flatMap(([id, times]) => {
      const window = times.length < ENOUGH ? null : fullest(times);
      if (window === null || window.count < ENOUGH || window.count < PART * times.length) return [];
      const { count, from, to } = window;
      const burst: Burst = { kind, id, count, from, minutes: Math.ceil((to - from) / MINUTE) };
      return [{ burst, weight: count * (1 - times.length / (likes + 1)) }];
    });
  }

  return {
    /** A like: whose post, and what is known of it. */
    account(id: string | null, at: Instant): void {
      likes += 1;
      if (id !== null) put('account', id, at);
    },
    subject(topic: string | null, tags: readonly string[], at: Instant): void {
      if (topic !== null) put('topic', topic, at);
      for (const tag of new Set(tags.map((tag) => tag.toLowerCase()))) put('tag', tag, at);
    },
    best(): Burst | null {
      const [first] = KINDS.flatMap((kind) => candidates(kind)).sort(
        (a, b) =>
          b.weight - a.weight ||
          KINDS.indexOf(a.burst.kind) - KINDS.indexOf(b.burst.kind) ||
          compareText(a.burst.id, b.burst.id),
      );
      return first?.burst ?? null;
    },
  };
}
