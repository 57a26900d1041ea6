import { SourceError } from '../../../ports/activity-source.ts';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const MARK_BEGINS = 0xef;
const MARK: ReadonlySet<number> = new Set([MARK_BEGINS, 0xbb, 0xbf]);
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** What is being gathered: a name, a value that is no list, an element of a list. */
export type Gathered = 'name' | 'value' | 'element';
/** Nothing is: before the file's bracket, behind a name, behind a list that has a name, behind the end. */
type Between = 'start' | 'begin' | 'after-list' | 'end';
export type Place = Gathered | Between;

/** What ends it, and what comes then. An element of a list ends with a comma, too, and another begins. */
const ENDS: Readonly<Record<Gathered, Readonly<Record<number, Place>>>> = {
  name: { [COLON]: 'begin', [CLOSE_OBJECT]: 'end' },
  value: { [COMMA]: 'name', [CLOSE_OBJECT]: 'end' },
  element: { [COMMA]: 'element', [CLOSE_LIST]: 'after-list' },
};

/** Where a bracket or a comma leads that stands between. */
const LEADS: Readonly<Record<Between, Readonly<Record<number, Place>>>> = {
  start: { [OPEN_LIST]: 'element', [OPEN_OBJECT]: 'name' },
  begin: { [OPEN_LIST]: 'element' },
  'after-list': { [COMMA]: 'name', [CLOSE_OBJECT]: 'end' },
  end: {},
};

const DEPTH: Readonly<Record<number, number>> = {
  [OPEN_LIST]: 1,
  [OPEN_OBJECT]: 1,
  [CLOSE_LIST]: -1,
  [CLOSE_OBJECT]: -1,
};

const wrong = (): SourceError => new SourceError('malformed', 'something stands where nothing may');

export const isGathered = (place: Place): place is Gathered =>
  place === 'element' || place === 'name' || place === 'value';

/** Whether the byte ends what it is in: it closes, or divides, at the level of what is gathered and outside of texts. */
export function createNesting(): (byte: number) => boolean {
  let [depth, inText, escaped] = [0, false, false];
  const text = (byte: number): void => {
    inText = escaped || byte !== QUOTE;
    escaped = !escaped && byte === BACKSLASH;
  };
  return (byte) => {
    if (inText) {
      text(byte);
      return false;
    }
    if (byte === QUOTE) inText = true;
    const step = DEPTH[byte] ?? 0;
    if (depth === 0 && (step === -1 || byte === COMMA || byte === COLON)) return true;
    depth += step;
    return false;
  };
}

/** What comes after what was gathered. @throws SourceError where it may not end so */
export function placeAfter(place: Gathered, byte: number): Place {
  const next = ENDS[place][byte];
  if (next === undefined) throw wrong();
  return next;
}

/** What a byte between leads to; the same place for one that means nothing. @throws SourceError where it may not stand */
export function placeFrom(place: Between, byte: number): Place {
  const next = LEADS[place][byte];
  if (next !== undefined) return next;
  if (isSpace(byte) || (place === 'start' && MARK.has(byte))) return place;
  if (place === 'begin') return 'value';
  throw wrong();
}

export const isBlank = (bytes: Uint8Array): boolean => bytes.every(isSpace);
export const closes = (byte: number): boolean => DEPTH[byte] === -1;
