import type { Topic } from './topic.ts';

export const BINDING: Topic = {
  id: 'binding',
  tags: ['bookbinding', 'handsewn', 'endpapers', 'paper', 'bookrepair', 'marbling'],
  plates: ['book', 'print', 'lino', 'night'],
  accounts: {
    en: ['Bindery No. 4', 'Folded & Sewn', 'The Paste Pot', 'Second Signature', 'Endpaper Index'],
    pt: ['Capa Dura', 'Caderno Cosido'],
  },
  posts: {
    en: [
      '{Sixteen|Twenty|Thirty-two} signatures, {linen|waxed} thread, and a spine that finally behaves.',
      'Endpapers dried overnight. {Two|One} of them {wrinkled|bled}, the rest are staying.',
      'A {cookbook|hymnal|field guide} came in with {four|six} repairs older than I am. Adding a {fifth|seventh}.',
      'Pressed for {two days|a week}. It opens flat now, like it always wanted to.',
      'Marbling at night because the {dust|cat} is asleep.',
      'The glue was right. The {weather|paper grain} was not.',
      'Somebody pressed a {fern|tram ticket|clover} in here in {1938|1952}. It goes back exactly where it was.',
      'Workshop on {Saturday|Wednesday night}: one sheet, five stitches, a whole notebook.',
    ],
    pt: [
      'Cosido à mão, {dezasseis|vinte} cadernos, linha de linho.',
      'Encontrámos um bilhete de {1947|1961} dentro da lombada. Fica.',
      'Dois dias na prensa. Agora abre como deve ser.',
      'Papel marmoreado à noite, {quando não há vento|com a janela fechada}.',
    ],
  },
  comments: {
    en: [
      'How long did you press it before sewing?',
      'The fern! Please tell me the fern stayed.',
      'What thread is that?',
      'I have a cookbook that needs you.',
      'Those endpapers are the whole book for me.',
      'Is it a French link stitch?',
      'Where do you find that linen?',
      'Would you repair a hymnal that a dog has met?',
      'Flat opening or nothing.',
    ],
    pt: ['Que linha usa?', 'O bilhete tinha de ficar.', 'Aceita encomendas?'],
  },
};
