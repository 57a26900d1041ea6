import type { EarlierReport } from '../headcount.ts';
import type { HeadlineExample } from './story-fixture.ts';

const weeks = (count: number, numbers: Partial<EarlierReport>): Partial<EarlierReport>[] =>
  Array.from({ length: count }, () => numbers);

const TAGS = { counts: { like: 40 }, tag: ['raku', 9] as const, before: weeks(4, { likes: 40 }) };

/** What is told, and the headline that must come of it. */
export const FIRSTS: readonly HeadlineExample[] = [
  [
    'return',
    { counts: { like: 31 }, before: [{ likes: 20, template: 'posts' }, { template: 'nothing' }] },
    'Back after a silent week, with 31 public actions',
    'De volta após uma semana em silêncio',
  ],
  [
    'return',
    {
      type: 'month',
      counts: { post: 3 },
      before: [{ likes: 9, template: 'posts' }, { template: 'nothing' }, { template: 'only-received' }],
    },
    'Back after two silent months',
    'De volta após dois meses em silêncio',
  ],
  [
    'rebound',
    { counts: { like: 59 }, before: [...weeks(3, { likes: 60 }), { likes: 16 }] },
    'Likes back at 59 after a thin week',
    'Curtidas de volta a 59 após uma semana fraca',
  ],
  [
    'rebound',
    { type: 'month', counts: { like: 1400 }, before: [...weeks(3, { likes: 1300 }), { likes: 300 }] },
    'Likes back at 1,400 after a thin month',
    'Curtidas de volta a 1.400 após um mês fraco',
  ],
  [
    'first-likes',
    { counts: { like: 1, comment: 9 }, before: weeks(7, { comments: 9 }) },
    'The first like in eight weeks',
    'Primeira curtida em oito semanas',
  ],
  [
    'first-comments',
    { counts: { comment: 9, like: 30 }, before: weeks(5, { likes: 30 }) },
    'The first comments in six weeks: nine',
    'Primeiros comentários em seis semanas: nove',
  ],
  [
    'first-comments',
    { counts: { comment: 1, like: 30 }, before: weeks(5, { likes: 30 }), commented: ['Casa Trevo'] },
    'The first comment in six weeks, to Casa Trevo',
    'Primeiro comentário em seis semanas, para Casa Trevo',
  ],
  [
    'first-follows',
    { counts: { follow: 2, like: 30 }, before: weeks(4, { likes: 30 }) },
    'The first new follows in five weeks: two',
    'Primeiras contas seguidas em cinco semanas: duas',
  ],
  [
    'no-more-likes',
    { counts: { like: 0, post: 4 }, before: weeks(4, { likes: 9 }) },
    'No likes, for the first time in five weeks',
    'Nenhuma curtida, pela primeira vez em cinco semanas',
  ],
  [
    'no-more-comments',
    { counts: { like: 40 }, before: weeks(7, { likes: 40, comments: 12 }) },
    'No comments, for the first time in eight weeks',
    'Nenhum comentário, pela primeira vez em oito semanas',
  ],
  [
    'no-more-follows',
    { counts: { like: 40 }, before: weeks(7, { likes: 40, follows: 12 }) },
    'No follows, for the first time in eight weeks',
    'Nenhuma conta seguida, pela primeira vez em oito semanas',
  ],
  [
    'hashtag',
    { ...TAGS, tagsBefore: [['raku']] },
    'Most used tag: #raku, nine times',
    'Hashtag mais usada: #raku, nove vezes',
  ],
  [
    'hashtag-again',
    { ...TAGS, tagsBefore: [['kiln'], ['kiln'], ['raku'], ['raku', 'kiln']] },
    'For three weeks now, #raku has led the tags',
    'Há três semanas, #raku lidera as hashtags',
  ],
  [
    'hashtag-again',
    { ...TAGS, tagsBefore: [['raku'], ['raku'], ['raku'], ['raku', 'kiln']] },
    'For weeks now, #raku has led the tags',
    'Há semanas, #raku lidera as hashtags',
  ],
  [
    'new-hashtag',
    { ...TAGS, tagsBefore: [['kiln'], ['kiln'], ['clay'], ['slip', 'kiln']] },
    'New among the tags: #raku, nine times',
    'Novidade nas hashtags: #raku, nove vezes',
  ],
  // Without any before, they may have been hidden, or never looked up.
  [
    'hashtag',
    { ...TAGS, tagsBefore: [[], [], ['kiln'], [], ['slip', 'kiln'], []] },
    'Most used tag: #raku, nine times',
    'Hashtag mais usada: #raku, nove vezes',
  ],
];
