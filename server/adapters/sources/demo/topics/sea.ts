import type { Topic } from './topic.ts';

export const SEA: Topic = {
  id: 'sea',
  tags: ['coldwater', 'northcoast', 'tidalpool', 'seaswimming', 'winterswim', 'harbour'],
  plates: ['sea', 'pool', 'fish', 'light', 'night'],
  accounts: {
    en: ['Harbour Swim Club', 'Tide Tables', 'Nine Degrees', 'The Tidal Pool', 'Cold Hands Society', 'Lantern Point'],
    pt: ['Mar de Dentro', 'Banho das Sete', 'Cais Velho'],
  },
  season: [1.2, 1, 0.9, 0.9, 1, 1.1, 1.3, 1.3, 1, 1, 1.1, 1.2],
  posts: {
    en: [
      '{Nine|Eight|Eleven} degrees this morning. {Seven|Twelve} of us went in and {all of us|nearly all of us} came out smiling.',
      'High water at {06:42|07:15|08:05}. Bring the thick socks.',
      'Flat as a plate until the {ferry|pilot boat} went by.',
      'New swimmers on {Saturday|Sunday}: wear a hat, bring something hot, stay {four|five} minutes at most.',
      'The steps are {slippery|fixed} again. Thank you to whoever {left the rope|brought the brush}.',
      'Full moon swim, {nineteen|twenty-three} people, one thermos.',
      'A {seal|cormorant} came to inspect us. We passed.',
      'The pool filled overnight and nobody had told the crabs.',
      'Mist so thick we counted each other {twice|every minute}.',
      'Sunday dip, {rain|hail|sun} included.',
    ],
    pt: [
      '{Treze|Catorze|Quinze} graus e uma toalha a menos do que devia.',
      'Maré cheia às {sete|oito} e meia. Levem meias.',
      'O mar estava {um espelho|de mau humor} e fomos à mesma.',
      'Nevoeiro até à cintura. {Contámo-nos|Chamámo-nos} duas vezes.',
      'Primeiro banho do {ano|mês}. Ninguém se queixou (muito).',
    ],
  },
  comments: {
    en: [
      'Saving this for when my hands stop shaking from the water.',
      'How many minutes did you last?',
      'Nine degrees is a lie, it felt like four.',
      'See you on the steps on Sunday.',
      'Which socks? Asking for my toes.',
      'The light in this one.',
      'Did anyone time it?',
      'I only came for the thermos.',
      'Is the rope still there?',
      'The crabs will write to the council.',
      'Hat on, every time.',
    ],
    pt: ['Amanhã vou.', 'Quantos minutos?', 'A água estava mesmo assim.', 'Guardem-me um lugar nas escadas.'],
  },
};
