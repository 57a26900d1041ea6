import { describe, expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

describe('the size of what has come', () => {
  it('is said in whole kilobytes, then in megabytes, as the language writes them', () => {
    expect(sizeText('en', 1)).toBe('1 kB');
    expect(sizeText('en', 340_001)).toBe('341 kB');
    expect(sizeText('en', 12_345_678)).toBe('12.3 MB');
    expect(sizeText('pt', 12_345_678)).toBe('12,3 MB');
  });
});
