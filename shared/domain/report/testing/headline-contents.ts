import { hoursIn } from './report-fixture.ts';
import type { HeadlineExample } from './story-fixture.ts';

/** What is told, and the headline that must come of it. */
export const CONTENTS: readonly HeadlineExample[] = [
  [
    'hashtag',
    { counts: { like: 90 }, tag: ['stoneware', 41] },
    'Most used tag: #stoneware, 41 times',
    'Hashtag mais usada: #stoneware, 41 vezes',
  ],
  [
    'hashtag',
    { counts: { like: 90 }, tag: ['stoneware', 41], before: [{}], tagsBefore: [['garden', 'stoneware']] },
    'From #garden to #stoneware: a new leading tag',
    'De #garden para #stoneware: muda a hashtag principal',
  ],
  [
    'burst',
    { counts: { like: 40 }, burst: { kind: 'tag', id: 'bookbinding', count: 9, from: hoursIn(69), minutes: 84 } },
    'Nine likes in ninety minutes, all tagged #bookbinding',
    'Nove curtidas em noventa minutos, todas com #bookbinding',
  ],
  [
    'burst',
    { counts: { like: 40 }, burst: { kind: 'topic', id: 'swimming', count: 9, from: hoursIn(69), minutes: 12 } },
    'Nine likes in fifteen minutes, all for the sea',
    'Nove curtidas em quinze minutos, todas sobre o mar',
  ],
  [
    'burst',
    {
      counts: { like: 40 },
      accounts: [
        ['Atlas Kiln', 9],
        ['B', 9],
      ],
      burst: { kind: 'account', id: 'did:0', count: 9, from: hoursIn(69), minutes: 120 },
    },
    'Nine likes in two hours, all for Atlas Kiln',
    'Nove curtidas em duas horas, todas para Atlas Kiln',
  ],
  [
    'more-posts-than-likes',
    { counts: { post: 14, like: 3 } },
    'More posts than likes: 14 against three',
    'Mais publicações que curtidas: 14 contra três',
  ],
  ['posts', { counts: { post: 14 } }, 'The week brought 14 posts', 'A semana trouxe 14 publicações'],
  [
    'posts',
    { counts: { post: 4, comment: 4 }, bestPost: 19 },
    'Four posts, and one of them drew 19 likes',
    'Quatro publicações, uma delas com 19 curtidas',
  ],
  [
    'posts',
    { type: 'month', counts: { post: 14, comment: 3 } },
    'Fourteen posts and three comments',
    'Quatorze publicações e três comentários',
  ],
  [
    'posts',
    { counts: { post: 14, like: 20 }, topic: 'ceramics', topicCount: 18, before: [{ template: 'subject' }] },
    'Fourteen posts in a week about clay',
    'Quatorze publicações em uma semana sobre cerâmica',
  ],
  [
    'reposts',
    { counts: { repost: 12, post: 3 } },
    'More reposts than posts: twelve against three',
    'Mais republicações que publicações: doze contra três',
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
    'First week on record, with one public action',
    'Primeira semana registrada, com uma ação pública',
  ],
  [
    'first',
    { number: 1, counts: { like: 20 }, topic: 'swimming', topicCount: 18 },
    'First week on record, mostly about the sea',
    'Primeira semana registrada, a maior parte sobre o mar',
  ],
  [
    'first',
    { number: 1, counts: { like: 214 }, topic: 'trains', topicCount: 60, second: ['food', 30] },
    'First week on record, with travel in front',
    'Primeira semana registrada, com viagens à frente',
  ],
  ['few', { counts: { repost: 1 } }, 'A single repost this week', 'Uma única republicação nesta semana'],
  ['few', { counts: { comment: 1 } }, 'A single comment this week', 'Um único comentário nesta semana'],
  [
    'few',
    { type: 'month', counts: { like: 4 } },
    'A thin month, with four public actions',
    'Um mês de pouco movimento, com quatro ações públicas',
  ],
  [
    'only-received',
    { counts: { 'like-received': 1 } },
    'A silent week, and one like received',
    'Uma semana sem ações, e uma curtida recebida',
  ],
  [
    'only-unfollows',
    { counts: { unfollow: 1 } },
    'One account unfollowed, and nothing else',
    'Deixou de seguir uma conta, e nada mais',
  ],
  [
    'only-unfollows',
    { counts: { unfollow: 2 } },
    'Two accounts unfollowed, and nothing else',
    'Deixou de seguir duas contas, e nada mais',
  ],
  [
    'plain',
    { counts: { like: 12, comment: 2, follow: 1 } },
    'Twelve likes, two comments and one new follow',
    'Doze curtidas, dois comentários e uma conta seguida',
  ],
  [
    'plain-count',
    { counts: { like: 12 }, before: [{ template: 'plain' }] },
    'In all, twelve public actions this week',
    'Ao todo, doze ações públicas nesta semana',
  ],
  [
    'plain-period',
    { counts: { like: 12 }, before: [{ template: 'plain-count' }, { template: 'plain' }, { template: 'plain-count' }] },
    'A week with twelve public actions',
    'Uma semana com doze ações públicas',
  ],
];
