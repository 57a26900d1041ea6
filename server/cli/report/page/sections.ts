import type { Language } from '../../../../shared/domain/languages.ts';
import { chosenComments } from '../../../../shared/domain/report/chosen-comments.ts';
import { coverageShares } from '../../../../shared/domain/report/coverage-shares.ts';
import { tellsShare } from '../../../../shared/domain/report/estimate.ts';
import { heatLevels, heatmap } from '../../../../shared/domain/report/heatmap.ts';
import { TOPICS } from '../../../../shared/domain/report/topics.ts';
import { count, percent, shortDate, timeOfDay } from '../../../../shared/i18n/dates.ts';
import { texts as networksEn } from '../../../../shared/i18n/en/networks.ts';
import { ownWords as ownWordsEn } from '../../../../shared/i18n/en/report/own-words.ts';
import { topics as en } from '../../../../shared/i18n/en/report/topics.ts';
import { fill } from '../../../../shared/i18n/fill.ts';
import { languageName } from '../../../../shared/i18n/language-names.ts';
import { listOf } from '../../../../shared/i18n/list.ts';
import { texts as networksPt } from '../../../../shared/i18n/pt/networks.ts';
import { ownWords as ownWordsPt } from '../../../../shared/i18n/pt/report/own-words.ts';
import { topics as pt } from '../../../../shared/i18n/pt/report/topics.ts';
import { isOnePercent, sharePercent } from '../../../../shared/i18n/share-percent.ts';
import type { CoverageEstimate } from '../../../../shared/report/coverage.ts';
import type { Comment, FollowChange, Liker } from '../../../../shared/report/lists.ts';
import type { Report } from '../../../../shared/report/report.ts';
import { printableLine } from '../../../core/printable.ts';
import { bars } from './front.ts';
import { left, shade, wrap } from './set.ts';
import { PAGE_WORDS, type ShareWords } from './words.ts';

const MOST_ACCOUNTS = 12;
const MOST_LIKERS = 8;
const MOST_TAGS = 12;
/** Interests, and languages. */
const MOST_SHARES = 6;
const MOST_COMMENTS = 8;
const MOST_CHANGES = 20;
const REYKJAVIK = 0;

const nameOf = (person: { name: string | null; username: string }): string =>
  printableLine(person.name ?? person.username);

/** The week as 7 × 24 squares. */
export function when({ activity }: Report, language: Language): string[] {
  const steps = heatLevels(heatmap(activity, REYKJAVIK));
  const hours = Array.from({ length: 8 }, (_, index) => left(String(index * 3), 6)).join('');
  const rows = steps.map((day, index) => {
    const label = left(PAGE_WORDS[language].days[index] ?? '', 5);
    return label + day.map((step) => shade(step).repeat(2)).join('');
  });
  return [`     ${hours}`.trimEnd(), ...rows];
}

/** `+ 37 others`. */
function others(rest: number, language: Language): string {
  const [one, many] = PAGE_WORDS[language].others;
  return `+ ${count(language, rest)} ${rest === 1 ? one : many}`;
}

function withRest(rows: readonly { name: string; count: number }[], most: number, language: Language): string[] {
  const rest = rows.slice(most);
  const shown = bars(rows.slice(0, most), language);
  if (rest.length === 0) return shown;
  return [...shown, others(rest.length, language)];
}

export const who = ({ likes }: Report, language: Language): string[] =>
  withRest(
    likes.data.map((account) => ({ name: nameOf(account), count: account.count })),
    MOST_ACCOUNTS,
    language,
  );

const received = (from: readonly Liker[], language: Language): string[] =>
  withRest(
    from.map((one) => ({ name: nameOf(one), count: one.count })),
    MOST_LIKERS,
    language,
  );

export const likers = (report: Report, language: Language): string[] => received(report.likers.data, language);

export const reposters = (report: Report, language: Language): string[] =>
  received(report.reposters?.data ?? [], language);

function changeLine(change: FollowChange, language: Language): string {
  const sign = change.change === 'follow' ? '+' : '−';
  const reason = change.reason === null ? '' : `  ${PAGE_WORDS[language].reasons[change.reason]}`;
  return `${sign} ${left(nameOf(change), 34)} ${left(shortDate(language, change.at), 16)}${reason}`.trimEnd();
}

export function goodbye({ follows }: Report, language: Language): string[] {
  const shown = follows.slice(0, MOST_CHANGES).map((change) => changeLine(change, language));
  const rest = follows.length - shown.length;
  return rest > 0 ? [...shown, others(rest, language)] : shown;
}

const hashtags = ({ hashtags: tags }: Report, language: Language): string[] =>
  bars(
    tags.slice(0, MOST_TAGS).map((tag) => ({ name: `#${printableLine(tag.tag)}`, count: tag.count })),
    language,
  );

const shareLines = (rows: readonly { readonly name: string; readonly share: number }[], language: Language): string[] =>
  rows.slice(0, MOST_SHARES).map(({ name, share }) => `${left(name, 34)} ${sharePercent(language, share).padStart(7)}`);

const interests = (report: Report, language: Language): string[] =>
  shareLines(
    report.interests.map(({ topic, share }) => ({
      name: TOPICS.find(({ id }) => id === topic)?.name[language] ?? topic,
      share,
    })),
    language,
  );

const languages = (report: Report, language: Language): string[] =>
  shareLines(
    report.languages.map(({ code, share }) => ({ name: languageName(language, code), share })),
    language,
  );

function quote(comment: Comment, language: Language): string[] {
  const to = comment.target === null ? '' : `${PAGE_WORDS[language].to} ${nameOf(comment.target)}, `;
  const at = `${shortDate(language, comment.at)} ${timeOfDay(language, comment.at, REYKJAVIK)}`;
  return [...wrap(`“${comment.text ?? ''}”`, '  '), `    ${to}${at}`];
}

const comments = (report: Report, language: Language): string[] =>
  chosenComments(report.comments, MOST_COMMENTS).flatMap((comment) => quote(comment, language));

/** A few of the account's own posts and of its reposts. */
function words({ ownWords }: Report, language: Language): string[] {
  const texts = { en: ownWordsEn, pt: ownWordsPt }[language];
  const moment = (at: number): string => `${shortDate(language, at)} ${timeOfDay(language, at, REYKJAVIK)}`;
  const said = (text: string, note: string): string[] => [...wrap(`“${printableLine(text)}”`, '  '), `    ${note}`];
  return [
    ...ownWords.posts.flatMap(({ text, at }) => said(text, moment(at))),
    ...ownWords.reposts.flatMap(({ text, at, author }) =>
      said(text, fill(texts.by, { name: nameOf(author), when: moment(at) })),
    ),
  ];
}

/** What the account said, section by section under their titles, which are those of the screen. */
export function content(report: Report, language: Language): readonly (readonly [title: string, lines: string[]])[] {
  const titles = { en, pt }[language];
  return [
    [titles.title, hashtags(report, language)],
    [titles.interests, interests(report, language)],
    [titles.languages, languages(report, language)],
    [titles.comments, comments(report, language)],
    [{ en: ownWordsEn, pt: ownWordsPt }[language].title, words(report, language)],
  ];
}

function shareLine(estimate: CoverageEstimate, words: ShareWords, language: Language): string {
  if (!tellsShare(estimate)) return words.tooFew;
  const { low, point, high, seen, known } = estimate;
  const range = isOnePercent(language, low, high) ? '' : ` (${percent(language, low)} – ${percent(language, high)})`;
  const measured =
    seen === undefined || known === undefined ? '' : ` (${count(language, seen)}/${count(language, known)})`;
  return `${percent(language, point)}${range} ${words.share}${measured}`;
}

/** What is on record of each kind that the network counts, and that likes given are not counted. */
function shares(seen: Report['coverage'], language: Language): string[] {
  const words = PAGE_WORDS[language];
  return [
    ...coverageShares(seen).flatMap(({ of, estimate }) => wrap(shareLine(estimate, words.shares[of], language))),
    ...wrap(seen.postsEstimate === undefined ? words.uncounted.likesAndPosts : words.uncounted.likes),
  ];
}

export function coverage({ coverage: seen }: Report, language: Language): string[] {
  const words = PAGE_WORDS[language];
  const { way, running } = { en: networksEn, pt: networksPt }[language];
  const lines = seen.lines.map(({ kind, level, readBy }) => {
    const by = readBy === undefined ? '' : way[readBy];
    return `${left(words.kinds[kind], 24)} ${left(words.levels[level], 16)} ${by}`.trimEnd();
  });
  const moment = (at: number): string => `${shortDate(language, at)}, ${timeOfDay(language, at, REYKJAVIK)}`;
  const gaps = (seen.gaps ?? []).flatMap(({ from, to, kinds }) => {
    const lacking = listOf(
      language,
      kinds.map((kind) => running[kind]),
    );
    return ['', ...wrap(`${moment(from)} – ${moment(to)}: ${words.gap} ${lacking}.`)];
  });
  const missing = seen.incomplete === true ? ['', ...wrap(words.incomplete)] : [];
  return [...lines, '', ...shares(seen, language), ...missing, ...gaps];
}
