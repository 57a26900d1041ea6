import type { Localized } from '../languages.ts';

/** A subject that reports name. Which words speak of it is in `interests/taxonomy`. */
export interface Topic {
  readonly id: string;
  /** At most three words in each language; headlines are built with it. */
  readonly name: Localized;
}

const topic = (id: string, en: string, pt: string): Topic => ({ id, name: { en, pt } });

/** The subjects of interests, in the order that breaks ties. None is about what decisions, section 5, forbid. */
export const TOPICS: readonly Topic[] = [
  topic('ceramics', 'ceramics', 'cerâmica'),
  topic('swimming', 'sea and swimming', 'mar e natação'),
  topic('books', 'books', 'livros'),
  topic('print', 'print and bookbinding', 'impressão e encadernação'),
  topic('writing', 'language and writing', 'língua e escrita'),
  topic('art', 'art and illustration', 'arte e ilustração'),
  topic('photography', 'photography', 'fotografia'),
  topic('design', 'design', 'design'),
  topic('architecture', 'architecture and cities', 'arquitetura e cidades'),
  topic('music', 'music', 'música'),
  topic('film', 'film and television', 'cinema e televisão'),
  topic('games', 'games', 'jogos'),
  topic('football', 'football', 'futebol'),
  topic('sport', 'sport', 'esporte'),
  topic('cycling', 'cycling', 'ciclismo'),
  topic('outdoors', 'hills and trails', 'montanhas e trilhas'),
  topic('birds', 'birds and wildlife', 'aves e natureza'),
  topic('pets', 'cats and dogs', 'gatos e cachorros'),
  topic('gardening', 'gardens and plants', 'jardins e plantas'),
  topic('food', 'food and cooking', 'comida e cozinha'),
  topic('coffee', 'coffee and tea', 'café e chá'),
  topic('trains', 'trains and travel', 'trens e viagens'),
  topic('textiles', 'fashion and textiles', 'moda e tecidos'),
  topic('making', 'wood and workshop', 'madeira e oficina'),
  topic('software', 'software', 'software'),
  topic('web', 'open networks', 'redes abertas'),
  topic('science', 'science and space', 'ciência e espaço'),
  topic('history', 'history and museums', 'história e museus'),
  topic('weather', 'weather and sky', 'tempo e céu'),
];
