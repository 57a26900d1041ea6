import type { Localized } from '../languages.ts';
import { isBurst, PERIOD_WORDS, scale, type Template } from './headline-template.ts';
import { count, openingCount } from './wording.ts';
import { capitalised, lengthWords, numeral, partOf, shareOfThe } from './wording-numbers.ts';

const oneSubject: Template = {
  id: 'subject',
  matter: 'subject',
  write({ subjects, type }) {
    const [first] = subjects;
    const { en, pt } = PERIOD_WORDS[type];
    const part = first === undefined ? null : partOf(first.share, pt.gender);
    if (first === undefined || part === null || first.count < 5 || first.share < 0.29) return null;
    const whole = first.share >= 0.9;
    return {
      score: scale(first.share, { from: 0.29, to: 0.9, low: 48, high: 74 }),
      titles: [
        {
          en: `${capitalised(shareOfThe(part, en.noun))} was about ${first.about.en}`,
          pt: whole
            ? `${pt.the} foi ${part.pt} sobre ${first.about.pt}`
            : `${capitalised(part.pt)} ${pt.of} ${part.plural ? 'foram' : 'foi'} sobre ${first.about.pt}`,
        },
        { en: `A ${en.noun} about ${first.about.en}`, pt: `${pt.a} sobre ${first.about.pt}` },
      ].slice(0, first.share > 0.5 ? 2 : 1),
    };
  },
};

const twoSubjects: Template = {
  id: 'two-subjects',
  matter: 'subject',
  write({ subjects }) {
    const [first, second] = subjects;
    if (first === undefined || second === undefined || second.count < 5 || first.share + second.share < 0.35)
      return null;
    // Ranked by what weighs more, the second may have more actions: then neither stands in front.
    if (first.count <= second.count) return null;
    const close = second.count >= 0.7 * first.count;
    const begin = { en: capitalised(first.about.en), pt: capitalised(first.about.pt) };
    return {
      score: scale(first.share + second.share, { from: 0.35, to: 0.95, low: 46, high: 70 }),
      titles: [
        close
          ? {
              en: `${begin.en} in front, with ${second.about.en} close behind`,
              pt: `${begin.pt} à frente, com ${second.about.pt} logo atrás`,
            }
          : {
              en: `${begin.en} first, ${second.about.en} a distant second`,
              pt: `${begin.pt} em primeiro lugar, ${second.about.pt} bem atrás`,
            },
        {
          en: `First ${first.about.en}, then ${second.about.en}`,
          pt: `Primeiro ${first.about.pt}, depois ${second.about.pt}`,
        },
      ],
    };
  },
};

const burst: Template = {
  id: 'burst',
  matter: 'burst',
  write({ burst: found, likes }) {
    if (found === null || found.count < 6 || found.count === likes || !isBurst(found, likes)) return null;
    const { to } = found;
    const length = lengthWords(found.minutes);
    const object: Localized | null =
      to.kind === 'tag'
        ? { en: `tagged #${to.tag}`, pt: `com #${to.tag}` }
        : to.kind === 'topic'
          ? { en: `for ${to.about.en}`, pt: `sobre ${to.about.pt}` }
          : to.name === null
            ? { en: 'for one account', pt: 'para uma conta' }
            : { en: `for ${to.name}`, pt: `para ${to.name}` };
    const begin = { en: openingCount('en', found.count, 'likes'), pt: openingCount('pt', found.count, 'likes') };
    return {
      score: scale(found.count, { from: 6, to: 20, low: 58, high: 80 }),
      titles: [
        { en: `${begin.en} in ${length.en}, all ${object.en}`, pt: `${begin.pt} em ${length.pt}, todas ${object.pt}` },
        { en: `${begin.en} ${object.en} in ${length.en}`, pt: `${begin.pt} ${object.pt} em ${length.pt}` },
      ],
    };
  },
};

const posting: Template = {
  id: 'posts',
  matter: 'writing',
  also: ['subject', 'comments'],
  write({ posts, subjects, comments, bestPost, type }) {
    if (posts < 3) return null;
    const [first] = subjects;
    const begin = { en: openingCount('en', posts, 'posts'), pt: openingCount('pt', posts, 'posts') };
    const { en, pt } = PERIOD_WORDS[type];
    const about: Localized[] =
      first !== undefined && first.share > 0.5
        ? [
            {
              en: `${begin.en} in a ${en.noun} about ${first.about.en}`,
              pt: `${begin.pt} em ${pt.a.toLowerCase()} sobre ${first.about.pt}`,
            },
          ]
        : [];
    const received: Localized[] =
      bestPost === null
        ? []
        : [
            {
              en: `${begin.en}, and one of them drew ${count('en', bestPost, 'likes')}`,
              pt: `${begin.pt}, uma delas com ${count('pt', bestPost, 'likes')}`,
            },
          ];
    const beside: Localized[] =
      comments >= 3
        ? [
            {
              en: `${begin.en} and ${count('en', comments, 'comments')}`,
              pt: `${begin.pt} e ${count('pt', comments, 'comments')}`,
            },
          ]
        : [];
    return {
      score: scale(posts, { from: 3, to: 60, low: 36, high: 58 }),
      titles: [
        ...about,
        ...received,
        ...beside,
        {
          en: `The ${en.noun} brought ${count('en', posts, 'posts')}`,
          pt: `${pt.the} trouxe ${count('pt', posts, 'posts')}`,
        },
      ],
    };
  },
};

const writing: Template = {
  id: 'more-posts-than-likes',
  matter: 'writing',
  also: ['likes'],
  write({ posts, likes, likesKnown, type }) {
    if (!likesKnown || posts < 5 || posts <= likes || likes === 0) return null;
    return {
      score: scale(posts / likes, { from: 1, to: 6, low: 46, high: 64 }),
      titles: [
        {
          en: `More posts than likes: ${numeral('en', posts)} against ${numeral('en', likes)}`,
          pt: `Mais publicações que curtidas: ${numeral('pt', posts)} contra ${numeral('pt', likes)}`,
        },
        {
          en: `More posts than likes this ${PERIOD_WORDS[type].en.noun}`,
          pt: `Mais publicações que curtidas ${PERIOD_WORDS[type].pt.inThis}`,
        },
      ],
    };
  },
};

const reposting: Template = {
  id: 'reposts',
  matter: 'writing',
  write({ posts, reposts }) {
    if (reposts < 5 || reposts <= posts) return null;
    return {
      score: scale(reposts, { from: 5, to: 60, low: 44, high: 64 }),
      titles: [
        {
          en: `More reposts than posts: ${numeral('en', reposts)} against ${numeral('en', posts)}`,
          pt: `Mais republicações que publicações: ${numeral('pt', reposts)} contra ${numeral('pt', posts)}`,
        },
      ],
    };
  },
};

/** Headlines about what the period was made of. */
export const CONTENT_TEMPLATES: readonly Template[] = [oneSubject, twoSubjects, burst, posting, writing, reposting];
