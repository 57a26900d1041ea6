import type { TagCount } from '../../report/content.ts';
import { subjectOf } from '../interests/subject-of.ts';
import type { Localized } from '../languages.ts';

/** How a subject is called in running text, after "about" and "sobre": `clay`, `o mar`. */
interface Subject {
  readonly about: Localized;
  /** A narrower name, and the hashtags it stands for: used when they are most of the subject's hashtags. */
  readonly narrower: readonly (Localized & { readonly tags: string })[];
}

const subject = (en: string, pt: string, ...narrower: Subject['narrower']): Subject => ({
  about: { en, pt },
  narrower,
});
const when = (en: string, pt: string, tags: string): Subject['narrower'][number] => ({ en, pt, tags });

/** One row per topic of the vocabulary; at most three words in each language. */
export const SUBJECTS: Readonly<Record<string, Subject>> = {
  ceramics: subject('clay', 'cerâmica', when('tiles', 'azulejos', 'azulejo azulejos')),
  swimming: subject('the sea', 'o mar'),
  books: subject('books', 'livros', when('poetry', 'poesia', 'poem poems poetry poet poema poemas poesia poeta')),
  print: subject(
    'print',
    'impressão',
    when('bookbinding', 'encadernação', 'bookbinding bookbinder bindery encadernação encadernacao'),
    when('letterpress', 'tipografia', 'letterpress typesetting'),
  ),
  writing: subject('words', 'palavras', when('translation', 'tradução', 'translation translator tradução traducao')),
  art: subject('art', 'arte'),
  photography: subject('photographs', 'fotografia'),
  design: subject('design', 'design'),
  architecture: subject('buildings', 'arquitetura'),
  music: subject('music', 'música'),
  film: subject('the screen', 'cinema e TV'),
  games: subject('games', 'jogos', when('chess', 'xadrez', 'chess xadrez')),
  football: subject('football', 'futebol'),
  sport: subject('sport', 'esporte'),
  cycling: subject('bicycles', 'bicicletas'),
  outdoors: subject('the hills', 'trilhas'),
  birds: subject('wildlife', 'a natureza', when('birds', 'aves', 'bird birds birding birder birders birdwatching owl')),
  pets: subject(
    'pets',
    'bichos',
    when('cats', 'gatos', 'cat cats kitten kittens caturday catsky gato gatos gata'),
    when('dogs', 'cachorros', 'dog dogs puppy puppies dogsky cachorro cachorros'),
  ),
  gardening: subject('gardens', 'jardins'),
  food: subject('food', 'comida', when('bread', 'pão', 'bread sourdough baking baker pão pães paes')),
  coffee: subject(
    'coffee and tea',
    'café e chá',
    when(
      'coffee',
      'café',
      'coffee coffees espresso barista roaster roasters roastery latte cappuccino grinder grinders pourover aeropress café cafés cafe cafezinho torrefação torra moedor',
    ),
    when('tea', 'chá', 'tea teas matcha chá chás'),
  ),
  trains: subject(
    'travel',
    'viagens',
    when(
      'trains',
      'trens',
      'train trains railway railways railroad tram trams metro sleeper interrail trem trens ferrovia ferroviário metrô',
    ),
  ),
  textiles: subject('fashion and textiles', 'moda e tecidos', when('knitting', 'tricô', 'knit knitting knitter tricô')),
  making: subject(
    'the workshop',
    'oficina',
    when('wood', 'madeira', 'woodworking woodworker carpentry joinery madeira'),
  ),
  software: subject('software', 'software'),
  web: subject('open networks', 'redes abertas'),
  science: subject(
    'science',
    'ciência',
    when('space', 'o espaço', 'astronomy telescope nasa galaxy planet comet eclipse'),
  ),
  history: subject('history', 'história', when('museums', 'museus', 'museum museums museu museus')),
  weather: subject('the weather', 'o tempo'),
};

const isOf = (topic: string, tag: string): boolean => subjectOf({ text: null, tags: [tag] })?.subject === topic;

const countOf = (hashtags: readonly TagCount[], is: (tag: string) => boolean): number =>
  hashtags.reduce((sum, { tag, count }) => sum + (is(tag) ? count : 0), 0);

/** What a topic is called; with the period's hashtags, by its narrower name where they are most of what it was. */
export function subjectWords(topic: string, hashtags: readonly TagCount[] = []): Localized | null {
  const found = SUBJECTS[topic];
  if (found === undefined) return null;
  if (found.narrower.length === 0) return found.about;
  const own = hashtags.filter(({ tag }) => isOf(topic, tag));
  const all = countOf(own, () => true);
  const narrower = found.narrower.find(({ tags }) => {
    const named = new Set(tags.split(' '));
    return all > 0 && countOf(own, (tag) => named.has(tag)) > 0.7 * all;
  });
  return narrower === undefined ? found.about : { en: narrower.en, pt: narrower.pt };
}
