import type { HeadlineExample } from './story-fixture.ts';

/** What is told, and the headline that must come of it. */
export const TIMES: readonly HeadlineExample[] = [
  [
    'one-day',
    { counts: { like: 41 }, days: [2, 2, 26, 3, 3, 3, 2] },
    'Most of the week came on Wednesday',
    'A maior parte da semana veio na quarta-feira',
  ],
  [
    'one-day',
    { type: 'month', counts: { like: 41 }, days: [2, 2, 2, 8, 21, 3, 3] },
    'Half the month came on Fridays',
    'Metade do mês veio às sextas-feiras',
  ],
  [
    'one-day',
    { counts: { like: 41 }, days: [1, 0, 39, 1, 0, 0, 0] },
    'Nearly all of the week came on Wednesday',
    'A semana veio quase toda na quarta-feira',
  ],
  [
    'all-on-one-day',
    { counts: { like: 6 }, days: [0, 0, 6, 0, 0, 0, 0] },
    'Everything happened on Wednesday',
    'Tudo aconteceu na quarta-feira',
  ],
  [
    'weekend',
    { counts: { like: 41 }, days: [2, 3, 3, 3, 3, 14, 13] },
    'Most of it came at the weekend',
    'A maior parte veio no fim de semana',
  ],
  [
    'every-day',
    { counts: { like: 41 }, days: [5, 6, 5, 5, 5, 9, 6] },
    'A little every day, and most on Saturday',
    'Um pouco por dia, e mais no sábado',
  ],
  [
    'every-day-but',
    { counts: { like: 41 }, days: [7, 7, 7, 7, 6, 7, 0] },
    'Something every day but Sunday',
    'Alguma coisa todo dia, menos no domingo',
  ],
];
