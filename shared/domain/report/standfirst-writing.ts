import type { Language } from '../languages.ts';
import { changeOf, comparison, type Sentence } from './standfirst-sentence.ts';
import type { Facts } from './story.ts';
import { count, listed } from './wording.ts';
import { capitalised, numeral } from './wording-numbers.ts';

/** Up to so many, a part of the comments is told as a number. */
const FEW = 5;

/** Whom most of the comments went to; null where nobody got most of them, or nobody knows the name. */
function receiver({ comments: made, commented }: Facts): Receiver | null {
  if (commented === null || commented.name === null || commented.count * 2 <= made) return null;
  return { name: commented.name, got: commented.count };
}

interface Receiver {
  readonly name: string;
  readonly got: number;
}

/** `all`, `both`, `two of them`, `most of them`: how many of the comments, after their number. */
function partOfThem(language: Language, { got }: Receiver, made: number): string {
  const en = language === 'en';
  if (got === made) return made === 2 ? (en ? 'both' : 'ambos') : en ? 'all' : 'todos';
  if (made <= FEW) return en ? `${numeral('en', got)} of them` : `${numeral('pt', got, 'm')} deles`;
  return en ? 'most of them' : 'a maioria';
}

const commentChange = (language: Language, { headline, type }: Facts, isFirst: boolean): string =>
  comparison(language, headline.comments, { type, isFirst, gender: 'm' });

/** What stands after `X wrote nine comments`. */
function towards(language: Language, facts: Facts): string {
  const to = receiver(facts);
  const [one, preposition] = [facts.comments === 1, language === 'en' ? 'to' : 'para'];
  if (to === null) return commentChange(language, facts, true);
  return one ? ` ${preposition} ${to.name}` : `, ${partOfThem(language, to, facts.comments)} ${preposition} ${to.name}`;
}

function commentsLaterEn(facts: Facts): string {
  const { comments: made } = facts;
  const to = receiver(facts);
  if (to === null && made === 1) return `There was one comment${commentChange('en', facts, false)}.`;
  if (to === null) return `Comments came to ${numeral('en', made)}${commentChange('en', facts, false)}.`;
  if (made === 1) return `The only comment went to ${to.name}.`;
  const [all, many] = [to.got === made, numeral('en', made)];
  if (all) return `${made === 2 ? 'Both' : `All ${many}`} comments went to ${to.name}.`;
  const part = made <= FEW ? capitalised(numeral('en', to.got)) : 'Most';
  return `${part} of the ${many} comments went to ${to.name}.`;
}

function commentsLaterPt(facts: Facts): string {
  const { comments: made } = facts;
  const to = receiver(facts);
  if (to === null)
    return `${made === 1 ? 'Foi' : 'Foram'} ${count('pt', made, 'comments')}${commentChange('pt', facts, false)}.`;
  if (made === 1) return `O único comentário foi para ${to.name}.`;
  const many = `${numeral('pt', made, 'm')} comentários`;
  if (to.got === made) return `Os ${many} foram para ${to.name}.`;
  if (made > FEW) return `A maioria dos ${many} foi para ${to.name}.`;
  return `${capitalised(numeral('pt', to.got, 'm'))} dos ${many} foram para ${to.name}.`;
}

const comments: Sentence = {
  id: 'comments',
  matter: 'comments',
  news: ({ comments: made, headline }) => 22 + Math.min(12, made) + 26 * changeOf(headline.comments),
  write(language, facts, { isFirst }) {
    if (facts.comments === 0) return null;
    if (!isFirst) return language === 'en' ? commentsLaterEn(facts) : commentsLaterPt(facts);
    const verb = language === 'en' ? 'wrote' : 'escreveu';
    return `${facts.name} ${verb} ${count(language, facts.comments, 'comments')}${towards(language, facts)}.`;
  },
};

function writingEn(facts: Facts, all: string, isFirst: boolean): string {
  const [likes, own] = [facts.bestPost, numeral('en', facts.posts)];
  if (!isFirst && likes !== null)
    return `Of the account’s own ${own} posts, the best received drew ${count('en', likes, 'likes')}.`;
  if (!isFirst) return `The account itself made ${all}.`;
  return likes === null
    ? `${facts.name} made ${all}.`
    : `${facts.name} made ${all}; the best received post drew ${count('en', likes, 'likes')}.`;
}

function writingPt(facts: Facts, all: string, isFirst: boolean): string {
  const [likes, own] = [facts.bestPost, numeral('pt', facts.posts)];
  if (!isFirst && likes !== null)
    return `Das ${own} publicações da própria conta, a mais curtida teve ${count('pt', likes, 'likes')}.`;
  if (!isFirst) return `A própria conta fez ${all}.`;
  return likes === null
    ? `${facts.name} fez ${all}.`
    : `${facts.name} fez ${all}; a publicação mais curtida teve ${count('pt', likes, 'likes')}.`;
}

const writing: Sentence = {
  id: 'writing',
  matter: 'writing',
  news: (facts) => 24 + Math.min(14, (facts.posts + facts.reposts) / 2) + Math.min(8, (facts.bestPost ?? 0) / 4),
  write(language, facts, { isFirst }) {
    const parts = (
      [
        ['posts', facts.posts],
        ['reposts', facts.reposts],
      ] as const
    ).filter(([, made]) => made > 0);
    if (parts.length === 0) return null;
    const all = listed(
      language,
      parts.map(([noun, made]) => count(language, made, noun)),
    );
    return language === 'en' ? writingEn(facts, all, isFirst) : writingPt(facts, all, isFirst);
  },
};

const received: Sentence = {
  id: 'received',
  matter: 'received',
  news: ({ headline }) => 22 + 40 * changeOf(headline.likesReceived),
  write(language, { name, likesReceived: made, headline, type }, { isFirst }) {
    if (made === 0) return null;
    const change = comparison(language, headline.likesReceived, { type, isFirst });
    if (isFirst)
      return `${name} ${language === 'en' ? 'received' : 'recebeu'} ${count(language, made, 'likes')}${change}.`;
    if (made === 1)
      return language === 'en' ? `One like was received${change}.` : `Houve uma curtida recebida${change}.`;
    return language === 'en'
      ? `Likes received came to ${numeral('en', made)}${change}.`
      : `As curtidas recebidas foram ${numeral('pt', made)}${change}.`;
  },
};

/** What may be said of what an account wrote, and of what it was answered with. */
export const WRITING: readonly Sentence[] = [comments, writing, received];
