import type { Topic } from './topic.ts';

export const TRAINS: Topic = {
  id: 'trains',
  tags: ['nighttrain', 'slowtravel', 'railway', 'branchline', 'trams', 'stations'],
  plates: ['train', 'tram', 'hills', 'night'],
  accounts: {
    en: [
      'Night Mail North',
      'Branch Line Diary',
      'Platform Two',
      'The Sleeper Berth',
      'Every Station Clock',
      'Window Seat Left',
    ],
    pt: ['Linha do Vale', 'Apeadeiro'],
  },
  season: [0.9, 0.8, 1, 1.1, 1.1, 1.2, 1.3, 1.3, 1.1, 1, 0.8, 1.1],
  posts: {
    en: [
      'Three changes, {two|four} sandwiches, and the sea on the {left|right} the whole way.',
      'The night train was {four|eleven} minutes early. Nobody knew what to do.',
      'A station with {one platform|no road to it} and a very good {clock|bench|bakery}.',
      'Window seat, {left|right} side, after the {second|third} tunnel: look up.',
      'The {06:04|05:52|06:31} again. Same seat, different sky.',
      'They repainted the {railcar|footbridge} in the old green. It took {a year|six weeks} of letters.',
      'Timetable collectors, I have found {1974|1986|1991}.',
      'Snow on the line, tea in the {waiting room|signal box}, no hurry at all.',
      'The guard announced {the next stop|the sunrise} before it happened.',
      'Sleeper berth {eleven|twenty-two}, the one with the {quiet|rattling} window.',
    ],
    pt: [
      'Três transbordos e o {rio|mar} sempre do lado {esquerdo|direito}.',
      'O comboio da noite chegou {quatro|onze} minutos adiantado.',
      'Um apeadeiro sem estrada, com {um banco|um relógio} muito bom.',
      'Depois do {segundo|terceiro} túnel, olhem para cima.',
    ],
  },
  comments: {
    en: [
      'Which side for the viaduct?',
      'I was on the one before you!',
      'That clock is four minutes fast and always has been.',
      'Adding this to the list for spring.',
      'Is the buffet car still running?',
      'Which carriage for the sunrise?',
      'The sandwiches count as luggage.',
      'I still have that timetable somewhere.',
      'Was the {heater|window} working this time?',
      'They should put that bench in a museum.',
    ],
    pt: ['De que lado se vê o viaduto?', 'Fiz essa linha em maio.', 'Que saudades deste apeadeiro.'],
  },
};
