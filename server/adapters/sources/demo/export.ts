import type { Action } from '../../../../shared/domain/activity/action.ts';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { DAY, startOfDay, WEEK } from '../../../../shared/domain/time/calendar.ts';
import type { RemovalScope } from '../../../ports/activity-source.ts';
import type { Persona } from './cast/persona.ts';
import { compactDay, dayNumber } from './world/day-number.ts';
import { followsUntil } from './world/follows.ts';
import { postsOn } from './world/posts.ts';
import { RECEIVED_DAYS } from './world/received.ts';
import { followActions, LONGEST_REGRET, receivedFor, recordsOn, TAKEN_BACK } from './world/records.ts';

/** What one export is about: changes after `since`, as far as they are visible at `now`. */
export interface ExportRange {
  readonly persona: Persona;
  readonly since: Instant | null;
  readonly now: Instant;
  /** Own posts not older than this tell who liked them. */
  readonly receivedFrom: Instant;
  /** What is older than this need not be told. */
  readonly keptFrom: Instant;
}

/** A part of an export: what is new in it, and what is still there. */
export interface ExportPart {
  readonly actions: readonly Action[];
  readonly present: readonly string[];
  /** The last change seen in it. */
  readonly changedAt: Instant | null;
}

/** The network tells who liked a post for so long. */
const LIKERS_TOLD_FOR = 30 * WEEK;
const DAYS_A_PART = 14;

/** The last of some moments; null of none. */
export const latest = (instants: readonly Instant[]): Instant | null =>
  instants.length === 0 ? null : instant(instants.reduce((a, b) => Math.max(a, b), 0));

const beginning = (persona: Persona): Instant => startOfDay(persona.joined);

/** The first day whose records are looked at again: what is older can no longer be taken back. */
function firstDay({ persona, since, keptFrom }: ExportRange): number {
  const open = since === null ? keptFrom : Math.max(since - LONGEST_REGRET - DAY, keptFrom);
  return dayNumber(instant(Math.max(open, beginning(persona))));
}

/** Everything from `firstDay` on is told anew; what is older was left out, and nothing can be said of it. */
export function removalsOf(range: ExportRange): RemovalScope {
  const to = compactDay(firstDay(range));
  const except = TAKEN_BACK.map((prefix) => ({ from: prefix, to: `${prefix}${to}` }));
  return { kind: 'prefixes', prefixes: [...TAKEN_BACK], except, proven: true };
}

function partOf(range: ExportRange, days: readonly number[]): ExportPart {
  const { persona, since, now } = range;
  const isNew = (at: Instant) => since === null || at > since;
  const made = days.flatMap((day) => recordsOn(persona, day)).filter(({ action }) => action.at <= now);
  const there = made.filter(({ goneAt }) => goneAt === null || goneAt > now);
  const fresh = there.filter(({ action }) => isNew(action.at));
  const gone = made.flatMap(({ goneAt }) => (goneAt !== null && goneAt <= now ? [goneAt] : []));
  return {
    actions: fresh.map(({ action }) => action),
    present: there.filter(({ action }) => !isNew(action.at)).map(({ action }) => action.key),
    changedAt: latest([...made.map(({ action }) => action.at), ...gone]),
  };
}

/** The account's records in order of time, a fortnight at a time; `done` and `total` count days. */
export function* recordParts(range: ExportRange): Generator<{ part: ExportPart; done: number; total: number }> {
  const [from, to] = [firstDay(range), dayNumber(range.now)];
  for (let day = from; day <= to; day += DAYS_A_PART) {
    const days = Array.from({ length: Math.min(DAYS_A_PART, to - day + 1) }, (_, index) => day + index);
    yield { part: partOf(range, days), done: day + days.length - from, total: to - from + 1 };
  }
}

/** Follows and lost follows: the network keeps both, so they are never taken back. */
export function followPart({ persona, since, now }: ExportRange): ExportPart {
  const visible = followsUntil(persona, dayNumber(now))
    .flatMap(followActions)
    .filter(({ at }) => at <= now);
  const actions = visible.filter(({ at }) => since === null || at > since).sort((a, b) => a.at - b.at);
  return { actions, present: [], changedAt: latest(visible.map(({ at }) => at)) };
}

/** Likes received, a day of own posts at a time. */
export function* receivedParts(range: ExportRange): Generator<{ part: ExportPart; done: number; total: number }> {
  const { persona, since, now, receivedFrom } = range;
  if (receivedFrom >= now) return;
  const told = Math.min(receivedFrom, now - LIKERS_TOLD_FOR);
  const open = since === null ? told : Math.max(told, since - (RECEIVED_DAYS + 1) * DAY);
  const [from, to] = [dayNumber(instant(Math.max(open, beginning(persona)))), dayNumber(now)];
  for (let day = from; day <= to; day += 1) {
    const actions = receivedFor(persona, day).filter(({ at }) => at <= now && (since === null || at > since));
    const part = { actions, present: [], changedAt: latest(actions.map(({ at }) => at)) };
    yield { part, done: day - from + 1, total: to - from + 1 };
  }
}

/** The account's posts that stand at `now`, made before `until`. */
export function postsUntil(persona: Persona, now: Instant, until: Instant): number {
  let posts = 0;
  for (let day = dayNumber(beginning(persona)); day <= dayNumber(until); day += 1) {
    for (const { at, goneAt } of postsOn(persona, day)) {
      if (at < until && at <= now && (goneAt === null || goneAt > now)) posts += 1;
    }
  }
  return posts;
}

/** How many follow the account, about; how many it follows, and how much it has posted. */
export function countsAt(persona: Persona, now: Instant): { followers: number; follows: number; posts: number } {
  const days = Math.max(0, dayNumber(now) - dayNumber(beginning(persona)));
  const followed = followsUntil(persona, dayNumber(now)).filter(
    ({ at, lost }) => at <= now && (lost === null || lost.at > now),
  );
  return {
    followers: Math.round(persona.followers.atFirst + persona.followers.perDay * days),
    follows: followed.length,
    posts: postsUntil(persona, now, instant(now + 1)),
  };
}
