import type { LostFollowReason } from '../../../../../shared/domain/activity/action.ts';
import { type Instant, instant } from '../../../../../shared/domain/ids.ts';
import { DAY } from '../../../../../shared/domain/time/calendar.ts';
import { personaById } from '../cast/cast.ts';
import { PASSERS_BY, passerById } from '../cast/passers-by.ts';
import type { Persona } from '../cast/persona.ts';
import { type Chance, chanceOf, unitOf } from '../random.ts';
import { compactDay, numberOfDay, weekNumber } from './day-number.ts';
import { momentOf } from './posts.ts';
import { authorAt, tastesOn } from './tastes.ts';
import { isThere, volumeOn } from './volume.ts';

/** A follow from its beginning to, sometimes, its end. */
export interface WorldFollow {
  /** `20261112-0`, unique for the follower. */
  readonly serial: string;
  readonly targetId: string;
  readonly at: Instant;
  readonly lost: { readonly at: Instant; readonly reason: LostFollowReason } | null;
}

const FIRST_DAYS = 10;
const FIRST_FOLLOWS_A_DAY = 3;
const SHARE_UNFOLLOWED = 0.33;
const SHARE_BLOCKED = 0.02;
const SHARE_PASSERS_LEAVING = 0.05;
/** An event, a fair, a long train ride: a week in which many are met. */
const SOCIAL_WEEKS = 0.025;
const SOCIAL_FACTOR = 5;
const SHARE_PASSERS_BY = 0.6;

type Loss = WorldFollow['lost'];

/** When a followed account leaves the network by itself. */
function departureOf(targetId: string): Loss {
  const persona = personaById(targetId);
  if (persona !== null) return persona.left === null ? null : { at: persona.left.at, reason: persona.left.how };
  if (unitOf('passer-leaves', targetId) >= SHARE_PASSERS_LEAVING) return null;
  const at = instant(Date.UTC(2024, 3, 1) + Math.floor(unitOf('passer-left', targetId) * 1400 * DAY));
  return { at, reason: unitOf('passer-how', targetId) < 0.5 ? 'deactivated' : 'deleted' };
}

function changeOfHeart(at: Instant, chance: Chance): Loss {
  const draw = chance.unit();
  const lostAt = instant(at + Math.floor((1 + chance.unit() ** 2 * 160) * DAY));
  if (draw < SHARE_BLOCKED) return { at: lostAt, reason: 'blocked' };
  return draw < SHARE_BLOCKED + SHARE_UNFOLLOWED ? { at: lostAt, reason: 'unfollowed' } : null;
}

function earlier(a: Loss, b: Loss): Loss {
  if (a === null || b === null) return a ?? b;
  return a.at <= b.at ? a : b;
}

function countOn(persona: Persona, day: number, chance: Chance): number {
  const usual = (persona.weekly.follows / 7) * volumeOn(persona, day);
  const social = unitOf('social', persona.index, weekNumber(day)) < SOCIAL_WEEKS ? SOCIAL_FACTOR : 1;
  const settling = usual > 0 && day < numberOfDay(persona.joined) + FIRST_DAYS ? FIRST_FOLLOWS_A_DAY : 0;
  return chance.about(usual * social + settling);
}

function targetFor(persona: Persona, day: number, chance: Chance): string {
  if (chance.happens(SHARE_PASSERS_BY)) return passerById(chance.between(0, PASSERS_BY - 1));
  const author = authorAt(tastesOn(persona, day), chance.unit());
  return author !== undefined && isThere(author, day) ? author.id : passerById(chance.between(0, PASSERS_BY - 1));
}

/** The account's follows in order of time; who is followed today depends on who was followed before. */
interface Course {
  readonly follows: WorldFollow[];
  /** Until when each account is followed. */
  readonly until: Map<string, number>;
  nextDay: number;
}

function continueCourse(persona: Persona, course: Course, day: number): void {
  const chance = chanceOf('follows', persona.index, day);
  const count = countOn(persona, day, chance);
  for (let turn = 0; turn < count; turn += 1) {
    const targetId = targetFor(persona, day, chance);
    const at = momentOf(persona, day, chance);
    const departure = departureOf(targetId);
    const lost = earlier(changeOfHeart(at, chance), departure);
    const stillFollowed = (course.until.get(targetId) ?? 0) >= at;
    if (stillFollowed || (departure !== null && departure.at <= at)) continue;
    course.until.set(targetId, lost?.at ?? Number.POSITIVE_INFINITY);
    course.follows.push({ serial: `${compactDay(day)}-${turn}`, targetId, at, lost });
  }
}

const courses = new Map<number, Course>();

/** The account's follows that began up to and including that day. What was told once never changes. */
export function followsUntil(persona: Persona, day: number): readonly WorldFollow[] {
  const course = courses.get(persona.index) ?? { follows: [], until: new Map(), nextDay: numberOfDay(persona.joined) };
  courses.set(persona.index, course);
  while (course.nextDay <= day) {
    continueCourse(persona, course, course.nextDay);
    course.nextDay += 1;
  }
  return course.follows;
}
