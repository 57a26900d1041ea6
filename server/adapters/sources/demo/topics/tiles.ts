import type { Topic } from './topic.ts';

export const TILES: Topic = {
  id: 'tiles',
  tags: ['azulejo', 'tiles', 'facade', 'blueandwhite', 'pattern', 'handpainted'],
  plates: ['tiles', 'tiles2', 'chair', 'plate'],
  accounts: {
    en: ['Mira Tiles', 'Pattern Walks', 'Every Doorstep'],
    pt: ['Fachadas do Norte', 'Azulejo a Azulejo', 'Oficina do Painel', 'Rua de Cima'],
  },
  posts: {
    en: [
      'Found on a {side street|stairwell|bakery wall}: {four|six} colours, one of them {nobody makes|hard to name} any more.',
      'Repairing a panel from {1904|1912|1931}. {Eleven|Seven} tiles missing, {nine|six} of them redrawn by hand.',
      'One tile is a mistake. It has been up there for {ninety|a hundred and ten} years.',
      'The blue only looks like this {before nine|after rain|in winter}.',
      'Painted {thirty|sixty} of these this week. The last {ten|five} are the good ones.',
      'A whole kitchen in {two greens|one yellow}, and it works.',
      'Packing {ninety-six|a hundred and forty} tiles for a {stairwell|courtyard} up the coast.',
    ],
    pt: [
      'Fachada de {1908|1915|1926}, sem um único azulejo partido.',
      'Restauro do painel da {escadaria|capela}: faltavam {sete|onze} peças.',
      'O erro está na {terceira|quinta} fila. Está ali há cem anos.',
      'Este azul só aparece {de manhã cedo|depois da chuva}.',
      'Pintados à mão, {trinta|sessenta} esta semana.',
      'Uma cozinha inteira em {dois verdes|amarelo}, e resulta.',
      'Passámos por aqui {mil vezes|anos a fio} e só hoje olhámos para cima.',
    ],
  },
  comments: {
    en: [
      'I walked past this for years.',
      'Which street is this?',
      'Now I can only see the wrong one.',
      'That border!',
      'Is the grout original?',
      'Somebody knew exactly what they were doing.',
      'The corner pieces!',
      'I would have painted the mistake too.',
    ],
    pt: ['Onde fica?', 'Que maravilha de cercadura.', 'Ainda bem que não pintaram por cima.', 'Já encontrei o erro.'],
  },
};
