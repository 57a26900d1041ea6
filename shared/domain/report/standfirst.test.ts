import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../ids.ts';
import { LANGUAGES } from '../languages.ts';
import { periodOf } from '../time/period.ts';
import { standfirst, standfirstSentences } from './standfirst.ts';
import { anyTold, story, type Told, write } from './testing/story-fixture.ts';

const PRONOUNS = /\b(he|she|his|her|hers|him|they|their|ele|ela|dele|dela|seu|sua)\b/i;

describe('standfirsts', () => {
  it('tell likes, whom they went to, and follows', () => {
    const told: Told = {
      counts: { like: 214, follow: 9, unfollow: 3 },
      before: [{ likes: 252 }],
      accounts: [
        ['Atlas Kiln', 38],
        ['B', 2],
      ],
    };
    expect(standfirst(story(told))).toEqual({
      en: 'Inês Varga liked 214 public posts, 38 fewer than the week before. 38 of those likes went to Atlas Kiln, ahead of one other account. Nine accounts were followed and three unfollowed.',
      pt: 'Inês Varga curtiu 214 publicações públicas, 38 a menos que na semana anterior. 38 dessas curtidas foram para Atlas Kiln, à frente de uma outra conta. Nove contas passaram a ser seguidas e três deixaram de ser.',
    });
  });

  it('speak of an empty period without inventing one', () => {
    expect(standfirst(story({}))).toEqual({
      en: 'No public actions by Inês Varga were recorded this week. The week ran from 9 to 15 November. The next report was set for Thursday 26 November.',
      pt: 'Nenhuma ação pública de Inês Varga foi registrada nesta semana. A semana foi de 9 a 15 de novembro. O próximo relatório ficou para quinta-feira, 26 de novembro.',
    });
  });

  it('name both months of a week that has two', () => {
    const { en, pt } = standfirst({ ...story({}), period: periodOf('week', '2026-12-28' as Day) });
    expect(en).toContain('from 28 December to 3 January.');
    expect(pt).toContain('de 28 de dezembro a 3 de janeiro.');
  });

  it('have three different sentences in both languages, single spaces and no hole', () => {
    fc.assert(
      fc.property(anyTold, (told) => {
        for (const language of LANGUAGES) {
          const sentences = standfirstSentences(story(told), language);
          expect(new Set(sentences).size).toBe(3);
          for (const sentence of sentences) {
            expect(sentence).toMatch(/^\S.*\.$/u);
            expect(sentence).not.toMatch(/ {2}|\bNaN\b|undefined|\bnull\b|Infinity|[\n\t]/);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('name people, and never call them by a pronoun', () => {
    fc.assert(
      fc.property(anyTold, (told) => {
        const named = {
          ...told,
          name: 'Inês Varga',
          accounts: told.accounts.map(([, made]) => ['Atlas Kiln', made] as const),
        };
        for (const language of LANGUAGES) {
          const text = standfirst(story(named))[language];
          expect(text).toContain('Inês Varga');
          expect(`${write(named).title[language]} ${text}`).not.toMatch(PRONOUNS);
        }
      }),
    );
  });
});
