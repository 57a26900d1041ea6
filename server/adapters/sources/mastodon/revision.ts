import { type Instant, instant } from '../../../../shared/domain/ids.ts';

export interface FollowsLook {
  readonly at: Instant;
  readonly count: number;
  /** It was read with the same count before, so that what it lacks was missed twice. */
  readonly agreed: boolean;
  /** A few letters of each of the newest. */
  readonly anchors: readonly string[];
}

/**
 * What is remembered from one collection to the next. An instance has no revisions of an account; this says which looks were taken
 * when, and what was counted then.
 */
export interface Looks {
  /** Up to here every status was seen. */
  readonly at: Instant;
  /** The last reading of the last four weeks, and of everything that is kept. */
  readonly monthAt: Instant;
  readonly wholeAt: Instant;
  /** The last reading of everything looked for what is gone, and another one shall agree. */
  readonly again: boolean;
  /** Statuses that the profile counted, those that are not public included; null where it counts none. */
  readonly statuses: number | null;
  /** Whether the account let its words be repeated. */
  readonly words: boolean;
  /** Whether it was looked who boosted the posts, when they were looked at. */
  readonly reposts: boolean;
  /** The last reading of the whole list of follows, and what the profile counted then; null while it was not read. */
  readonly follows: FollowsLook | null;
}

const VERSION = 'm1';
const NONE = '-';
/** At the end, where programs from before it was written look for nothing. */
const REPOSTS = 'r';
const BASE = 36;

const number = (value: number | null): string => (value === null ? NONE : value.toString(BASE));
const flag = (value: boolean): string => (value ? '1' : '0');

/** As the profile's revision: some hundred letters. */
export function revisionOf(looks: Looks): string {
  const { follows } = looks;
  return [
    VERSION,
    number(looks.at),
    number(looks.monthAt),
    number(looks.wholeAt),
    flag(looks.again),
    number(looks.statuses),
    flag(looks.words),
    ...(follows === null
      ? [NONE]
      : [number(follows.at), number(follows.count), flag(follows.agreed), follows.anchors.join('~')]),
    ...(looks.reposts ? [REPOSTS] : []),
  ].join('.');
}

/** Parts of what is said of follows, where something is. */
const LENGTH = 4;

const parseNumber = (text: string | undefined): number =>
  text !== undefined && /^[0-9a-z]{1,10}$/.test(text) ? Number.parseInt(text, BASE) : Number.NaN;

function followsOf([at, count, agreed, anchors = '']: readonly string[]): FollowsLook | null {
  if (at === NONE || at === undefined) return null;
  const known = anchors.split('~').filter((anchor) => anchor !== '');
  return { at: instant(parseNumber(at)), count: parseNumber(count), agreed: agreed === '1', anchors: known };
}

/** Null for a first collection, and for what no version of this wrote: everything is read anew then. */
export function parseRevision(revision: string | null): Looks | null {
  const [version, at, monthAt, wholeAt, again, statuses, words, ...follows] = (revision ?? '').split('.');
  if (version !== VERSION) return null;
  const looks: Looks = {
    at: instant(parseNumber(at)),
    monthAt: instant(parseNumber(monthAt)),
    wholeAt: instant(parseNumber(wholeAt)),
    again: again === '1',
    statuses: statuses === NONE ? null : parseNumber(statuses),
    words: words === '1',
    reposts: follows[follows[0] === NONE ? 1 : LENGTH] === REPOSTS,
    follows: followsOf(follows),
  };
  const numbers = [
    looks.at,
    looks.monthAt,
    looks.wholeAt,
    looks.statuses ?? 0,
    looks.follows?.at ?? 0,
    looks.follows?.count ?? 0,
  ];
  return numbers.some(Number.isNaN) ? null : looks;
}
