import { describe, expect, it } from 'vitest';
import { filterByWords } from './filter-by-words.ts';

const PEOPLE = [
  { name: 'Inês Varga', username: 'ines.varga.example' },
  { name: null, username: 'atlas.kiln.example' },
  { name: 'João Órfão', username: 'joao' },
];
const found = (query: string) =>
  filterByWords(PEOPLE, ({ name, username }) => [name, username], query).map(({ username }) => username);

describe('searching a list', () => {
  it('takes no notice of accents and capitals, on either side', () => {
    expect(found('INES')).toEqual(['ines.varga.example']);
    expect(found('órfao')).toEqual(['joao']);
  });

  it('finds by every word given, in any order, in name and username together', () => {
    expect(found('example varga')).toEqual(['ines.varga.example']);
    expect(found('varga joao')).toEqual([]);
  });

  it('shows everything, in order, for blanks alone', () => {
    expect(found('  ')).toEqual(PEOPLE.map(({ username }) => username));
  });
});
