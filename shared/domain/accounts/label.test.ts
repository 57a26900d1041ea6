import { describe, expect, it } from 'vitest';
import { cleanLabel, isLabelTooLong, LABEL_MAX } from './label.ts';

describe('a label', () => {
  it('stands on one line, without blanks around it', () => {
    expect(cleanLabel('  the\tpottery \n people ')).toBe('the pottery people');
    expect(cleanLabel(' \n\u0000 ')).toBe('');
  });

  it('is the same however its letters were composed', () => {
    expect(cleanLabel('Ine\u0302s')).toBe(cleanLabel('Inês'));
  });

  it('may have 40 characters, counted as they are seen', () => {
    expect(isLabelTooLong('é'.repeat(LABEL_MAX))).toBe(false);
    expect(isLabelTooLong('🐦'.repeat(LABEL_MAX))).toBe(false);
    expect(isLabelTooLong('x'.repeat(LABEL_MAX + 1))).toBe(true);
  });
});
