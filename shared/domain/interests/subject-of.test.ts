import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOPICS } from '../report/topics.ts';
import { MEANINGS, TAXONOMY } from './lexicon.ts';
import { subjectOf } from './subject-of.ts';
import { WITHHELD } from './withheld-words.ts';

const inText = (text: string, languages: readonly string[] = []) =>
  subjectOf({ text, tags: [], languages })?.subject ?? null;
const inTag = (tag: string) => subjectOf({ text: null, tags: [tag] })?.subject ?? null;

describe('the taxonomy', () => {
  it('has words in both languages for every subject that reports name, and says what it leaves out', () => {
    expect(TAXONOMY.map(({ id }) => id).toSorted()).toEqual(TOPICS.map(({ id }) => id).toSorted());
    for (const { id, en, pt, doubtful, leftOut } of TAXONOMY) {
      for (const list of [en, pt, doubtful.en, doubtful.pt]) {
        const words = list.split(' ');
        expect([id, words.filter((word, at) => word === '' || words.indexOf(word) !== at)]).toEqual([id, []]);
        expect([id, words.length > 10]).toEqual([id, true]);
      }
      expect(leftOut).not.toBe('');
    }
  });

  it('has no sure word that is withheld: it could never be found', () => {
    const lost = [...MEANINGS].filter(
      ([, { senses, withheld, withheldIn }]) =>
        withheld && senses.some(({ sure, language }) => sure && (withheldIn === null || language === withheldIn)),
    );
    expect(lost.map(([word]) => word)).toEqual([]);
  });
});

describe('the words of a text', () => {
  it.each([
    ['my cat.', 'pets'],
    ['CERÂMICA!', 'ceramics'],
    ['ceramica sem acento', 'ceramics'],
    ['três gatinhos', 'pets'],
    ['As bicicletas chegaram', 'cycling'],
    ['libraries everywhere', 'books'],
    ['fui pedalando', 'cycling'],
    ['the photographer’s studio', 'photography'],
    ['a tidal pool', 'swimming'],
  ])('%j are about %s in any regular form, without accents, in any case', (text, subject) => {
    expect(inText(text)).toBe(subject);
  });

  it.each([
    'concatenate, catalogue, booking, kilning',
    'https://example.org/pottery/kiln',
    'pottery.example.com and @kiln.example.org',
    'a&ceramics; nothing',
    'it is a piece of cake',
    'o banco de dados caiu',
  ])('%j are about nothing: whole words, outside of addresses and idioms', (text) => {
    expect(inText(text)).toBeNull();
  });

  it('that are doubtful need another word of the subject, not the same twice', () => {
    expect(inText('what a torno')).toBeNull();
    expect(inText('esmalte, esmalte, esmaltes')).toBeNull();
    expect(inText('esmalte no torno')).toBe('ceramics');
  });

  it('are those of the language: a sure word in one is none in the other, and in a third none counts', () => {
    expect(inText('Das Haus ist alt und der Film ist nicht gut, pottery')).toBeNull();
    expect(inText('Das ist nicht mein #pottery')).toBe('ceramics');
    expect(inText('pottery', ['de'])).toBeNull();
    expect(inText('pottery', ['en', 'de'])).toBe('ceramics');
    expect(inText('The lã is in the house')).toBeNull();
    expect(inText('comprei lã hoje')).toBe('textiles');
    expect(inText('la casa de la montana')).toBeNull();
  });
});

describe('a hashtag', () => {
  it.each([
    ['ceramics', 'ceramics'],
    ['FilmPhotography', 'photography'],
    ['streetphotography', 'photography'],
    ['catsofbluesky', 'pets'],
    ['gatosdobluesky', 'pets'],
    ['tidalpool', 'swimming'],
    ['art', 'art'],
    ['mycat2026', 'pets'],
    ['photooftheday', null],
    ['startup', null],
    ['heart', null],
    ['carpet', null],
    ['mentalhealth', null],
    ['MentalHealthArt', null],
  ])('#%s is about %s', (tag, subject) => {
    expect(inTag(tag)).toBe(subject);
  });

  it('says more than a word, and counts once where the text and the network both name it', () => {
    expect(subjectOf({ text: 'books, #kiln', tags: ['kiln'] })).toEqual({ subject: 'ceramics', tagged: true });
    expect(inText('novel and poem, #kiln #kiln')).toBe('books');
  });

  it('is lost among many that are about other things', () => {
    const tags = Array.from({ length: 14 }, (_, at) => `nothing${at}x`);
    expect(subjectOf({ text: null, tags: [...tags, 'kiln'] })).toBeNull();
    expect(subjectOf({ text: null, tags: [...tags.slice(0, 4), 'kiln'] })?.subject).toBe('ceramics');
  });
});

describe('what decisions forbid', () => {
  it('silences a text by each of its words, whatever else it is about', () => {
    for (const { en, pt } of WITHHELD) {
      for (const [list, about] of [
        [en, 'my cat'],
        [pt, 'meu gato'],
      ] as const) {
        for (const word of list.split(' ').map((entry) => entry.replace(/[!*]$/, '').replaceAll('_', ' ')))
          expect([word, inText(`${about}, ${word}`)]).toEqual([word, null]);
      }
    }
  });

  it('silences a text whose author states an age under 18', () => {
    expect(inText("I'm 15 and this is my kiln")).toBeNull();
    expect(inText("I'm 45 and this is my kiln")).toBe('ceramics');
    expect(inText('tenho 16 anos, olha meu gato')).toBeNull();
  });
});

describe('any text', () => {
  it('has one subject or none, the same each time, in bounded work', { timeout: 20_000 }, () => {
    const ids = new Set(TOPICS.map(({ id }) => id));
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.array(fc.string(), { maxLength: 5 }),
        (text, tags) => {
          const found = subjectOf({ text, tags });
          expect(found === null || ids.has(found.subject)).toBe(true);
          expect(subjectOf({ text, tags })).toEqual(found);
        },
      ),
    );
    for (const piece of [
      'a-',
      '#',
      '#a',
      "a'",
      'book',
      '@',
      'a.',
      '&#',
      '&a',
      'the book ',
      '\u0301',
      'I am 1 ',
      '\u0130',
      '＃',
    ])
      expect(subjectOf({ text: piece.repeat(50_000), tags: [piece.repeat(5000)] })).toBeDefined();
  });
});
