import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeName, splitName, withEnding } from './safe-name.ts';

/** By another way than the rule's own: every byte that is escaped is one. */
const bytesOf = (text: string): number => encodeURIComponent(text).replaceAll(/%../g, '_').length;

describe('a name that every file system takes', () => {
  it('counts bytes as a file system does: a name of wide characters is cut earlier', () => {
    for (const character of ['a', 'é', '中', '𝒷']) {
      const name = safeName(character.repeat(300), '_');
      const bytes = bytesOf(name);
      expect(bytes).toBeLessThanOrEqual(200);
      // Not one more would have fitted.
      expect([...name].length === 120 || bytes + bytesOf(character) > 200).toBe(true);
    }
  });

  it('has its ending behind the last dot, and none where it begins with the only one', () => {
    expect(splitName('a.b.csv')).toEqual(['a.b', '.csv']);
    expect(splitName('.csv')).toEqual(['.csv', '']);
    expect(splitName('plain')).toEqual(['plain', '']);
  });

  it('is one part of a path on every system, for any word at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (word) => {
        const name = withEnding(safeName(word, '_'), '.csv');
        expect(name).not.toMatch(/[/\\<>:"|?*\p{Cc}\p{Cf}]/u);
        expect(name).not.toMatch(/^[.\s]|[.\s]$/u);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\s*(\.|$)/i);
        expect(name.isWellFormed()).toBe(true);
        expect(bytesOf(name)).toBeLessThanOrEqual(210);
      }),
      { numRuns: 1000 },
    );
  });
});
