import type { HeadlineExample } from './story-fixture.ts';

/** What is told, and the headline that must come of it. */
export const CHANGES: readonly HeadlineExample[] = [
  ['nothing', {}, 'Nothing public happened this week', 'Nenhum movimento público nesta semana'],
  ['nothing', { type: 'month' }, 'Nothing public happened this month', 'Nenhum movimento público neste mês'],
  [
    'nothing-again',
    { before: [{ template: 'nothing' }] },
    'Another week with nothing to report',
    'Mais uma semana sem nada a relatar',
  ],
  [
    'quieter-topic',
    { counts: { like: 214 }, before: [{ likes: 400 }], topic: 'ceramics', topicCount: 120 },
    'A quieter week, and most of it about clay',
    'Semana mais calma, a maior parte sobre cerâmica',
  ],
  [
    'quieter-topic',
    { counts: { like: 214 }, before: [{ likes: 400 }], topic: 'coffee', topicCount: 120 },
    'A quieter week, with plenty about coffee and tea',
    'Semana mais calma, com muito sobre café e chá',
  ],
  [
    'busier-topic',
    {
      type: 'month',
      counts: { like: 400 },
      before: [{ likes: 100 }],
      topic: 'trains',
      topicCount: 200,
      tag: ['trains', 90],
    },
    'A busier month, and half of it about trains',
    'Mês mais movimentado, metade sobre trens',
  ],
  [
    'busier-topic',
    { counts: { like: 400 }, before: [{ likes: 100 }], topic: 'swimming', topicCount: 100 },
    'A busier week, with plenty about the sea',
    'Semana mais movimentada, com muito sobre o mar',
  ],
  [
    'quieter-account',
    {
      counts: { like: 30 },
      before: [{ likes: 88 }],
      accounts: [
        ['Atlas Kiln', 9],
        ['B', 4],
      ],
    },
    'A quieter week, with Atlas Kiln far in front',
    'Semana mais calma, com Atlas Kiln bem à frente',
  ],
  [
    'busier-account',
    {
      counts: { like: 90 },
      before: [{ likes: 40 }],
      accounts: [
        ['Atlas Kiln', 40],
        ['B', 4],
      ],
    },
    'A busier week, with Atlas Kiln far in front',
    'Semana mais movimentada, com Atlas Kiln bem à frente',
  ],
  [
    'quieter-follows',
    { counts: { like: 30, follow: 9 }, before: [{ likes: 88, follows: 9 }] },
    'A quieter week, with nine new follows',
    'Semana mais calma, com nove contas seguidas',
  ],
  [
    'quieter-follows',
    { counts: { like: 40, follow: 9 }, before: [{ likes: 88, follows: 3 }] },
    'A quieter week, but nine new follows',
    'Semana mais calma, mas nove contas seguidas',
  ],
  [
    'busier-follows',
    { counts: { like: 90, follow: 3 }, before: [{ likes: 40, follows: 1 }] },
    'A busier week, with three new follows',
    'Semana mais movimentada, com três contas seguidas',
  ],
  [
    'quieter-day',
    { counts: { like: 40 }, before: [{ likes: 88 }], days: [2, 2, 20, 4, 4, 4, 4] },
    'A quieter week, and half of it on Wednesday',
    'Semana mais calma, metade na quarta-feira',
  ],
  [
    'busier-day',
    { type: 'month', counts: { like: 40 }, before: [{ likes: 20 }], days: [2, 2, 2, 4, 4, 22, 4] },
    'A busier month, and most of it on Saturdays',
    'Mês mais movimentado, a maior parte aos sábados',
  ],
  [
    'quieter-likes',
    { counts: { like: 50 }, before: [{ likes: 88 }] },
    'A quieter week, with 38 fewer likes',
    'Semana mais calma, com 38 curtidas a menos',
  ],
  [
    'busier-likes',
    { counts: { like: 1500 }, before: [{ likes: 100 }] },
    'A busier week, with 1,400 more likes',
    'Semana mais movimentada, com 1.400 curtidas a mais',
  ],
  [
    'quieter-plain',
    { counts: { like: null, comment: 10 }, before: [{ likes: null, comments: 20 }] },
    'A quieter week than the one before',
    'Semana mais calma que a anterior',
  ],
  [
    'busier-plain',
    {
      type: 'month',
      counts: { like: null, follow: 16 },
      before: [{ likes: null, follows: 10, template: 'busier-follows' }],
    },
    'A busier month than the one before',
    'Mês mais movimentado que o anterior',
  ],
  [
    'steady',
    { counts: { like: 51 }, before: [{ likes: 50 }] },
    'Much the same as the week before',
    'Quase igual à semana anterior',
  ],
  [
    'steady',
    {
      counts: { like: 51, comment: 13 },
      before: [{ likes: 50, comments: 13, template: 'subject' }],
      topic: 'food',
      topicCount: 17,
      tag: ['bread', 4],
    },
    'A week like the last, with bread in front',
    'Semana quase igual, com pão à frente',
  ],
  [
    'follows-peak',
    {
      counts: { like: 50, follow: 12 },
      before: [
        { follows: 2, likes: 50 },
        { follows: 3, likes: 50 },
        { follows: 4, likes: 75 },
      ],
      followed: [
        ['A', 5],
        ['B', 5],
        ['C', 5],
        ['D', 5],
        ['E', 5],
        ['F', 5],
        ['G', 5],
        ['H', 1],
      ],
    },
    'Twelve new follows, most of them on Saturday',
    'Seguiu doze contas, a maioria no sábado',
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
    'Thirty-one new follows, the most in four weeks',
    'Seguiu 31 contas, recorde em quatro semanas',
  ],
  [
    'follows-peak',
    {
      counts: { like: 50, follow: 214 },
      before: [
        { follows: 2, likes: 50 },
        { follows: 3, likes: 50 },
        { follows: 4, likes: 75 },
      ],
    },
    'The most follows in four weeks: 214',
    'Recorde de contas seguidas em quatro semanas: 214',
  ],
  [
    'likes-peak',
    { counts: { like: 60 }, before: [{ likes: 20 }, { likes: 20 }, { likes: 49, template: 'busier-likes' }] },
    'The most likes in four weeks: 60',
    'Recorde de curtidas em quatro semanas: 60',
  ],
  [
    'likes-peak',
    {
      counts: { like: 60 },
      topic: 'trains',
      topicCount: 40,
      tag: ['trains', 9],
      before: [{ likes: 20 }, { likes: 20 }, { likes: 50, template: 'busier-topic' }],
    },
    'The most likes in four weeks, mostly for trains',
    'Recorde de curtidas em quatro semanas, sobretudo trens',
  ],
  [
    'likes-low',
    { counts: { like: 11 }, before: [{ likes: 20 }, { likes: 20 }, { likes: 20, template: 'quieter-likes' }] },
    'The fewest likes in four weeks: eleven',
    'Menor número de curtidas em quatro semanas: onze',
  ],
  [
    'comments-doubled',
    { counts: { comment: 12, like: 40 }, before: [{ comments: 6, likes: 40 }] },
    'Comments doubled, from six to twelve',
    'Comentários dobraram: de seis para doze',
  ],
  [
    'comments-doubled',
    {
      counts: { comment: 12, like: 40 },
      before: [{ comments: 6, likes: 40 }],
      commented: [
        'Casa Trevo',
        'Casa Trevo',
        'Casa Trevo',
        'Casa Trevo',
        'Casa Trevo',
        'Casa Trevo',
        'Casa Trevo',
        'B',
      ],
    },
    'Comments doubled, most of them to Casa Trevo',
    'Comentários dobraram, a maioria para Casa Trevo',
  ],
  [
    'comments-doubled',
    { counts: { comment: 19, like: 40 }, before: [{ comments: 6, likes: 40 }] },
    'Comments more than tripled, from six to 19',
    'Comentários mais que triplicaram: de seis para 19',
  ],
  [
    'comments-peak',
    {
      counts: { comment: 12, like: 40 },
      before: [
        { comments: 6, likes: 40 },
        { comments: 8, likes: 40 },
        { comments: 7, likes: 40 },
      ],
    },
    'The most comments in four weeks: twelve',
    'Recorde de comentários em quatro semanas: doze',
  ],
  [
    'received-peak',
    {
      counts: { 'like-received': 1902, post: 1 },
      before: [{ likesReceived: 900 }, { likesReceived: 1000 }, { likesReceived: 1100 }],
    },
    'The most likes received in four weeks: 1,902',
    'Recorde de curtidas recebidas em quatro semanas: 1.902',
  ],
  [
    'received-grown',
    { counts: { 'like-received': 1902, repost: 9 }, before: [{ likesReceived: 1100 }] },
    'Likes received rose, from 1,100 to 1,902',
    'Curtidas recebidas subiram: de 1.100 para 1.902',
  ],
  [
    'received-grown',
    { counts: { 'like-received': 44, post: 8 }, before: [{ likesReceived: 22 }] },
    'Likes received doubled, from 22 to 44',
    'Curtidas recebidas dobraram: de 22 para 44',
  ],
];
