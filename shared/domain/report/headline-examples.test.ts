import { describe, expect, it } from 'vitest';
import { HEADLINE_TEMPLATES } from './headline.ts';
import { type Told, write } from './testing/story-fixture.ts';

const EXAMPLES: readonly (readonly [template: string, told: Told, en: string, pt: string])[] = [
  ['nothing', {}, 'Nothing public was recorded this week', 'Nenhuma ação pública registrada nesta semana'],
  ['nothing', { type: 'month' }, 'Nothing public was recorded this month', 'Nenhuma ação pública registrada neste mês'],
  [
    'nothing-again',
    { before: [{ template: 'nothing' }] },
    'Another week without public actions',
    'Mais uma semana sem ações públicas',
  ],
  [
    'quieter-topic',
    { counts: { like: 214 }, before: [{ likes: 400 }], topic: 'ceramics', topicCount: 120 },
    'A quieter week, mostly about ceramics',
    'Semana mais calma, dominada por cerâmica',
  ],
  [
    'busier-topic',
    { type: 'month', counts: { like: 400 }, before: [{ likes: 100 }], topic: 'trains', topicCount: 120 },
    'A busier month, with plenty of trains and travel',
    'Mês mais movimentado, com destaque para trens e viagens',
  ],
  [
    'quieter',
    { counts: { like: 50 }, before: [{ likes: 88 }] },
    'A quieter week, with 38 fewer likes',
    'Semana mais calma, com 38 curtidas a menos',
  ],
  [
    'quieter',
    { counts: { like: 5, comment: 1 }, before: [{ likes: 6, comments: 20 }] },
    'A quieter week, with 1 fewer like',
    'Semana mais calma, com 1 curtida a menos',
  ],
  [
    'quieter',
    { counts: { like: null, comment: 1 }, before: [{ likes: null, comments: 20 }] },
    'A quieter week than the one before',
    'Semana mais calma que a anterior',
  ],
  [
    'busier',
    { counts: { like: 1500 }, before: [{ likes: 100 }] },
    'A busier week, with 1,400 more likes',
    'Semana mais movimentada, com 1.400 curtidas a mais',
  ],
  [
    'steady',
    { counts: { like: 51 }, before: [{ likes: 50 }] },
    'Much the same as the week before',
    'Quase igual à semana anterior',
  ],
  [
    'follows-peak',
    {
      counts: { like: 50, follow: 31 },
      before: [
        { follows: 2, likes: 50 },
        { follows: 3, likes: 50 },
        { follows: 4, likes: 75 },
      ],
    },
    '31 new follows, the most in 4 weeks',
    '31 contas seguidas, o maior número em 4 semanas',
  ],
  [
    'likes-peak',
    { counts: { like: 60 }, before: [{ likes: 20 }, { likes: 20 }, { likes: 49 }] },
    '60 likes, the most in 4 weeks',
    '60 curtidas, o maior número em 4 semanas',
  ],
  [
    'comments-doubled',
    { counts: { comment: 12, like: 40 }, before: [{ comments: 6, likes: 40 }] },
    'Comments doubled, from 6 to 12',
    'Comentários dobraram: de 6 para 12',
  ],
  [
    'comments-doubled',
    { counts: { comment: 17, like: 40 }, before: [{ comments: 6, likes: 40 }] },
    'Comments more than doubled, from 6 to 17',
    'Comentários mais que dobraram: de 6 para 17',
  ],
  [
    'likes-received',
    { counts: { 'like-received': 1902, post: 1 }, before: [{ likesReceived: 1100 }] },
    '1,902 likes received, 802 more than before',
    '1.902 curtidas recebidas, 802 a mais que antes',
  ],
  [
    'topic',
    { counts: { like: 40 }, topic: 'books', topicCount: 21 },
    'Books led the week',
    'Livros em primeiro lugar nesta semana',
  ],
  [
    'one-account',
    {
      counts: { like: 82 },
      accounts: [
        ['Atlas Kiln', 38],
        ['B', 30],
        ['C', 14],
      ],
    },
    '38 of 82 likes went to Atlas Kiln',
    '38 das 82 curtidas foram para Atlas Kiln',
  ],
  [
    'one-account',
    {
      counts: { like: 82 },
      accounts: [
        ['The Old Harbour Swim Club', 38],
        ['B', 44],
      ],
    },
    '38 of 82 likes went to one account',
    '38 das 82 curtidas foram para uma conta',
  ],
  [
    'all-to-one',
    { counts: { like: 7 }, accounts: [['Atlas Kiln', 7]] },
    'All 7 likes went to Atlas Kiln',
    'As 7 curtidas foram para Atlas Kiln',
  ],
  [
    'spread',
    {
      counts: { like: 120 },
      accounts: Array.from({ length: 71 }, (_, index) => [`A${index}`, index < 49 ? 2 : 1] as const),
    },
    '120 likes, spread over 71 accounts',
    '120 curtidas, distribuídas entre 71 contas',
  ],
  [
    'hashtag',
    { counts: { like: 90 }, tag: ['stoneware', 41] },
    '#stoneware led the hashtags, with 41 mentions',
    '#stoneware puxou as hashtags, com 41 menções',
  ],
  [
    'more-posts-than-likes',
    { counts: { post: 14, like: 3 } },
    'More posts than likes: 14 against 3',
    'Mais publicações que curtidas: 14 contra 3',
  ],
  ['posts', { counts: { post: 14 } }, 'The week brought 14 new posts', 'A semana trouxe 14 novas publicações'],
  [
    'posts',
    { type: 'month', counts: { post: 14 } },
    'The month brought 14 new posts',
    'O mês trouxe 14 novas publicações',
  ],
  [
    'reposts',
    { counts: { repost: 12, post: 3 } },
    'More reposts than posts: 12 against 3',
    'Mais republicações que publicações: 12 contra 3',
  ],
  [
    'more-unfollows',
    { counts: { unfollow: 5, follow: 2 } },
    'More unfollows than follows: 5 against 2',
    'Mais contas deixadas que seguidas: 5 contra 2',
  ],
  [
    'early',
    { counts: { like: 21 }, days: [3, 3, 3, 4, 4, 4, 0], hour: 5 },
    'Active before 06:00 UTC on six of seven days',
    'Atividade antes das 06:00 UTC em seis dias',
  ],
  [
    'one-day',
    { counts: { like: 41 }, days: [2, 2, 26, 3, 3, 3, 2] },
    '26 of 41 actions fell on Wednesday',
    '26 das 41 ações ocorreram na quarta-feira',
  ],
  [
    'one-day',
    { type: 'month', counts: { like: 41 }, days: [2, 2, 2, 3, 3, 26, 3] },
    '26 of 41 actions fell on Saturdays',
    '26 das 41 ações ocorreram aos sábados',
  ],
  [
    'first',
    { number: 1, counts: { like: 214 } },
    'First week on record, with 214 public actions',
    'Primeira semana registrada, com 214 ações públicas',
  ],
  [
    'first',
    { number: 1, counts: { like: 1 } },
    'First week on record, with 1 public action',
    'Primeira semana registrada, com 1 ação pública',
  ],
  [
    'follows',
    { counts: { follow: 9, unfollow: 3 } },
    '9 new follows and 3 unfollows',
    '9 contas novas seguidas e 3 deixadas',
  ],
  [
    'follows',
    { counts: { follow: 9, unfollow: 1 } },
    '9 new follows and 1 unfollow',
    '9 contas novas seguidas e 1 deixada',
  ],
  [
    'only-received',
    { counts: { 'like-received': 1 } },
    'No actions made, 1 like received',
    'Nenhuma ação feita, 1 curtida recebida',
  ],
  [
    'plain',
    { counts: { like: 1, comment: 2, follow: 1 } },
    '1 like, 2 comments and 1 follow',
    '1 curtida, 2 comentários e 1 conta seguida',
  ],
  [
    'plain-count',
    { counts: { like: 2 }, before: [{ template: 'plain' }] },
    '2 public actions on record',
    '2 ações públicas registradas',
  ],
  [
    'plain-period',
    { counts: { repost: 1 }, before: [{ template: 'plain-count' }] },
    'A week with 1 public action',
    'Uma semana com 1 ação pública',
  ],
];

describe('headline templates', () => {
  it.each(EXAMPLES)('%s %#', (...[template, told, en, pt]) => {
    expect(write(told)).toEqual({ template, title: { en, pt } });
  });

  it('are each shown by an example', () => {
    expect(new Set(EXAMPLES.map(([template]) => template))).toEqual(new Set(HEADLINE_TEMPLATES));
  });
});
