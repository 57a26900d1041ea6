import type { Topic } from './topic.ts';

export const GARDEN: Topic = {
  id: 'garden',
  tags: ['garden', 'allotment', 'seedsaving', 'camellia', 'compost', 'wildflowers'],
  plates: ['leaf', 'lemon', 'hills', 'chair'],
  accounts: {
    en: ['Plot Nineteen', 'Seed Drawer', 'Wall & Fig', 'The Wet Corner', 'Hedge School'],
    pt: ['Horta da Encosta', 'Jardim das Camélias', 'Couve & Companhia'],
  },
  season: [0.6, 0.8, 1.3, 1.6, 1.6, 1.3, 1, 0.9, 1, 0.9, 0.6, 0.5],
  posts: {
    en: [
      'The {camellia|magnolia|quince} opened {nine days|a week} early. It knows something.',
      'Slugs {three|five}, lettuces {nil|one}.',
      'Saved seed from the {bean|tomato} that survived {August|my holiday}.',
      'The compost is {warm|alive|finished}. I may have made a speech to it.',
      'First {broad beans|radishes|figs}. Ate them standing up.',
      'Nobody planted this {poppy|borage} and it is the best thing here.',
      'Moved the {fig|rose} one metre to the left. It took {two people|the whole afternoon}.',
      'Rain at last. Sat in the {shed|doorway} and listened.',
    ],
    pt: [
      'A camélia abriu {uma semana|nove dias} mais cedo.',
      'Lesmas {três|cinco}, alfaces {zero|uma}.',
      'Primeiras {favas|figos} do ano, comidas de pé.',
      'Ninguém plantou esta {papoila|borragem}, e é o melhor do jardim.',
      'Finalmente chuva. Fiquei {no alpendre|à porta} a ouvir.',
    ],
  },
  comments: {
    en: [
      'Same score here, sadly.',
      'Could you spare a few of those seeds?',
      'The fig will forgive you.',
      'Early here too.',
      'Which bean is it?',
      'Nets. Copper. Hope.',
      'The fig looks offended.',
      'Do you ever sow straight into the bed?',
    ],
    pt: ['Aqui também abriu cedo.', 'Trocas sementes?', 'Que inveja dessas favas.'],
  },
};
