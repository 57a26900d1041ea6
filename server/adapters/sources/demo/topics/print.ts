import type { Topic } from './topic.ts';

export const PRINT: Topic = {
  id: 'print',
  tags: ['letterpress', 'linocut', 'printmaking', 'woodtype', 'riso', 'typography'],
  plates: ['lino', 'print', 'leaf', 'lemon'],
  accounts: {
    en: ['The Slow Press', 'Inky Thumbs', 'Lower Case Yard', 'Proof Sheet', 'Two Colours Only', 'Gull & Block'],
    pt: ['Tinta Fresca', 'Prelo da Ribeira'],
  },
  season: [0.9, 0.9, 1, 1, 1, 0.9, 0.8, 0.8, 1, 1.2, 1.5, 1.4],
  posts: {
    en: [
      'The last sheet of the almanac is drying. {Ten days early|Two days late}, which has {never|always} happened.',
      'Second colour on. The {gull|lighthouse|lemon} finally has {an eye|a shadow}.',
      'Found a case of {wood type|ornaments} with every letter except {k|w|q}.',
      '{Forty|Sixty|A hundred} good prints, {three|nine} honest ones for the wall.',
      'Cut away the wrong line. It is a {cloud|hedge} now.',
      'The press is {a hundred and four|ninety-one} and only complains {on Mondays|when it rains}.',
      'Mixing a grey that is not {blue|green|sad}.',
      'Paper arrived damp, so did the {courier|printer}.',
      'Edition of {thirty|fifty}, numbered in pencil, one with a {thumbprint|paw print}.',
    ],
    pt: [
      'Segunda cor na prensa. O {farol|limão} já tem sombra.',
      'Cortei a linha errada. Agora é {uma nuvem|um arbusto}.',
      '{Quarenta|Sessenta} provas boas e três honestas.',
      'Uma gaveta de tipos de madeira, com todas as letras menos o {k|w}.',
    ],
  },
  comments: {
    en: [
      'The cloud was the right mistake.',
      'Number seven, please, if it is still there.',
      'What ink do you use for the grey?',
      'Please show the block too.',
      'How do you keep the registration so clean?',
      'Is the almanac out before the fair?',
      'Which press is that?',
      'Show us the misprints too.',
      'I can smell the ink from here.',
    ],
    pt: ['Ainda há a número sete?', 'Mostra o linóleo também!', 'Que cinzento bonito.'],
  },
};
