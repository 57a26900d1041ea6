import type { Headcount } from '../../report/headline.ts';
import type { Language } from '../languages.ts';
import { type Matter, PERIOD_WORDS } from './headline-template.ts';
import type { Facts, Story } from './story.ts';
import { type Gender, numeral } from './wording-numbers.ts';

/** Where a sentence stands: the first one names the account, the others go on from what has been told. */
export interface Place {
  readonly isFirst: boolean;
  readonly told: ReadonlySet<Matter>;
}

/** One of the sentences that a standfirst may be made of. */
export interface Sentence {
  readonly id: string;
  /** What it tells: said once, by the headline or by one sentence. */
  readonly matter: Matter;
  /** How much of a piece of news it is, about 0 to 100. */
  readonly news: (facts: Facts) => number;
  /** null where the facts do not support it, or where it cannot stand in this place. */
  readonly write: (language: Language, facts: Facts, place: Place) => string | null;
}

/** What to say when little else can be said, in this order. */
export type LastResort = (language: Language, facts: Facts, story: Story) => string | null;

/** A number that has nothing before it was never told: that is a small piece of news. */
const NEVER_TOLD = 0.25;

/** How far two periods are apart, 0 for alike, 1 for twice or half as much. */
export function changeOf({ value, previous }: Headcount): number {
  if (value === null) return 0;
  if (previous === null) return NEVER_TOLD;
  return Math.min(2, Math.abs(Math.log2((value + 3) / (previous + 3))));
}

interface Compared {
  readonly type: Facts['type'];
  readonly isFirst: boolean;
  /** Of what is counted, in Portuguese. */
  readonly gender?: Gender;
}

/** A tenth of the number, and at least one: with less between them, neither number is news. */
const ALIKE = 0.1;
/** Of a handful, one more or less is a change. */
const HANDFUL = 5;

function areAlike(value: number, previous: number): boolean {
  const most = Math.max(value, previous);
  return most > HANDFUL && Math.abs(value - previous) <= Math.max(1, most * ALIKE);
}

function comparisonEn(value: number, previous: number, { type, isFirst }: Compared): string {
  const before = PERIOD_WORDS[type].en.before;
  if (previous === 0 && value > 0) return isFirst ? `, after none ${before}` : ', up from none';
  const as = value === previous ? 'as many as' : areAlike(value, previous) ? 'about as many as' : null;
  if (as !== null) return `, ${as} ${isFirst ? before : 'before'}`;
  if (!isFirst) return `, ${value > previous ? 'up' : 'down'} from ${numeral('en', previous)}`;
  return `, ${numeral('en', Math.abs(value - previous))} ${value > previous ? 'more' : 'fewer'} than ${before}`;
}

function comparisonPt(value: number, previous: number, { type, isFirst, gender = 'f' }: Compared): string {
  const { inBefore, ofBefore } = PERIOD_WORDS[type].pt;
  if (previous === 0 && value > 0) return `, depois de ${numeral('pt', 0, gender)}${isFirst ? ` ${inBefore}` : ''}`;
  const as = value === previous ? 'o mesmo número' : areAlike(value, previous) ? 'quase o mesmo número' : null;
  if (as !== null) return `, ${as} ${isFirst ? ofBefore : 'de antes'}`;
  // Two numbers side by side would read as one: the comma is the decimal mark.
  if (!isFirst) return `, contra ${numeral('pt', previous, gender)} antes`;
  const by = numeral('pt', Math.abs(value - previous), gender);
  return `, ${by} a ${value > previous ? 'mais' : 'menos'} que ${inBefore}`;
}

/**
 * `, 38 fewer than the week before`, in a later sentence `, down from 252`: the period is named once. Empty where there is
 * nothing to compare with.
 */
export function comparison(language: Language, { value, previous }: Headcount, compared: Compared): string {
  if (value === null || previous === null) return '';
  return language === 'en' ? comparisonEn(value, previous, compared) : comparisonPt(value, previous, compared);
}
