import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../languages.ts';
import { headline } from './headline.ts';
import { HEADLINE_WORDS } from './headline-template.ts';
import { hoursIn } from './testing/report-fixture.ts';
import { anyTold, story, type Told, write } from './testing/story-fixture.ts';

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

  it('put nothing in front of its equals', () => {
    const tags = (...counts: number[]) =>
      headline(
        { ...story({ counts: { like: 90 } }), hashtags: counts.map((count, index) => ({ tag: `tag${index}`, count })) },
        [],
      ).template;
    expect([tags(28, 27), tags(28, 28)]).toEqual(['hashtag', 'plain']);
    const accounts = (first: number, second: number) =>
      write({
        counts: { like: 82 },
        accounts: [
          ['Atlas Kiln', first],
          ['Casa Trevo', second],
        ],
      }).template;
    expect([accounts(28, 10), accounts(28, 28)]).toEqual(['one-account', 'plain']);
    const subjects = (second: number) =>
      write({ counts: { like: 60 }, topic: 'ceramics', topicCount: 15, second: ['swimming', second] }).template;
    expect([subjects(12), subjects(21)]).toEqual(['two-subjects', 'plain']);
  });

  it('tell of a burst where it is a good part of the likes, not of a few in a month of many', () => {
    const burst = { kind: 'topic', id: 'gardening', count: 6, from: hoursIn(69), minutes: 80 } as const;
    const told = (like: number): Told => ({ type: 'month', counts: { like }, burst });
    expect([write(told(90)).template, write(told(1165)).template]).toEqual(['burst', 'plain-count']);
  });

  it('name the day with most only where it stands out', () => {
    const on = (...days: number[]): string => write({ days, counts: { like: days.reduce((a, b) => a + b) } }).template;
    expect([on(9, 9, 9, 9, 9, 14, 9), on(13, 14, 13, 13, 15, 14, 14)]).toEqual(['every-day', 'plain']);
  });

  it('count the likes by which a week was busier from five on', () => {
    const busier = (like: number, before: number) => write({ counts: { like }, before: [{ likes: before }] }).template;
    expect([busier(15, 10), busier(14, 10)]).toEqual(['busier-likes', 'busier-plain']);
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
