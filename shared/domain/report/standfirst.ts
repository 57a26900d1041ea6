import type { Language, Localized } from '../languages.ts';
import { HOUR } from '../time/calendar.ts';
import { shiftPeriod } from '../time/period.ts';
import { SLOT } from './activity-slots.ts';
import { PERIOD_WORDS } from './headline-template.ts';
import type { Headcount } from './report.ts';
import { type Facts, factsOf, type NamedCount, type Story } from './story.ts';
import {
  capitalised,
  count,
  dateWords,
  digits,
  listed,
  localized,
  longDateWords,
  numeral,
  WEEKDAYS,
} from './wording.ts';

/** A sentence, or null where the facts do not support it. */
type Sentence = (language: Language, facts: Facts, story: Story) => string | null;

/** `, 38 fewer than the week before`; empty where there is nothing to compare with. */
function comparison(language: Language, { value, previous }: Headcount, type: Facts['type']): string {
  if (value === null || previous === null) return '';
  const words = PERIOD_WORDS[type];
  const by = digits(language, Math.abs(value - previous));
  if (language === 'en') {
    if (value === previous) return `, as many as ${words.en.before}`;
    return `, ${by} ${value > previous ? 'more' : 'fewer'} than ${words.en.before}`;
  }
  if (value === previous) return `, tantas quanto ${words.pt.inBefore}`;
  return `, ${by} a ${value > previous ? 'mais' : 'menos'} que ${words.pt.inBefore}`;
}

const likes: Sentence = (language, { name, likes: made, headline, type }) => {
  if (made === 0) return null;
  const change = comparison(language, headline.likes, type);
  return language === 'en'
    ? `${name} liked ${digits('en', made)} public ${made === 1 ? 'post' : 'posts'}${change}.`
    : `${name} curtiu ${digits('pt', made)} ${made === 1 ? 'publicação pública' : 'publicações públicas'}${change}.`;
};

const writings: Sentence = (language, { name, posts, reposts, comments, likes: made }) => {
  const parts = [
    posts > 0 ? count(language, posts, 'posts') : '',
    reposts > 0 ? count(language, reposts, 'reposts') : '',
    comments > 0 ? count(language, comments, 'comments') : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  const all = listed(language, parts);
  const one = posts + reposts + comments === 1;
  if (language === 'en') return made > 0 ? `There ${one ? 'was' : 'were'} also ${all}.` : `From ${name} came ${all}.`;
  if (made > 0) return `Houve também ${all}.`;
  return `De ${name} ${one ? 'veio' : 'vieram'} ${all}.`;
};

const total: Sentence = (language, { name, actions, type }) => {
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

/** Only of likes that went to several accounts, one of them liked more than once. */
function leadingAccount(language: Language, { name, count: top }: NamedCount, others: number): string {
  const likesOfTop = capitalised(numeral(language, top));
  const rest = numeral(language, others);
  return language === 'en'
    ? `${likesOfTop} of those likes went to ${name}, ahead of ${rest} other ${others === 1 ? 'account' : 'accounts'}.`
    : `${likesOfTop} dessas curtidas foram para ${name}, à frente de ${rest} ${others === 1 ? 'outra conta' : 'outras contas'}.`;
}

const likedAccount: Sentence = (language, { topAccount, likes: made, accounts }) => {
  if (topAccount === null) return null;
  const { name, count: top } = topAccount;
  const en = language === 'en';
  if (made === 1) return en ? `The like went to ${name}.` : `A curtida foi para ${name}.`;
  if (top === made) return en ? `All of them went to ${name}.` : `Todas foram para ${name}.`;
  if (top === 1) return en ? 'No account was liked more than once.' : 'Nenhuma conta recebeu mais de uma curtida.';
  return accounts > 1 ? leadingAccount(language, topAccount, accounts - 1) : null;
};

const subject: Sentence = (language, { topic }) => {
  if (topic === null || topic.count < 3) return null;
  return language === 'en'
    ? `The subject seen most was ${topic.name.en}, in ${count('en', topic.count, 'actions')}.`
    : `O assunto mais visto foi ${topic.name.pt}, em ${count('pt', topic.count, 'actions')}.`;
};

function followChangesEn(follows: number, lost: number): string {
  const left = numeral('en', lost);
  if (follows === 0) return `${capitalised(left)} ${lost === 1 ? 'account was' : 'accounts were'} unfollowed.`;
  const made = `${capitalised(numeral('en', follows))} ${follows === 1 ? 'account was' : 'accounts were'} followed`;
  return lost === 0 ? `${made}.` : `${made} and ${left} unfollowed.`;
}

function followChangesPt(follows: number, lost: number): string {
  const left = numeral('pt', lost);
  const ending = lost === 1 ? 'deixou de ser' : 'deixaram de ser';
  if (follows === 0) {
    return `${capitalised(left)} ${lost === 1 ? `conta ${ending} seguida` : `contas ${ending} seguidas`}.`;
  }
  const begin = follows === 1 ? 'conta passou a ser seguida' : 'contas passaram a ser seguidas';
  const made = `${capitalised(numeral('pt', follows))} ${begin}`;
  return lost === 0 ? `${made}.` : `${made} e ${left} ${ending}.`;
}

const followChanges: Sentence = (language, { follows, unfollows }) => {
  const lost = unfollows ?? 0;
  if (follows + lost === 0) return null;
  return language === 'en' ? followChangesEn(follows, lost) : followChangesPt(follows, lost);
};

const received: Sentence = (language, { likesReceived, headline, type }) => {
  if (likesReceived === 0) return null;
  const change = comparison(language, headline.likesReceived, type);
  return language === 'en'
    ? `The account received ${count('en', likesReceived, 'likes')}${change}.`
    : `A conta recebeu ${count('pt', likesReceived, 'likes')}${change}.`;
};

const busiestHour: Sentence = (language, { actions }, { activity }) => {
  if (actions < 3) return null;
  const perHour = HOUR / SLOT;
  const hours = Array.from({ length: activity.length / perHour }, (_, hour) =>
    activity.slice(hour * perHour, (hour + 1) * perHour).reduce((sum, value) => sum + value, 0),
  );
  const most = Math.max(...hours);
  if (most < 2) return null;
  const hour = hours.indexOf(most);
  const time = `${String(hour % 24).padStart(2, '0')}:00 UTC`;
  const day = Math.floor(hour / 24);
  return language === 'en'
    ? `The busiest hour began on ${WEEKDAYS.en[day]} at ${time}.`
    : `A hora mais movimentada começou ${WEEKDAYS.pt[day]}, às ${time}.`;
};

const span: Sentence = (language, { type }, { period }) => {
  const oneMonth = period.start.slice(0, 7) === period.end.slice(0, 7);
  const start = oneMonth ? String(Number(period.start.slice(8))) : dateWords(language, period.start);
  const end = dateWords(language, period.end);
  return language === 'en'
    ? `The ${PERIOD_WORDS[type].en.noun} ran from ${start} to ${end}.`
    : `${PERIOD_WORDS[type].pt.the} foi de ${start} a ${end}.`;
};

const nextReport: Sentence = (language, _facts, { period }) => {
  const due = longDateWords(language, shiftPeriod(period, -1).available);
  return language === 'en' ? `The next report was set for ${due}.` : `O próximo relatório ficou para ${due}.`;
};

const OPENINGS: readonly Sentence[] = [likes, writings, total];
const FOLLOWING: readonly Sentence[] = [
  likedAccount,
  followChanges,
  subject,
  writings,
  received,
  busiestHour,
  total,
  span,
  nextReport,
];
const SENTENCES = 3;

/** The three sentences under the headline: what was done, by the numbers, past tense, names instead of pronouns. */
export function standfirstSentences(story: Story, language: Language): string[] {
  const facts = factsOf(story);
  const written = new Set<string>();
  for (const sentences of [OPENINGS, FOLLOWING]) {
    for (const sentence of sentences) {
      const text = sentence(language, facts, story);
      if (text !== null) written.add(text);
      if (sentences === OPENINGS && written.size === 1) break;
    }
  }
  return [...written].slice(0, SENTENCES);
}

/** The standfirst in every language. */
export const standfirst = (story: Story): Localized =>
  localized((language) => standfirstSentences(story, language).join(' '));
