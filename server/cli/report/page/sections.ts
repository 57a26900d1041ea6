import type { Language } from '../../../../shared/domain/languages.ts';
import { heatLevels, heatmap } from '../../../../shared/domain/report/heatmap.ts';
import type { Comment, FollowChange, Report } from '../../../../shared/domain/report/report.ts';
import { TOPICS } from '../../../../shared/domain/report/topics.ts';
import { count, percent, shortDate, timeOfDay } from '../../../../shared/i18n/dates.ts';
import { bars } from './front.ts';
import { left, plain, shade, wrap } from './set.ts';
import { PAGE_WORDS } from './words.ts';

const MOST_ACCOUNTS = 12;
const MOST_LIKERS = 8;
const MOST_TAGS = 12;
const MOST_INTERESTS = 6;
const MOST_COMMENTS = 8;
const MOST_CHANGES = 20;
const REYKJAVIK = 0;

const nameOf = (person: { name: string | null; username: string }): string => plain(person.name ?? person.username);

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

function withRest(rows: readonly { name: string; count: number }[], most: number, language: Language): string[] {
  const rest = rows.slice(most);
  const shown = bars(rows.slice(0, most), language);
  if (rest.length === 0) return shown;
  return [...shown, `+ ${count(language, rest.length)} ${PAGE_WORDS[language].others}`];
}

export const who = ({ likes }: Report, language: Language): string[] =>
  withRest(
    likes.data.map((account) => ({ name: nameOf(account), count: account.count })),
    MOST_ACCOUNTS,
    language,
  );

export const likers = (report: Report, language: Language): string[] =>
  withRest(
    report.likers.data.map((liker) => ({ name: nameOf(liker), count: liker.count })),
    MOST_LIKERS,
    language,
  );

function changeLine(change: FollowChange, language: Language): string {
  const sign = change.change === 'follow' ? '+' : '−';
  const reason = change.reason === null ? '' : `  ${PAGE_WORDS[language].reasons[change.reason]}`;
  return `${sign} ${left(nameOf(change), 34)} ${left(shortDate(language, change.at), 16)}${reason}`.trimEnd();
}

export function goodbye({ follows }: Report, language: Language): string[] {
  const shown = follows.slice(0, MOST_CHANGES).map((change) => changeLine(change, language));
  const rest = follows.length - shown.length;
  return rest > 0 ? [...shown, `+ ${count(language, rest)} ${PAGE_WORDS[language].others}`] : shown;
}

export const hashtags = ({ hashtags: tags }: Report, language: Language): string[] =>
  bars(
    tags.slice(0, MOST_TAGS).map((tag) => ({ name: `#${plain(tag.tag)}`, count: tag.count })),
    language,
  );

export const interests = (report: Report, language: Language): string[] =>
  report.interests.slice(0, MOST_INTERESTS).map(({ topic, share }) => {
    const name = TOPICS.find(({ id }) => id === topic)?.name[language] ?? topic;
    return `${left(name, 34)} ${percent(language, share).padStart(7)}`;
  });

function quote(comment: Comment, language: Language): string[] {
  const to = comment.target === null ? '' : `${PAGE_WORDS[language].to} ${nameOf(comment.target)}, `;
  const at = `${shortDate(language, comment.at)} ${timeOfDay(language, comment.at, REYKJAVIK)}`;
  return [...wrap(`“${comment.text ?? ''}”`, '  '), `    ${to}${at}`];
}

export const comments = (report: Report, language: Language): string[] =>
  report.comments
    .filter(({ text }) => text !== null)
    .slice(0, MOST_COMMENTS)
    .flatMap((comment) => quote(comment, language));

export function coverage({ coverage: seen }: Report, language: Language): string[] {
  const words = PAGE_WORDS[language];
  const lines = seen.lines.map(({ kind, level }) => `${left(words.kinds[kind], 24)} ${words.levels[level]}`);
  const { estimate } = seen;
  if (estimate === null) return lines;
  const range = `${percent(language, estimate.low)} – ${percent(language, estimate.high)}`;
  return [...lines, '', `${percent(language, estimate.point)} (${range}) ${words.share}`];
}
