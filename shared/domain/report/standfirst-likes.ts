import type { Language } from '../languages.ts';
import { PERIOD_WORDS } from './headline-template.ts';
import { changeOf, comparison, type Place, type Sentence } from './standfirst-sentence.ts';
import type { Facts, NamedCount } from './story.ts';
import { listed } from './wording.ts';
import { capitalised, numeral, type Share, shareOf, shareOfThe } from './wording-numbers.ts';

/** `81 public posts`, `nenhuma publicação pública`. */
function publicPosts(language: Language, made: number): string {
  if (language === 'en') return `${numeral('en', made)} public ${made === 1 ? 'post' : 'posts'}`;
  return `${numeral('pt', made)} ${made < 2 ? 'publicação pública' : 'publicações públicas'}`;
}

/** Where a single like went to somebody who is known, whose name says more than the number. */
const isOneLike = ({ likes, leaders: [first] }: Facts): boolean => likes === 1 && (first?.name ?? null) !== null;

const likes: Sentence = {
  id: 'likes',
  matter: 'likes',
  news: ({ headline }) => 26 + 46 * changeOf(headline.likes),
  write(language, facts, { isFirst }) {
    const { name, likes: made, headline, type } = facts;
    if (made === 0 || isOneLike(facts)) return null;
    const change = comparison(language, headline.likes, { type, isFirst });
    if (language === 'en') return `${isFirst ? name : 'The account'} liked ${publicPosts('en', made)}${change}.`;
    return `${isFirst ? name : 'A conta'} curtiu ${publicPosts('pt', made)}${change}.`;
  },
};

/** After a headline that has told the number, and that it was unusual: what it was before. Likes received are another matter. */
const likesBefore: Sentence = {
  id: 'likes-before',
  matter: 'before',
  news: () => 50,
  write(language, { headline, name, type }, { isFirst }) {
    const { previous } = headline.likes;
    if (previous === null) return null;
    const { en, pt } = PERIOD_WORDS[type];
    const posts = publicPosts(language, previous);
    // Later, a sentence before has mostly named the period already.
    if (language === 'en')
      return isFirst
        ? `${capitalised(en.before)}, ${name} had liked ${posts}.`
        : `Before, the account had liked ${posts}.`;
    return isFirst
      ? `${capitalised(pt.inBefore)}, ${name} tinha curtido ${posts}.`
      : `Antes, a conta tinha curtido ${posts}.`;
  },
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

/** Fewer likes than this lead nothing. */
const LEADS = 3;

/** The first so many, where they have more than whoever comes next: of equals, none is chosen. */
function ahead({ leaders }: Facts, many: number): readonly NamedCount[] | null {
  const [last, next] = [leaders[many - 1], leaders[many]];
  return last !== undefined && last.count > (next?.count ?? 0) ? leaders.slice(0, many) : null;
}

/** Three accounts: the one in front is named, or all of them where none is. */
function threeAccounts(language: Language, three: readonly NamedCount[]): string {
  const [one, two] = three;
  const [accounts, led] = language === 'en' ? ['three accounts', ', led by '] : ['três contas', ', com '];
  if (one === undefined || two === undefined) return accounts;
  const names = three.flatMap(({ name }) => name ?? []);
  if (one.count === two.count) return names.length === three.length ? listed(language, names) : accounts;
  if (one.name === null) return accounts;
  return `${accounts}${led}${one.name}${language === 'en' ? '' : ' à frente'}`;
}

/** One account, or two that are named, with a good part of the likes; else three. */
function leadersTold(language: Language, facts: Facts, place: Place): string | null {
  const { likes: all, accounts } = facts;
  const en = language === 'en';
  const tell = (leaders: readonly NamedCount[], to: string): string | null => {
    const share = shareOf(sum(leaders), all);
    return share === null ? null : shareSentence(language, facts, { share, place, to });
  };
  const [alone, pair, three] = [ahead(facts, 1), ahead(facts, 2), ahead(facts, 3)];
  if (alone !== null && sum(alone) >= Math.max(LEADS, all * 0.29))
    return tell(alone, alone[0]?.name ?? (en ? 'one account' : 'uma só conta'));
  const names = (pair ?? []).flatMap(({ name }) => name ?? []);
  if (pair !== null && names.length === 2 && sum(pair) >= Math.max(2 * LEADS, all * 0.4))
    return tell(pair, listed(language, names));
  if (three === null || accounts < 5 || sum(three) < 2 * LEADS) return null;
  return tell(three, threeAccounts(language, three));
}

/** Where no account was liked twice. */
function onceEach(language: Language, name: string, { isFirst }: Place): string {
  if (language === 'en') return isFirst ? `${name} liked no account more than once.` : 'No account was liked twice.';
  return isFirst ? `${name} não curtiu nenhuma conta mais de uma vez.` : 'Nenhuma conta recebeu mais de uma curtida.';
}

/** Who got the most, where that is somebody who is known. */
function mostLiked(language: Language, facts: Facts, { isFirst }: Place): string | null {
  const [one] = ahead(facts, 1) ?? [];
  if (one === undefined || one.name === null || one.count <= LEADS) return null;
  const [many, most] = [numeral(language, facts.accounts), numeral(language, one.count)];
  if (language === 'en') {
    const told = isFirst ? `${facts.name} liked posts by ${one.name} most` : `posts by ${one.name} were liked most`;
    return `Across ${many} accounts, ${told}: ${most}.`;
  }
  return isFirst
    ? `Entre ${many} contas, ${facts.name} curtiu mais ${one.name}, ${most} vezes.`
    : `Entre ${many} contas, a mais curtida foi ${one.name}, ${most} vezes.`;
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
function onlyLike(language: Language, { leaders, name }: Facts, { isFirst }: Place): string | null {
  const to = leaders[0]?.name ?? null;
  if (to === null) return null;
  if (isFirst) return language === 'en' ? `${name} liked a post by ${to}.` : `${name} curtiu uma publicação de ${to}.`;
  return language === 'en' ? `The like went to ${to}.` : `A curtida foi para ${to}.`;
}

const leaders: Sentence = {
  id: 'leaders',
  matter: 'accounts',
  news: ({ likes: all, leaders: [first] }) => 34 + 60 * ((first?.count ?? 0) / Math.max(6, all)),
  write(language, facts, place) {
    if (facts.likes === 1) return onlyLike(language, facts, place);
    const told = leadersTold(language, facts, place);
    if (told !== null || facts.accounts < 5) return told ?? spreadTold(language, facts, place);
    return mostLiked(language, facts, place) ?? spreadTold(language, facts, place);
  },
};

/** What may be said of likes. */
export const LIKES: readonly Sentence[] = [likes, likesBefore, leaders];
