import { describe, expect, it } from 'vitest';
import { capitalised, numberWord } from './number-words.ts';

describe('numberWord', () => {
  it('writes numbers up to twelve in words, in both languages', () => {
    expect([1, 5, 12].map((value) => numberWord('en', value))).toEqual(['one', 'five', 'twelve']);
    expect([1, 5, 12].map((value) => numberWord('pt', value))).toEqual(['um', 'cinco', 'doze']);
  });

  it('writes larger numbers in figures, as the language groups them', () => {
    expect(numberWord('en', 13)).toBe('13');
    expect(numberWord('en', 1300)).toBe('1,300');
    expect(numberWord('pt', 1300)).toBe('1.300');
  });
});

it('capitalises letters with accents and leaves figures alone', () => {
  expect(capitalised('órgão')).toBe('Órgão');
  expect(capitalised('13')).toBe('13');
});
