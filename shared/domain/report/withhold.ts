import type { Person } from '../../report/person.ts';
import type { StoredReport } from '../../report/report.ts';
import type { Language, Localized } from '../languages.ts';
import { renamedFirsts, standingFirsts } from './firsts-and-returns/standing.ts';
import { printable } from './wording.ts';

const SOMEBODY: Localized = {
  en: 'an account that asked not to be shown',
  pt: 'uma conta que pediu para não aparecer',
};

/** Everybody whom the words of the report may name. */
const named = ({ likes, likers, reposters, follows, comments }: StoredReport): Person[] => [
  ...likes.data,
  ...likers.data,
  ...(reposters?.data ?? []),
  ...follows,
  ...comments.flatMap(({ target }) => target ?? []),
];

function namesOf(report: StoredReport, id: string): string[] {
  const shown = named(report).filter((person) => person.id === id);
  const names = shown.flatMap(({ name, username }) => [name ?? '', username, printable(name, username) ?? '']);
  // The longest first: a name may hold a shorter one.
  return [...new Set(names)].filter((name) => name !== '').sort((a, b) => b.length - a.length);
}

function withoutNames(text: string, names: readonly string[], language: Language): string {
  const somebody = SOMEBODY[language];
  const told = names.reduce((words, name) => words.replaceAll(name, somebody), text);
  return told.startsWith(somebody) ? somebody.charAt(0).toUpperCase() + told.slice(1) : told;
}

function hideDeep(value: unknown, id: string, hidden: Person): unknown {
  if (Array.isArray(value)) return value.map((item) => hideDeep(item, id, hidden));
  if (typeof value !== 'object' || value === null) return value;
  if ('id' in value && value.id === id) return { ...value, ...hidden };
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hideDeep(item, id, hidden)]));
}

/**
 * A stored report without an account that asked not to be shown, for reports whose actions are no longer kept and which can
 * therefore not be built again. Numbers stay; name, picture, posts and links go, in title and standfirst too.
 */
export function withholdFromReport(report: StoredReport, { id, alias }: { id: string; alias: string }): StoredReport {
  const names = namesOf(report, id);
  const hidden = { id: alias, username: alias, name: null, userpic: null };
  const hide = <P extends Person>(person: P): P => (person.id === id ? { ...person, ...hidden } : person);
  // As: whoever is told of in an anomaly, however deep, keeps the shape of a person.
  const told = hideDeep(report.anomalies, id, hidden) as StoredReport['anomalies'];
  const reworded = ({ en, pt }: Localized): Localized => ({
    en: withoutNames(en, names, 'en'),
    pt: withoutNames(pt, names, 'pt'),
  });
  const shown = {
    likes: {
      data: report.likes.data.map((liked) => (liked.id === id ? { ...hide(liked), posts: [] } : liked)),
    },
    comments: report.comments.map((comment) =>
      comment.target?.id === id ? { ...comment, url: null, target: hide(comment.target) } : comment,
    ),
  };
  const { ownWords, reposters } = report;
  // Whoever is withheld is told of in none of them; hidden first, so that they are known by their alias.
  const turned = renamedFirsts(report.firstsAndReturns ?? [], hide);
  return {
    ...report,
    ...shown,
    title: reworded(report.title),
    standfirst: reworded(report.standfirst),
    ...(told === undefined ? {} : { anomalies: told }),
    ...(report.firstsAndReturns === undefined ? {} : { firstsAndReturns: standingFirsts(turned, shown) }),
    ...(ownWords === undefined
      ? {}
      : { ownWords: { ...ownWords, reposts: ownWords.reposts.filter(({ author }) => author.id !== id) } }),
    likers: { data: report.likers.data.map(hide) },
    ...(reposters === undefined ? {} : { reposters: { data: reposters.data.map(hide) } }),
    follows: report.follows.map(hide),
  };
}
