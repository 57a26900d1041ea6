import { describe, expect, it } from 'vitest';
import { cleanText, textOrNull } from './text.ts';

describe('text that can be stored', () => {
  it('is left as it is when it is sound', () => {
    expect(cleanText('grüße 💥\n')).toBe('grüße 💥\n');
  });

  it('loses NUL, and gets a mark for half a surrogate pair', () => {
    expect(cleanText('a\0b\0')).toBe('ab');
    expect(cleanText('a\ud83d')).toBe('a\ufffd');
  });

  it('is missing when it is blank', () => {
    expect([textOrNull(undefined), textOrNull(' \0 '), textOrNull(' x ')]).toEqual([null, null, 'x']);
  });
});
