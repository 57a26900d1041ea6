import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../languages.ts';
import { HEADLINE_WORDS } from './headline-template.ts';
import { anyTold, write } from './testing/story-fixture.ts';

describe('headlines', () => {
  it('have at most nine words in both languages, whatever the numbers and names', () => {
    fc.assert(
      fc.property(anyTold, (told) => {
        const { title } = write(told);
        for (const language of LANGUAGES) {
          const words = title[language].split(' ');
          expect(words.length).toBeLessThanOrEqual(HEADLINE_WORDS);
          expect(words.every((word) => word.length > 0)).toBe(true);
          expect(title[language]).toMatch(/^\p{Lu}/u);
          expect(title[language]).not.toMatch(/NaN|undefined|null|Infinity/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are the same at whatever hour somebody was active: none watches sleep or waking', () => {
    const hour = fc.integer({ min: 0, max: 23 });
    const steady = { days: [3, 3, 3, 4, 4, 3, 1], counts: { like: 21 } };
    for (let at = 0; at < 24; at += 1) expect(write({ ...steady, hour: at })).toEqual(write(steady));
    fc.assert(
      fc.property(anyTold, hour, hour, (told, one, other) => {
        expect(write({ ...told, hour: one })).toEqual(write({ ...told, hour: other }));
      }),
      { numRuns: 500 },
    );
  });

  it('never use the template of the period before', () => {
    fc.assert(
      fc.property(anyTold, (told) => {
        expect(write(told).template).not.toBe(told.before.at(-1)?.template);
      }),
      { numRuns: 500 },
    );
  });

  it('vary over weeks that are alike, for an account that is the same every week', () => {
    const used: string[] = [];
    for (let week = 0; week < 12; week += 1) {
      const before = used.slice(-7).map((template) => ({ template, likes: 80, follows: 4, comments: 9 }));
      used.push(
        write({
          counts: { like: 80, follow: 4, comment: 9, post: 6 },
          before,
          topic: 'books',
          topicCount: 60,
          accounts: [
            ['Atlas Kiln', 30],
            ['B', 50],
          ],
        }).template,
      );
    }
    expect(new Set(used).size).toBeGreaterThanOrEqual(4);
  });
});
