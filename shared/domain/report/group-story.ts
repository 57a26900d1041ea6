import type { StoredReport } from '../../report/report.ts';
import { isWithheld } from '../activity/withheld.ts';
import type { Language, Localized } from '../languages.ts';
import { newsValue } from './news-value.ts';
import { compareText } from './order.ts';
import { count, listed, localized, printable, WRITTEN_TAG } from './wording.ts';
import { capitalised, numeral } from './wording-numbers.ts';

/** What a report over several accounts begins with, and which of its members has the most to tell. */
export interface GroupStory {
  readonly title: Localized;
  readonly standfirst: Localized;
  /** Stable ids of the members, the one with the most news first. */
  readonly order: readonly string[];
}

/** Something that the members have to do with each other, and how it is told. The most telling first. */
interface Matter {
  readonly id: string;
  readonly news: number;
  /** Null where it is only told in the text. */
  readonly title: Localized | null;
  readonly sentence: Localized;
}

const FOLLOWED = 100;
const FOLLOWED_BACK = 110;
const COMMON_LIKE = 60;
const COMMON_TAG = 40;
const GAVE_LIKES = 50;
const DIFFERENCE = 20;
/** Numbers differ so much before a text says so, and one of them is at least so large. */
const FAR_APART = 3;
const WORTH_COMPARING = 10;
const SENTENCES = 3;
/** Words of a headline over several accounts: two names may stand in it. */
const TITLE_CHARACTERS = 90;

const nameOf = ({ profile }: StoredReport): string => printable(profile.name, profile.username);

/** `all three accounts`, `two of three accounts`, `both accounts`. */
function some(language: Language, part: number, whole: number): string {
  if (language === 'en') {
    if (part < whole) return `${numeral('en', part)} of ${numeral('en', whole)} accounts`;
    return whole === 2 ? 'both accounts' : `all ${numeral('en', whole)} accounts`;
  }
  if (part < whole) return `${numeral('pt', part)} das ${numeral('pt', whole)} contas`;
  return `as ${numeral('pt', whole)} contas`;
}

/** Contracted with the article where one stands: `nas três contas`, `em duas das três contas`. */
const inSome = (part: number, whole: number): string =>
  part < whole ? `em ${some('pt', part, whole)}` : `n${some('pt', part, whole)}`;

interface Pair {
  readonly from: StoredReport;
  readonly to: StoredReport;
}

const pairsOf = (reports: readonly StoredReport[]): Pair[] =>
  reports.flatMap((from) =>
    reports.filter((to) => to !== from && to.network === from.network).map((to) => ({ from, to })),
  );

/** The last that a member did about another in the period. */
const follows = ({ from, to }: Pair): boolean =>
  from.follows.findLast(({ id }) => id === to.profile.id)?.change === 'follow';

/** Who began to follow whom. */
function meetings(pairs: readonly Pair[]): Matter[] {
  const found = pairs.filter(follows);
  return found.flatMap((pair): Matter[] => {
    const [a, b] = [nameOf(pair.from), nameOf(pair.to)];
    const back = found.some(({ from, to }) => from === pair.to && to === pair.from);
    // Both are told as one, by the one that comes first.
    if (back && compareText(pair.from.profile.id, pair.to.profile.id) > 0) return [];
    const text = back
      ? { en: `${a} and ${b} now follow each other`, pt: `${a} e ${b} agora se seguem` }
      : { en: `${a} now follows ${b}`, pt: `${a} agora segue ${b}` };
    return [
      {
        id: `follow ${pair.from.profile.id} ${pair.to.profile.id}`,
        news: back ? FOLLOWED_BACK : FOLLOWED,
        title: text,
        sentence: { en: `${text.en}.`, pt: `${text.pt}.` },
      },
    ];
  });
}

/** Whose posts among the members one of them liked. */
function likesWithin(pairs: readonly Pair[]): Matter[] {
  return pairs.flatMap(({ from, to }): Matter[] => {
    const given = from.likes.data.find(({ id }) => id === to.profile.id)?.count ?? 0;
    if (given === 0) return [];
    const [a, b] = [nameOf(from), nameOf(to)];
    return [
      {
        id: `likes ${from.profile.id} ${to.profile.id}`,
        news: GAVE_LIKES + Math.min(20, given),
        title: null,
        sentence: {
          en: `${a} gave ${b} ${count('en', given, 'likes')}.`,
          pt: `${a} deu ${count('pt', given, 'likes')} a ${b}.`,
        },
      },
    ];
  });
}

interface Common {
  readonly key: string;
  readonly name: string;
  readonly members: number;
  readonly count: number;
}

/** What several members have in common, met by most of them first. */
function commonOf(each: readonly (readonly Omit<Common, 'members'>[])[]): Common[] {
  const met = new Map<string, Common>();
  for (const one of each.flat()) {
    const seen = met.get(one.key);
    met.set(one.key, { ...one, members: (seen?.members ?? 0) + 1, count: (seen?.count ?? 0) + one.count });
  }
  return [...met.values()]
    .filter(({ members }) => members > 1)
    .sort((a, b) => b.members - a.members || b.count - a.count || compareText(a.key, b.key));
}

/** Accounts outside of the group whose posts several members liked. */
function commonLikes(reports: readonly StoredReport[]): Matter[] {
  const members = new Set(reports.map(({ network, profile }) => `${network} ${profile.id}`));
  const whole = reports.length;
  const common = commonOf(
    reports.map(({ network, likes }) =>
      likes.data
        .filter(({ id, username }) => !members.has(`${network} ${id}`) && !isWithheld(id) && !isWithheld(username))
        .map(({ id, name, username, count: given }) => ({
          ...{ key: `${network} ${id}`, name: printable(name, username), count: given },
        })),
    ),
  );
  const [first, ...others] = common;
  if (first === undefined) return [];
  const news = COMMON_LIKE + Math.min(30, (30 * first.members) / whole);
  const title = {
    en: `${capitalised(some('en', first.members, whole))} liked posts by ${first.name}`,
    pt: `${capitalised(some('pt', first.members, whole))} curtiram publicações de ${first.name}`,
  };
  const told = { id: `liked ${first.key}`, news, title, sentence: { en: `${title.en}.`, pt: `${title.pt}.` } };
  const also = others.slice(0, 2).map(({ name }) => name);
  if (also.length === 0) return [told];
  const sentence = {
    en: `${whole === 2 ? 'Both' : 'More than one'} liked ${listed('en', also)}, too.`,
    pt: `${whole === 2 ? 'As duas curtiram' : 'Mais de uma curtiu'} também ${listed('pt', also)}.`,
  };
  return [told, { id: 'liked by several', news: news - 1, title: null, sentence }];
}

/** Hashtags that several members use. */
function commonTags(reports: readonly StoredReport[]): Matter[] {
  const whole = reports.length;
  const common = commonOf(
    reports.map(({ hashtags }) =>
      hashtags
        .filter(({ tag }) => WRITTEN_TAG.test(tag))
        .map(({ tag, count: times }) => ({ key: tag, name: `#${tag}`, count: times })),
    ),
  );
  const [first] = common;
  if (first === undefined) return [];
  const tags = common.filter(({ members }) => members === first.members).slice(0, 3);
  const many = tags.length > 1;
  const names = (language: Language): string =>
    listed(
      language,
      tags.map(({ name }) => name),
    );
  return [
    {
      id: `tags ${tags.map(({ key }) => key).join(' ')}`,
      news: COMMON_TAG + Math.min(20, (20 * first.members) / whole),
      title: null,
      sentence: {
        en: `${many ? 'The hashtags' : 'The hashtag'} ${names('en')} ${many ? 'turn' : 'turns'} up in ${some('en', first.members, whole)}.`,
        pt: `${many ? 'As hashtags' : 'A hashtag'} ${names('pt')} ${many ? 'aparecem' : 'aparece'} ${inSome(first.members, whole)}.`,
      },
    },
  ];
}

/** How far apart the members are. */
function differences(reports: readonly StoredReport[]): Matter[] {
  const told = reports
    .flatMap((report) => {
      const { value } = report.headline.likes;
      return value === null ? [] : [{ report, value }];
    })
    .sort((a, b) => b.value - a.value || compareText(a.report.profile.id, b.report.profile.id));
  const [most, least] = [told[0], told.at(-1)];
  if (most === undefined || least === undefined || most === least) return [];
  if (most.value < WORTH_COMPARING || most.value < FAR_APART * Math.max(1, least.value)) return [];
  const [a, b] = [nameOf(most.report), nameOf(least.report)];
  return [
    {
      id: 'likes apart',
      news: DIFFERENCE,
      title: null,
      sentence: {
        en: `${a} liked the most, with ${count('en', most.value, 'likes')}, and ${b} the least, with ${least.value === 0 ? 'none' : numeral('en', least.value)}.`,
        pt: `${a} foi quem mais curtiu, com ${count('pt', most.value, 'likes')}, e ${b} quem menos curtiu, com ${least.value === 0 ? 'nenhuma' : numeral('pt', least.value)}.`,
      },
    },
  ];
}

const newsFirst = (matters: readonly Matter[]): Matter[] =>
  matters.toSorted((a, b) => b.news - a.news || compareText(a.id, b.id));

/** Who began to follow whom, what they have in common, how they differ. */
function mattersOf(reports: readonly StoredReport[]): Matter[] {
  const pairs = pairsOf(reports);
  return newsFirst([
    ...meetings(pairs),
    ...commonLikes(reports),
    ...likesWithin(pairs),
    ...commonTags(reports),
    ...differences(reports),
  ]);
}

/** What several accounts have to do with each other, in up to three sentences; null where that is nothing. */
export function betweenAccounts(reports: readonly StoredReport[]): Localized | null {
  const told = mattersOf(reports).slice(0, SENTENCES);
  if (told.length === 0) return null;
  return localized((language) => told.map(({ sentence }) => sentence[language]).join(' '));
}

const isShort = ({ en, pt }: Localized): boolean => [en, pt].every((text) => [...text].length <= TITLE_CHARACTERS);

/**
 * The story of several accounts over one period: who began to follow whom, what they have in common, how they differ; where they have
 * nothing to do with each other, the news of the one that has the most. Names are those of the reports, so nobody is told of
 * who is not in them.
 * @throws RangeError without reports
 */
export function groupStory(reports: readonly StoredReport[]): GroupStory {
  const ranked = [...reports].sort((a, b) => newsValue(b) - newsValue(a) || compareText(a.profile.id, b.profile.id));
  const [lead] = ranked;
  if (lead === undefined) throw new RangeError('a story needs a report');
  const order = ranked.map(({ profile }) => profile.id);
  if (reports.length === 1) return { title: lead.title, standfirst: lead.standfirst, order };
  const matters = mattersOf(reports);
  const top = matters.find(({ title, news }) => title !== null && isShort(title) && news >= newsValue(lead));
  const title = top?.title ?? localized((language) => `${nameOf(lead)}: ${lead.title[language]}`);
  const rest = matters.filter((matter) => matter !== top).slice(0, SENTENCES);
  const standfirst = localized((language) =>
    rest.length > 0
      ? rest.map(({ sentence }) => sentence[language]).join(' ')
      : language === 'en'
        ? 'No account was liked by more than one of them, and they share no hashtag.'
        : 'Nenhuma conta foi curtida por mais de uma delas, e não há hashtag em comum.',
  );
  return { title, standfirst, order };
}
