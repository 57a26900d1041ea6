import type { Person } from '../../../../../shared/report/person.ts';
import { hashOf } from '../random.ts';

/** People who like a post or are followed, and of whom nothing else is told. */
const FIRST = (
  'Ada Amélia Anouk Bento Berta Caio Cecília Davi Dora Edda Elio Elsa Emil Fausto Filipa Greta Guilherme Hanne ' +
  'Henrique Ida Ilse Ivo Jonas Júlia Kaia Lídia Lorenz Luísa Mads Malu Marta Matteo Mirela Nadia Nuno Olavo ' +
  'Otília Pavel Petra Quim Rafa Rosa Ruben Sanna Selma Simão Tali Teodora Tiago Ulla Vasco Vera Wanda Xavier ' +
  'Yara Zita'
).split(' ');

const LAST = (
  'Abreu Alder Barca Birch Bragança Cotta Dahl Duarte Ekko Faro Fenn Galvão Grün Hale Holm Ilves Jarrow Kestrel ' +
  'Lago Lund Maia Marsh Moura Nave Noor Oliva Orr Paiva Penn Pires Quill Ramos Reed Sal Sand Serpa Skov Tavares ' +
  'Thorn Torga Udall Vale Venn Vinha Wick Wold Xara Yarrow Zeller Zimbro'
).split(' ');

/** How many there are. */
export const PASSERS_BY = FIRST.length * LAST.length;

const PREFIX = 'demo:p';
const AVATARS = 240;

/** Letters and digits of a name, without accents, joined by dots. */
export const slugOf = (name: string, joint: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join(joint);

export const passerById = (index: number): string => `${PREFIX}${index}`;

/** @returns null when the id is not one of a passer-by. */
export function passerBy(id: string): Person | null {
  const digits = /^demo:p(\d{1,4})$/.exec(id)?.[1];
  const index = digits === undefined ? PASSERS_BY : Number(digits);
  // Neighbouring numbers get unlike names: a step that shares no factor with the number of names visits each once.
  const place = (index * 1009) % PASSERS_BY;
  const [first, last] = [FIRST[place % FIRST.length], LAST[Math.floor(place / FIRST.length)]];
  if (index >= PASSERS_BY || first === undefined || last === undefined) return null;
  const name = `${first} ${last}`;
  const avatar = (hashOf('avatar', index) >>> 0) % AVATARS;
  return { id, username: `${slugOf(name, '.')}.example`, name, userpic: `/api/media/demo/avatar-${avatar}.svg` };
}
