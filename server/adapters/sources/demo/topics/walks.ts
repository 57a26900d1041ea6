import type { Topic } from './topic.ts';

export const WALKS: Topic = {
  id: 'walks',
  tags: ['fieldnotes', 'birds', 'walking', 'fog', 'lighthouse', 'sketchbook'],
  plates: ['hills', 'light', 'sea', 'leaf', 'night'],
  accounts: {
    en: [
      'Ten Mile Notebook',
      'Curlew Count',
      'Fog Warning',
      'Pencil & Boots',
      'The Upper Path',
      'Keeper’s Log',
      'Small Hours Radio',
    ],
    pt: ['Caderno de Campo', 'Trilho da Serra', 'Aves do Estuário'],
  },
  posts: {
    en: [
      '{Eleven|Fourteen|Nine} miles, {two|three} sketches, one {heron|curlew|very old dog}.',
      'Fog until {noon|three}. Drew the fog.',
      '{Forty-one|Sixty-six|Nineteen} curlews on the flats at low water, all facing the same way.',
      'The path is {closed|open again} past the {chapel|second gate}. Take the ridge.',
      'The lighthouse was painted {on Tuesday|last week}. It looks embarrassed.',
      'Found: one glove, {a feather|a lens cap}, a better view than on the map.',
      'Notebook {nineteen|twenty-two} begins with {rain|a wren}.',
      'First {swallow|frost|cuckoo} of the year, {two|six} days {early|late}.',
      'Slept in the {hut|bothy}. Woke to {stars|geese}.',
    ],
    pt: [
      '{Catorze|Nove} quilómetros, dois desenhos, uma garça.',
      'Nevoeiro até ao meio-dia. Desenhei o nevoeiro.',
      '{Quarenta|Sessenta} maçaricos no estuário, todos virados para o mesmo lado.',
      'O trilho está {cortado|aberto} depois da capela.',
      'Primeira andorinha do ano, {dois|seis} dias mais cedo.',
    ],
  },
  comments: {
    en: [
      'Drew the fog! Perfect.',
      'Were they still there at dusk?',
      'Is the ridge path dry?',
      'Which pencil?',
      'That heron gets about.',
      'Could you share the route?',
      'How cold was the hut?',
      'The map has never been right there.',
    ],
    pt: ['Ainda lá estavam ao fim do dia?', 'Que lápis usas?', 'Tenho de voltar a esse trilho.'],
  },
};
