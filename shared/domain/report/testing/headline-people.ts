import type { HeadlineExample } from './story-fixture.ts';

/** What is told, and the headline that must come of it. */
export const PEOPLE: readonly HeadlineExample[] = [
  [
    'subject',
    { counts: { like: 40 }, topic: 'books', topicCount: 21 },
    'Just over half the week was about books',
    'Pouco mais da metade da semana foi sobre livros',
  ],
  [
    'subject',
    { counts: { like: 100 }, topic: 'cycling', topicCount: 42 },
    'Two fifths of the week was about bicycles',
    'Dois quintos da semana foram sobre bicicletas',
  ],
  [
    'subject',
    { type: 'month', counts: { like: 40 }, topic: 'swimming', topicCount: 38 },
    'Nearly all of the month was about the sea',
    'O mês foi quase todo sobre o mar',
  ],
  [
    'two-subjects',
    { counts: { like: 60 }, topic: 'trains', topicCount: 21, second: ['food', 20], tag: ['trains', 12] },
    'Trains in front, with food close behind',
    'Trens à frente, com comida logo atrás',
  ],
  [
    'two-subjects',
    {
      counts: { like: 60 },
      topic: 'ceramics',
      topicCount: 30,
      second: ['swimming', 12],
      before: [{ template: 'subject' }],
    },
    'Clay first, the sea a distant second',
    'Cerâmica em primeiro lugar, o mar bem atrás',
  ],
  [
    'one-account',
    {
      counts: { like: 82 },
      accounts: [
        ['Atlas Kiln', 28],
        ['B', 20],
        ['C', 14],
      ],
    },
    'Atlas Kiln took a third of the likes',
    'Atlas Kiln ficou com um terço das curtidas',
  ],
  [
    'one-account',
    {
      counts: { like: 82 },
      accounts: [
        ['bsky.app', 78],
        ['B', 4],
      ],
    },
    'Nearly all of the likes went to bsky.app',
    'Quase todas as curtidas foram para bsky.app',
  ],
  [
    'one-account',
    {
      counts: { like: 82 },
      accounts: [
        ['The Old Harbour Swim Club', 38],
        ['B', 20],
      ],
    },
    'One account took almost half the likes',
    'Uma só conta ficou com quase metade das curtidas',
  ],
  [
    'two-accounts',
    {
      counts: { like: 82 },
      accounts: [
        ['Atlas Kiln', 20],
        ['Casa Trevo', 21],
        ['C', 4],
        ['D', 3],
      ],
    },
    'Atlas Kiln and Casa Trevo took half the likes',
    'Atlas Kiln e Casa Trevo: metade das curtidas',
  ],
  [
    'two-accounts',
    {
      counts: { like: 82 },
      accounts: [
        ['Night Mail North', 20],
        ['Casa Trevo', 19],
        ['C', 4],
        ['D', 3],
      ],
    },
    'Night Mail North in front, Casa Trevo close behind',
    'Night Mail North à frente, Casa Trevo logo atrás',
  ],
  [
    'two-accounts',
    {
      counts: { like: 82 },
      accounts: [
        ['Night Mail North', 20],
        ['Casa Trevo', 20],
        ['C', 4],
        ['D', 3],
      ],
    },
    'Night Mail North and Casa Trevo side by side',
    'Night Mail North e Casa Trevo lado a lado',
  ],
  [
    'all-to-one',
    { counts: { like: 7 }, accounts: [['Atlas Kiln', 7]] },
    'All seven likes went to Atlas Kiln',
    'As sete curtidas foram para Atlas Kiln',
  ],
  [
    'spread',
    {
      counts: { like: 120 },
      accounts: Array.from({ length: 71 }, (_, index) => [`A${index}`, index < 49 ? 2 : 1] as const),
    },
    'Likes spread over 71 accounts, none far ahead',
    'Curtidas espalhadas por 71 contas, nenhuma bem à frente',
  ],
  [
    'new-follows',
    {
      counts: { follow: 2, like: 9 },
      followed: [
        ['Casa Trevo', 1],
        ['Salt & Slip', 2],
      ],
    },
    'Casa Trevo and Salt & Slip were newly followed',
    'Passou a seguir Casa Trevo e Salt & Slip',
  ],
  [
    'new-follows',
    {
      counts: { follow: 4, like: 9 },
      followed: [
        ['A', 5],
        ['B', 5],
        ['C', 5],
        ['D', 1],
      ],
    },
    'Four new follows, most of them on Saturday',
    'Seguiu quatro contas, a maioria no sábado',
  ],
  [
    'new-follows',
    {
      type: 'month',
      counts: { follow: 4, like: 9 },
      followed: [
        ['A', 5],
        ['B', 5],
        ['C', 5],
        ['D', 1],
      ],
    },
    'Four new follows, most of them on 14 November',
    'Seguiu quatro contas, a maioria em 14 de novembro',
  ],
  [
    'new-follows',
    {
      counts: { follow: 3, like: 20 },
      topic: 'ceramics',
      topicCount: 8,
      followed: [
        ['A', 5],
        ['B', 4],
        ['C', 3],
      ],
      before: [{ template: 'subject' }],
    },
    'Three new follows, and plenty about clay',
    'Seguiu três contas, e muita coisa sobre cerâmica',
  ],
  [
    'new-follows',
    {
      counts: { follow: 3, like: 20 },
      followed: [
        ['Casa Trevo', 5],
        ['B', 4],
        ['C', 3],
      ],
    },
    'Three new follows, Casa Trevo among them',
    'Seguiu três contas, entre elas Casa Trevo',
  ],
  [
    'follows-and-unfollows',
    { counts: { follow: 9, unfollow: 3 } },
    'Nine new follows and three goodbyes',
    'Seguiu nove contas e deixou de seguir três',
  ],
  [
    'follows-and-unfollows',
    { counts: { follow: 9, unfollow: 1 } },
    'Nine new follows and one goodbye',
    'Seguiu nove contas e deixou de seguir uma',
  ],
  [
    'more-unfollows',
    { counts: { unfollow: 5, follow: 2 } },
    'Five accounts unfollowed and two newly followed',
    'Deixou de seguir cinco contas e seguiu duas',
  ],
  [
    'more-unfollows',
    { counts: { unfollow: 5, like: 9 } },
    'Five accounts unfollowed, none newly followed',
    'Deixou de seguir cinco contas e não seguiu nenhuma',
  ],
  [
    'talk',
    {
      counts: { comment: 9, like: 20 },
      commented: ['Casa Trevo', 'Casa Trevo', 'Casa Trevo', 'Casa Trevo', 'Casa Trevo', 'B'],
    },
    'Nine comments, most of them to Casa Trevo',
    'Nove comentários, a maioria para Casa Trevo',
  ],
];
