import { isEvent } from '../../shared/domain/report/headline.ts';
import type { Report } from '../../shared/report/report.ts';
import type { Run } from './corpus.ts';

/** A share of reports, 0 to 1, by what they have in common. */
export type Shares = ReadonlyMap<string, number>;

export interface Figures {
  readonly reports: number;
  /** By headline template. */
  readonly templates: Shares;
  /** By the words that the standfirst begins with, its names left out. */
  readonly openings: Shares;
  /** Of reports that begin as the one before began. */
  readonly sameOpening: number;
  /** Of reports whose headline was made as one of the three before, though nothing happened anew. */
  readonly repeatedSoon: number;
  /** Of reports whose headline was made as one of the seven before, for whatever reason. */
  readonly repeated: number;
  /** Standfirsts that tell the headline's number or account once more. */
  readonly restated: readonly string[];
}

function sharesOf(names: readonly string[]): Shares {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map([...counts].sort((a, b) => b[1] - a[1]).map(([name, count]) => [name, count / names.length]));
}

const OPENING_WORDS = 2;

/** How a standfirst begins: `… liked`, `… share of likes`, `The main`. */
function openingOf({ standfirst, profile }: Report): string {
  const name = profile.name ?? profile.username;
  if (standfirst.en.startsWith(`${name} `)) return `… ${standfirst.en.slice(name.length + 1).split(' ')[0]}`;
  const [first = ''] = standfirst.en.split('. ');
  if (/ likes by .* (went|were)\b/.test(first)) return '… share of likes';
  if (first.startsWith('Across ')) return '… most liked';
  return first.split(' ').slice(0, OPENING_WORDS).join(' ');
}

const TAG = /#[\p{L}\p{N}_]+/gu;
const NUMBER = '(?<![-\\w])(\\d[\\d,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
/** Ways of telling how many there were, by what is counted; what a single post drew is neither likes given nor all that were received. */
const COUNTED: readonly (readonly [what: string, told: RegExp])[] = [
  ['received', new RegExp(`received(?: .*)?[ :]${NUMBER}\\b|\\b${NUMBER} (?:likes )?received|to ${NUMBER}$`, 'gi')],
  [
    'likes',
    new RegExp(
      `liked ${NUMBER}\\b|(?<!drew )\\b${NUMBER} (?:fewer |more )?likes|likes.* (?:at|to) ${NUMBER}\\b(?! accounts)`,
      'gi',
    ),
  ],
  ['comments', new RegExp(`\\b${NUMBER} comments|comments.* to ${NUMBER}\\b`, 'gi')],
  ['follows', new RegExp(`followed ${NUMBER} accounts|\\b${NUMBER} (?:new follows|accounts were followed)`, 'gi')],
  ['posts', new RegExp(`\\b${NUMBER} posts`, 'gi')],
];

/** `likes 214`, `comments nine`: what a text tells by numbers. */
function countsIn(text: string): Set<string> {
  const isReceived = /received/i.test(text);
  return new Set(
    COUNTED.filter(([what]) => (what === 'received') === isReceived).flatMap(([what, told]) =>
      [...text.matchAll(told)].flatMap((match) =>
        match.slice(1).flatMap((number) => (number === undefined ? [] : [`${what} ${number.toLowerCase()}`])),
      ),
    ),
  );
}

/** What a headline has told that can be found again by its letters: how many there were, and whom the likes went to. */
function restatesHeadline({ title, standfirst, likes }: Report): boolean {
  const sentences = standfirst.en.replaceAll(TAG, '').split(/(?<=\.) /);
  const told = countsIn(title.en.replaceAll(TAG, ''));
  if (sentences.some((sentence) => [...countsIn(sentence)].some((count) => told.has(count)))) return true;
  if (/comment|follow/i.test(title.en)) return false;
  const names = likes.data.slice(0, 3).flatMap(({ name }) => (name === null ? [] : [name]));
  return names.some(
    (name) =>
      title.en.includes(name) && sentences.some((sentence) => /likes/.test(sentence) && sentence.includes(name)),
  );
}

const shareOf = (parts: readonly boolean[]): number => parts.filter(Boolean).length / Math.max(1, parts.length);

/** What many reports have in common: how they are headed, and how they begin. */
export function figuresOf(runs: readonly Run[]): Figures {
  const all = runs.flatMap(({ reports }) => reports);
  const beside = (compare: (report: Report, before: readonly Report[]) => boolean): number =>
    shareOf(runs.flatMap(({ reports }) => reports.map((report, at) => compare(report, reports.slice(0, at)))));
  const used = (report: Report, before: readonly Report[]): boolean =>
    before.some(({ template }) => template === report.template);
  return {
    reports: all.length,
    templates: sharesOf(all.map(({ template }) => template)),
    openings: sharesOf(all.map(openingOf)),
    sameOpening: beside((report, before) => {
      const last = before.at(-1);
      return last !== undefined && openingOf(last) === openingOf(report);
    }),
    repeatedSoon: beside((report, before) => !isEvent(report.template) && used(report, before.slice(-3))),
    repeated: beside((report, before) => used(report, before.slice(-7))),
    restated: all.filter(restatesHeadline).map(({ title, standfirst }) => `${title.en} | ${standfirst.en}`),
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const listed = (shares: Shares): string =>
  [...shares].map(([name, share]) => `  ${percent(share).padStart(7)}  ${name}`).join('\n');

/** The figures for a reader. */
export const printed = (figures: Figures): string => `${figures.reports} reports
headline templates
${listed(figures.templates)}
openings of standfirsts
${listed(figures.openings)}
begin as the report before: ${percent(figures.sameOpening)}
headed as one of the three before, with nothing new: ${percent(figures.repeatedSoon)}
headed as one of the seven before: ${percent(figures.repeated)}
tell the headline's number or account again: ${percent(figures.restated.length / figures.reports)}
`;
