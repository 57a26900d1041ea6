import type { Headcount } from '../../report/headline.ts';
import type { Language } from '../languages.ts';
import { PERIOD_WORDS } from './headline-template.ts';
import { changeOf, comparison, type Place, type Sentence } from './standfirst-sentence.ts';
import type { Facts, NamedCount } from './story.ts';
import { count } from './wording.ts';
import { capitalised, numeral, type Share, shareOf, shareOfThe } from './wording-numbers.ts';

const likes: Sentence = {
  id: 'likes',
  matter: 'likes',
  news: ({ headline }) => 46 + 26 * changeOf(headline.likes),
  write(language, { name, likes: made, headline, type }, { isFirst }) {
    if (made === 0) return null;
    const change = comparison(language, headline.likes, { type, isFirst });
    const one = made === 1;
    if (language === 'en')
      return `${isFirst ? name : 'The account'} liked ${numeral('en', made)} public ${one ? 'post' : 'posts'}${change}.`;
    const posts = one ? 'publicação pública' : 'publicações públicas';
    return `${isFirst ? name : 'A conta'} curtiu ${numeral('pt', made)} ${posts}${change}.`;
  },
};

/** After a headline that has told the number, and that it was unusual: what it was before. */
function before(language: Language, { previous }: Headcount, { type }: Facts): string | null {
  if (previous === null) return null;
  const all = count(language, previous, 'likes');
  return language === 'en'
    ? `${capitalised(PERIOD_WORDS.week.en.before.replace('week', PERIOD_WORDS[type].en.noun))} had ${all}.`
    : `${capitalised(PERIOD_WORDS[type].pt.inBefore)}, ${previous < 2 ? 'houve' : 'foram'} ${all}.`;
}

const likesBefore: Sentence = {
  id: 'likes-before',
  matter: 'before',
  news: () => 50,
  write: (language, facts, { isFirst }) => (isFirst ? null : before(language, facts.headline.likes, facts)),
};

const went = (share: Share): string => (share.plural ? 'foram' : 'foi');

/** Whose likes are meant, where that is not plain. */
function whose(language: Language, { name }: Facts, { isFirst, told }: Place): string {
  if (isFirst) return language === 'en' ? ` by ${name}` : ` de ${name}`;
  if (!told.has('received')) return '';
  return language === 'en' ? ' by the account itself' : ' da própria conta';
}

/** `Over a third of the likes by Inês Varga went to …`. */
function shareSentence(language: Language, facts: Facts, { share, place, to }: Told): string {
  const by = whose(language, facts, place);
  if (language === 'en') return `${capitalised(shareOfThe(share, 'likes'))}${by} went to ${to}.`;
  return `${capitalised(share.pt)} ${share.whole ? 'as' : 'das'} curtidas${by} ${went(share)} para ${to}.`;
}

interface Told {
  readonly share: Share;
  readonly place: Place;
  readonly to: string;
}

const sum = (leaders: readonly NamedCount[]): number => leaders.reduce((total, { count: made }) => total + made, 0);

/** One account, or two that are named, with a good part of the likes; else three, the first of them named. */
function leadersTold(language: Language, facts: Facts, place: Place): string | null {
  const { leaders, likes: all, accounts } = facts;
  const [one, two] = leaders;
  const en = language === 'en';
  const tell = (share: Share | null, to: string): string | null =>
    share === null ? null : shareSentence(language, facts, { share, place, to });
  if (one === undefined) return null;
  const alone = en ? 'one account' : 'uma só conta';
  if (one.count >= all * 0.29) return tell(shareOf(one.count, all), one.name ?? alone);
  const pair = sum(leaders.slice(0, 2));
  if (two !== undefined && one.name !== null && two.name !== null && pair >= all * 0.4)
    return tell(shareOf(pair, all), `${one.name} ${en ? 'and' : 'e'} ${two.name}`);
  if (accounts < 5) return null;
  const led = one.name === null ? '' : en ? `, led by ${one.name}` : `, com ${one.name} à frente`;
  return tell(shareOf(sum(leaders), all), `${en ? 'three accounts' : 'três contas'}${led}`);
}

/** Where no account was liked twice. */
function onceEach(language: Language, name: string, { isFirst }: Place): string {
  if (language === 'en') return isFirst ? `${name} liked no account more than once.` : 'No account was liked twice.';
  return isFirst ? `${name} não curtiu nenhuma conta mais de uma vez.` : 'Nenhuma conta recebeu mais de uma curtida.';
}

/** Where likes are few, or went to many. */
function spreadTold(language: Language, facts: Facts, place: Place): string | null {
  const { name, likes: all, leaders, accounts } = facts;
  const [one] = leaders;
  if (one === undefined) return null;
  if (one.count === 1 && all > 1) return onceEach(language, name, place);
  if (accounts < 5) return null;
  const [many, most, by] = [numeral(language, accounts), numeral(language, one.count), whose(language, facts, place)];
  return language === 'en'
    ? `The likes${by} were spread over ${many} accounts, none with more than ${most}.`
    : `As curtidas${by} se espalharam por ${many} contas, nenhuma com mais de ${most}.`;
}

/** Whom the only like went to. */
function onlyLike(language: Language, { leaders }: Facts, { isFirst }: Place): string | null {
  const to = leaders[0]?.name ?? null;
  if (to === null || isFirst) return null;
  return language === 'en' ? `The like went to ${to}.` : `A curtida foi para ${to}.`;
}

const leaders: Sentence = {
  id: 'leaders',
  matter: 'accounts',
  news: ({ likes: all, leaders: [first] }) => 34 + 60 * ((first?.count ?? 0) / Math.max(6, all)),
  write(language, facts, place) {
    if (facts.likes === 1) return onlyLike(language, facts, place);
    return leadersTold(language, facts, place) ?? spreadTold(language, facts, place);
  },
};

/** What may be said of likes. */
export const LIKES: readonly Sentence[] = [likes, likesBefore, leaders];
