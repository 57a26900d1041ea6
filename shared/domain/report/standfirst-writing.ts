import type { Language } from '../languages.ts';
import { changeOf, comparison, type Sentence } from './standfirst-sentence.ts';
import type { Facts } from './story.ts';
import { count, listed } from './wording.ts';
import { numeral } from './wording-numbers.ts';

/** Whom most of the comments went to; null where nobody got most of them, or nobody knows the name. */
function receiver({ comments: made, commented }: Facts): { readonly name: string; readonly all: boolean } | null {
  if (commented === null || commented.name === null || commented.count * 2 <= made) return null;
  return { name: commented.name, all: commented.count === made };
}

const commentChange = (language: Language, { headline, type }: Facts, isFirst: boolean): string =>
  comparison(language, headline.comments, { type, isFirst, gender: 'm' });

/** What stands after `X wrote nine comments`. */
function towards(language: Language, facts: Facts): string {
  const to = receiver(facts);
  const one = facts.comments === 1;
  if (to === null) return commentChange(language, facts, true);
  if (language === 'en') return one ? ` to ${to.name}` : `, ${to.all ? 'all' : 'most of them'} to ${to.name}`;
  return one ? ` para ${to.name}` : `, ${to.all ? 'todos' : 'a maioria'} para ${to.name}`;
}

function commentsLaterEn(facts: Facts): string {
  const { comments: made } = facts;
  const to = receiver(facts);
  if (to === null && made === 1) return `There was one comment${commentChange('en', facts, false)}.`;
  if (to === null) return `Comments came to ${numeral('en', made)}${commentChange('en', facts, false)}.`;
  if (made === 1) return `The only comment went to ${to.name}.`;
  return `${to.all ? 'All' : 'Most of the'} ${numeral('en', made)} comments went to ${to.name}.`;
}

function commentsLaterPt(facts: Facts): string {
  const { comments: made } = facts;
  const to = receiver(facts);
  if (to === null)
    return `${made === 1 ? 'Foi' : 'Foram'} ${count('pt', made, 'comments')}${commentChange('pt', facts, false)}.`;
  if (made === 1) return `O único comentário foi para ${to.name}.`;
  const many = `${numeral('pt', made, 'm')} comentários`;
  return to.all ? `Todos os ${many} foram para ${to.name}.` : `A maioria dos ${many} foi para ${to.name}.`;
}

const comments: Sentence = {
  id: 'comments',
  matter: 'comments',
  news: ({ comments: made, headline }) => 30 + Math.min(26, 2 * made) + 12 * changeOf(headline.comments),
  write(language, facts, { isFirst }) {
    if (facts.comments === 0) return null;
    if (!isFirst) return language === 'en' ? commentsLaterEn(facts) : commentsLaterPt(facts);
    const verb = language === 'en' ? 'wrote' : 'escreveu';
    return `${facts.name} ${verb} ${count(language, facts.comments, 'comments')}${towards(language, facts)}.`;
  },
};

const writing: Sentence = {
  id: 'writing',
  matter: 'writing',
  news: ({ posts, reposts }) => 30 + Math.min(26, posts + reposts / 2),
  write(language, { name, posts, reposts }, { isFirst }) {
    const parts = (
      [
        ['posts', posts],
        ['reposts', reposts],
      ] as const
    ).filter(([, made]) => made > 0);
    const [first] = parts;
    if (first === undefined) return null;
    const all = listed(
      language,
      parts.map(([noun, made]) => count(language, made, noun)),
    );
    if (language === 'pt') return isFirst ? `${name} fez ${all}.` : `Houve também ${all}.`;
    // The verb goes with what stands next to it: "There was also one post and two reposts".
    return isFirst ? `${name} made ${all}.` : `There ${first[1] === 1 ? 'was' : 'were'} also ${all}.`;
  },
};

const received: Sentence = {
  id: 'received',
  matter: 'received',
  news: ({ headline }) => 30 + 26 * changeOf(headline.likesReceived),
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
