import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../ids.ts';
import { LANGUAGES } from '../languages.ts';
import { periodOf } from '../time/period.ts';
import { standfirst, standfirstSentences } from './standfirst.ts';
import { hoursIn } from './testing/report-fixture.ts';
import { anyTold, story, type Told, write } from './testing/story-fixture.ts';

const PRONOUNS = /\b(he|she|his|her|hers|him|they|their|ele|ela|dele|dela|seu|sua)\b/i;

describe('standfirsts', () => {
  it('tell likes, whom they went to, follows and the burst', () => {
    const told: Told = {
      counts: { like: 214, follow: 9, unfollow: 3 },
      before: [{ likes: 252 }],
      accounts: [
        ['Atlas Kiln', 38],
        ['Casa Trevo', 35],
        ['C', 30],
        ['D', 2],
        ['E', 2],
      ],
      burst: { kind: 'tag', id: 'bookbinding', count: 9, from: hoursIn(2 * 24 + 21), minutes: 84 },
    };
    expect(standfirst(story(told), '')).toEqual({
      en: 'Inês Varga liked 214 public posts, 38 fewer than the week before. Three accounts, Atlas Kiln first, took almost half the likes. Nine accounts were followed and three unfollowed, and on Wednesday evening (UTC) nine likes in ninety minutes went to posts tagged #bookbinding.',
      pt: 'Inês Varga curtiu 214 publicações públicas, 38 a menos que na semana anterior. Três contas, com Atlas Kiln à frente, ficaram com quase metade das curtidas. Inês Varga passou a seguir nove contas e deixou de seguir três, e, na noite de quarta-feira (UTC), nove curtidas em noventa minutos foram para publicações com #bookbinding.',
    });
  });

  it('name the day alone of a burst before six: nobody is told of as being up at night', () => {
    const burst = { kind: 'tag', id: 'bookbinding', count: 9, from: hoursIn(2 * 24 + 3), minutes: 84 } as const;
    const { en, pt } = standfirst(story({ counts: { like: 20 }, burst }), '');
    expect(en).toContain('On Wednesday (UTC), nine likes in ninety minutes went to');
    expect(pt).toContain('Na quarta-feira (UTC), nove curtidas em noventa minutos foram para');
    const month = standfirst(story({ type: 'month', counts: { like: 20 }, burst }), '');
    expect(month.en).toContain('On 11 November (UTC), nine likes');
    expect(month.pt).toContain('Em 11 de novembro (UTC), nove curtidas');
  });

  it('name the accounts that were followed and left while they are one or two', () => {
    const told: Told = {
      counts: { like: 9, follow: 2, unfollow: 1 },
      followed: [
        ['Casa Trevo', 1],
        ['Salt & Slip', 2],
      ],
      unfollowed: ['Night Ferry'],
      accounts: [
        ['Atlas Kiln', 3],
        ['B', 2],
      ],
    };
    expect(standfirst(story(told), '')).toEqual({
      en: 'Inês Varga liked nine public posts. Atlas Kiln took a third of the likes. Casa Trevo and Salt & Slip were newly followed; Night Ferry was unfollowed.',
      pt: 'Inês Varga curtiu nove publicações públicas. Atlas Kiln ficou com um terço das curtidas. Inês Varga passou a seguir Casa Trevo e Salt & Slip; deixou de seguir Night Ferry.',
    });
  });

  it('name an account that was followed and left once', () => {
    const told: Told = {
      counts: { post: 1, follow: 1, unfollow: 1 },
      followed: [['Casa Trevo', 1]],
      unfollowed: ['Casa Trevo'],
    };
    const { en, pt } = standfirst(story(told), '');
    expect(en).toContain('Inês Varga made one post and liked nothing. Casa Trevo was both followed and unfollowed.');
    expect(pt).toContain(
      'Inês Varga fez uma publicação e não curtiu nada. Inês Varga seguiu e deixou de seguir Casa Trevo.',
    );
  });

  it('tell of something else first when the headline has told of whom the likes went to', () => {
    const told: Told = {
      counts: { like: 40, post: 2 },
      accounts: [
        ['Atlas Kiln', 30],
        ['B', 10],
      ],
      topic: 'ceramics',
      topicCount: 30,
    };
    expect(standfirstSentences(story(told), 'posts', 'en')[1]).toContain('Atlas Kiln');
    expect(standfirstSentences(story(told), 'one-account', 'en')[1]).not.toContain('Atlas Kiln');
  });

  it('do not call an account by a stable id', () => {
    const told: Told = {
      counts: { like: 40 },
      accounts: [
        [null, 30],
        ['B', 10],
      ],
    };
    expect(standfirst(story(told), '').en).toContain('One account took most of the likes.');
    expect(write(told).title.en).not.toContain('did:');
  });

  it('speak of an empty period without inventing one', () => {
    expect(standfirst(story({}), 'nothing')).toEqual({
      en: 'No public actions by Inês Varga were recorded this week. The week ran from 9 to 15 November. The next report was set for Thursday 26 November.',
      pt: 'Nenhuma ação pública de Inês Varga foi registrada nesta semana. A semana foi de 9 a 15 de novembro. O próximo relatório ficou para quinta-feira, 26 de novembro.',
    });
  });

  it('name both months of a week that has two', () => {
    const { en, pt } = standfirst({ ...story({}), period: periodOf('week', '2026-12-28' as Day) }, 'nothing');
    expect(en).toContain('from 28 December to 3 January.');
    expect(pt).toContain('de 28 de dezembro a 3 de janeiro.');
  });

  it('have three different sentences in both languages, single spaces and no hole', () => {
    fc.assert(
      fc.property(anyTold, (told) => {
        for (const language of LANGUAGES) {
          const sentences = standfirstSentences(story(told), write(told).template, language);
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
          followed: told.followed.map(([, day]) => ['Casa Trevo', day] as const),
          unfollowed: told.unfollowed.map(() => 'Night Ferry'),
          commented: told.commented.map(() => 'Casa Trevo'),
        };
        for (const language of LANGUAGES) {
          const text = standfirst(story(named), write(named).template)[language];
          expect(text).toContain('Inês Varga');
          expect(`${write(named).title[language]} ${text}`).not.toMatch(PRONOUNS);
        }
      }),
    );
  });
});
