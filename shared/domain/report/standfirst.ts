import type { Headcount } from '../../report/headline.ts';
import type { Language, Localized } from '../languages.ts';
import { shiftPeriod } from '../time/period.ts';
import { matterOf } from './headline.ts';
import { type Matter, PERIOD_WORDS } from './headline-template.ts';
import { followSentence } from './standfirst-follows.ts';
import { type Facts, factsOf, type Story, type ToldBurst } from './story.ts';
import { count, dateWords, listed, localized, longDateWords, onDayPart, WEEKDAYS } from './wording.ts';
import { capitalised, lengthWords, numeral, type Share, shareOf, shareOfThe } from './wording-numbers.ts';

/** A sentence, or null where the facts do not support it. */
type Write = (language: Language, facts: Facts, story: Story) => string | null;
type FromFacts = (language: Language, facts: Facts) => string | null;
interface Sentence {
  readonly matter: Matter;
  readonly write: Write;
}

/** `, 38 fewer than the week before`; empty where there is nothing to compare with. */
function comparison(language: Language, { value, previous }: Headcount, type: Facts['type']): string {
  if (value === null || previous === null) return '';
  const words = PERIOD_WORDS[type];
  const by = numeral(language, Math.abs(value - previous));
  if (language === 'en') {
    if (value === previous) return `, as many as ${words.en.before}`;
    return `, ${by} ${value > previous ? 'more' : 'fewer'} than ${words.en.before}`;
  }
  if (value === previous) return `, o mesmo número ${words.pt.ofBefore}`;
  return `, ${by} a ${value > previous ? 'mais' : 'menos'} que ${words.pt.inBefore}`;
}

const likes: Write = (language, { name, likes: made, headline, type }) => {
  if (made === 0) return null;
  const change = comparison(language, headline.likes, type);
  return language === 'en'
    ? `${name} liked ${numeral('en', made)} public ${made === 1 ? 'post' : 'posts'}${change}.`
    : `${name} curtiu ${numeral('pt', made)} ${made === 1 ? 'publicação pública' : 'publicações públicas'}${change}.`;
};

const WRITTEN = ['posts', 'reposts', 'comments'] as const;

const writings: Write = (language, facts) => {
  const parts = WRITTEN.filter((noun) => facts[noun] > 0).map((noun) => count(language, facts[noun], noun));
  const [only] = parts;
  if (only === undefined) return null;
  const all = listed(language, parts);
  // The verb goes with what stands next to it: "There was also one post and two comments".
  const one = only.startsWith('one ');
  if (facts.likes === 0) {
    if (language === 'en') return `${facts.name} made ${all}${facts.likesKnown ? ' and liked nothing' : ''}.`;
    return `${facts.name} fez ${all}${facts.likesKnown ? ' e não curtiu nada' : ''}.`;
  }
  return language === 'en' ? `There ${one ? 'was' : 'were'} also ${all}.` : `Houve também ${all}.`;
};

const total: Write = (language, { name, actions, type }) => {
  const words = PERIOD_WORDS[type];
  if (actions === 0) {
    return language === 'en'
      ? `No public actions by ${name} were recorded this ${words.en.noun}.`
      : `Nenhuma ação pública de ${name} foi registrada ${words.pt.inThis}.`;
  }
  const all = count(language, actions, 'actions');
  return language === 'en'
    ? `In all, ${all} by ${name} ${actions === 1 ? 'was' : 'were'} recorded.`
    : `Ao todo, ${actions === 1 ? 'foi registrada' : 'foram registradas'} ${all} de ${name}.`;
};

const ofLikesPt = (share: Share): string => `${share.pt} ${share.whole ? 'as' : 'das'} curtidas`;

/** Whom the likes went to when one account had a good part of them. */
function oneLeader(language: Language, facts: Facts, share: Share): string {
  const name = facts.leaders[0]?.name ?? null;
  if (language === 'en') return `${name ?? 'One account'} took ${shareOfThe(share, 'likes')}.`;
  return `${name ?? 'Uma só conta'} ficou com ${ofLikesPt(share)}.`;
}

/** One account or two, named, that had a good part of the likes. */
function strongLeaders(language: Language, facts: Facts): string | null {
  const names = facts.leaders.map(({ name }) => name);
  const [one, two] = names;
  const counts = facts.leaders.map(({ count: made }) => made);
  const sums = counts.map((_, index) => counts.slice(0, index + 1).reduce((sum, value) => sum + value, 0));
  const alone = shareOf(sums[0] ?? 0, facts.likes);
  if (alone !== null && (counts[0] ?? 0) >= facts.likes * 0.29) return oneLeader(language, facts, alone);
  const pair = shareOf(sums[1] ?? 0, facts.likes);
  if (pair !== null && (sums[1] ?? 0) >= facts.likes * 0.4 && one !== null && two !== null) {
    return language === 'en'
      ? `${one} and ${two} took ${shareOfThe(pair, 'likes')}.`
      : `${one} e ${two} ficaram com ${ofLikesPt(pair)}.`;
  }
  return null;
}

function threeLeaders(language: Language, facts: Facts): string | null {
  const one = facts.leaders[0]?.name ?? null;
  const three = shareOf(
    facts.leaders.reduce((sum, { count: made }) => sum + made, 0),
    facts.likes,
  );
  if (three === null || facts.accounts < 5) return null;
  if (language === 'en')
    return `Three accounts${one === null ? '' : `, ${one} first,`} took ${shareOfThe(three, 'likes')}.`;
  return `Três contas${one === null ? '' : `, com ${one} à frente,`} ficaram com ${ofLikesPt(three)}.`;
}

const fewLikes: FromFacts = (language, { likes: made, leaders }) => {
  const [first] = leaders;
  if (first === undefined) return null;
  const en = language === 'en';
  const [nameEn, namePt] = [first.name ?? 'one account', first.name ?? 'uma só conta'];
  if (made === 1 && first.name === null) return null;
  if (made === 1) return en ? `The like went to ${nameEn}.` : `A curtida foi para ${namePt}.`;
  if (first.count === made) return en ? `All of them went to ${nameEn}.` : `Todas foram para ${namePt}.`;
  if (first.count === 1)
    return en ? 'No account was liked more than once.' : 'Nenhuma conta recebeu mais de uma curtida.';
  return null;
};

const likedAccounts: Write = (language, facts) => fewLikes(language, facts) ?? strongLeaders(language, facts);

const likedWidely: Write = (language, facts) => {
  const { accounts, leaders } = facts;
  const [first] = leaders;
  if (first === undefined) return null;
  const en = language === 'en';
  const led = threeLeaders(language, facts);
  if (led !== null) return led;
  const [manyEn, manyPt] = [numeral('en', accounts), numeral('pt', accounts)];
  return en
    ? `Those likes were spread over ${manyEn} accounts, none with more than ${numeral('en', first.count)}.`
    : `As curtidas se espalharam por ${manyPt} contas, nenhuma com mais de ${numeral('pt', first.count)}.`;
};

const subject: Write = (language, { subjects, type }) => {
  const [first, second] = subjects;
  if (first === undefined || first.count < 3) return null;
  const both = second !== undefined && second.count >= 3;
  const { en, pt } = PERIOD_WORDS[type];
  if (language === 'en') {
    const then = both ? `, ahead of ${second.about.en} with ${numeral('en', second.count)}` : '';
    return `The main subject of the ${en.noun} was ${first.about.en}, in ${count('en', first.count, 'actions').replace('public ', '')}${then}.`;
  }
  const then = both ? `; o segundo foi ${second.about.pt}, em ${numeral('pt', second.count)}` : '';
  return `O principal assunto ${pt.of} foi ${first.about.pt}, em ${count('pt', first.count, 'actions').replace(/ públicas?/, '')}${then}.`;
};

function burstObject(to: ToldBurst['to']): Localized {
  if (to.kind === 'tag') return { en: `posts tagged #${to.tag}`, pt: `publicações com #${to.tag}` };
  if (to.kind === 'topic') return { en: `posts about ${to.about.en}`, pt: `publicações sobre ${to.about.pt}` };
  return { en: to.name ?? 'one account', pt: to.name ?? 'uma só conta' };
}

/** `on Wednesday evening (UTC) nine likes in ninety minutes went to posts tagged #bookbinding`, to stand inside a sentence. */
function burstClause(language: Language, { burst, type }: Facts): string | null {
  if (burst === null) return null;
  const [when, length] = [onDayPart(language, burst.from, type), lengthWords(burst.minutes)];
  const object = burstObject(burst.to);
  return language === 'en'
    ? `${when} ${count('en', burst.count, 'likes')} in ${length.en} went to ${object.en}`
    : `${when}, ${count('pt', burst.count, 'likes')} em ${length.pt} foram para ${object.pt}`;
}

/** Follows made and lost, and in the same breath the burst of likes, when there was one. */
const movements: Write = (language, facts) => {
  const [moved, burst] = [followSentence(language, facts), burstClause(language, facts)];
  if (moved !== null && burst !== null) return `${moved}, ${language === 'en' ? 'and' : 'e,'} ${burst}.`;
  if (moved !== null) return `${moved}.`;
  return burst === null ? null : `${capitalised(burst.replace('(UTC) ', '(UTC), '))}.`;
};

const received: Write = (language, { likesReceived, headline, type }) => {
  if (likesReceived === 0) return null;
  const change = comparison(language, headline.likesReceived, type);
  return language === 'en'
    ? `The account received ${count('en', likesReceived, 'likes')}${change}.`
    : `A conta recebeu ${count('pt', likesReceived, 'likes')}${change}.`;
};

const busiestDay: Write = (language, { days, actions, type }) => {
  const most = Math.max(...days);
  const day = days.indexOf(most);
  if (actions < 3 || most < 2 || days.lastIndexOf(most) !== day) return null;
  const [en, pt] =
    type === 'week'
      ? [WEEKDAYS.en[day] ?? '', WEEKDAYS.pt[day] ?? '']
      : [`${WEEKDAYS.en[day]}s`, WEEKDAYS.ptEach[day] ?? ''];
  return language === 'en'
    ? `Most happened on ${en}, with ${count('en', most, 'actions')}.`
    : `O maior movimento foi ${pt}, com ${count('pt', most, 'actions')}.`;
};

const span: Write = (language, { type }, { period }) => {
  const oneMonth = period.start.slice(0, 7) === period.end.slice(0, 7);
  const start = oneMonth ? String(Number(period.start.slice(8))) : dateWords(language, period.start);
  const end = dateWords(language, period.end);
  return language === 'en'
    ? `The ${PERIOD_WORDS[type].en.noun} ran from ${start} to ${end}.`
    : `${PERIOD_WORDS[type].pt.the} foi de ${start} a ${end}.`;
};

const nextReport: Write = (language, _facts, { period }) => {
  const due = longDateWords(language, shiftPeriod(period, -1).available);
  return language === 'en' ? `The next report was set for ${due}.` : `O próximo relatório ficou para ${due}.`;
};

/** How many kinds of action there were; the total of one kind would only repeat it. */
const kindsOf = (facts: Facts): number =>
  [facts.likes, facts.posts, facts.reposts, facts.comments, facts.follows].filter((made) => made > 0).length;

const OPENINGS: readonly Write[] = [likes, writings, total];
/** Second sentences, the better ones first. */
const SECONDS: readonly Sentence[] = [
  { matter: 'accounts', write: likedAccounts },
  { matter: 'subject', write: (...told) => ((told[1].subjects[0]?.share ?? 0) >= 0.4 ? subject(...told) : null) },
  { matter: 'accounts', write: likedWidely },
  { matter: 'subject', write: subject },
  { matter: 'writing', write: writings },
];
const THIRDS: readonly Sentence[] = [
  { matter: 'follows', write: movements },
  { matter: 'writing', write: writings },
  { matter: 'received', write: received },
  { matter: 'subject', write: subject },
  { matter: 'other', write: busiestDay },
  { matter: 'other', write: (...told) => (kindsOf(told[1]) > 1 ? total(...told) : null) },
  { matter: 'other', write: span },
  { matter: 'other', write: nextReport },
];
const SENTENCES = 3;

/**
 * The three sentences under the headline: what was done, by the numbers, past tense, names instead of pronouns. What the
 * headline (`template`) has told already comes later than what it has not.
 */
export function standfirstSentences(story: Story, template: string, language: Language): string[] {
  const facts = factsOf(story);
  const told = matterOf(template);
  const written: string[] = [];
  const take = (sentences: readonly Write[], until: number): void => {
    for (const write of sentences) {
      if (written.length >= until) return;
      const text = write(language, facts, story);
      if (text !== null && !written.includes(text)) written.push(text);
    }
  };
  const seconds = [
    ...SECONDS.filter(({ matter }) => matter !== told),
    ...SECONDS.filter(({ matter }) => matter === told),
  ];
  take(OPENINGS, 1);
  take(
    seconds.map(({ write }) => write),
    2,
  );
  take(
    THIRDS.map(({ write }) => write),
    SENTENCES,
  );
  return written;
}

/** The standfirst in every language. */
export const standfirst = (story: Story, template: string): Localized =>
  localized((language) => standfirstSentences(story, template, language).join(' '));
