import { expect, it } from 'vitest';
import { languageName } from './language-names.ts';
import { capitalised } from './number-words.ts';

it('a language is named as each language writes it inside a sentence, and at the beginning of a line', () => {
  expect(['pt', 'en', 'de', 'ja'].map((code) => languageName('en', code))).toEqual([
    'Portuguese',
    'English',
    'German',
    'Japanese',
  ]);
  expect(['pt', 'en', 'de', 'ja'].map((code) => languageName('pt', code))).toEqual([
    'português',
    'inglês',
    'alemão',
    'japonês',
  ]);
  expect(capitalised(languageName('pt', 'is'))).toBe('Islandês');
});

it('a code without a name stands for itself', () => {
  expect([languageName('en', 'jp'), languageName('pt', 'qaa')]).toEqual(['jp', 'qaa']);
});
