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
  it('tell what the headline has not, the most telling first, each in its turn', () => {
    const told: Told = {
      counts: { like: 214, comment: 9, follow: 9, unfollow: 3 },
      before: [{ likes: 252, comments: 9, follows: 9 }],
      accounts: [
        ['Atlas Kiln', 38],
        ['Casa Trevo', 35],
        ['C', 30],
        ['D', 2],
        ['E', 2],
      ],
    };
    expect(standfirst(story(told), '')).toEqual({
      en: 'Almost half the likes by Inês Varga went to three accounts, led by Atlas Kiln. Nine accounts were followed and three unfollowed. The account liked 214 public posts, down from 252.',
      pt: 'Quase metade das curtidas de Inês Varga foi para três contas, com Atlas Kiln à frente. Passou a seguir nove contas e deixou de seguir três. A conta curtiu 214 publicações públicas, 38 a menos que antes.',
    });
    expect(standfirst(story({ ...told, number: 6 }), '')).toEqual({
      en: 'Inês Varga followed nine accounts and unfollowed three. The account liked 214 public posts, down from 252. Comments came to nine, as many as before.',
      pt: 'Inês Varga passou a seguir nove contas e deixou de seguir três. A conta curtiu 214 publicações públicas, 38 a menos que antes. Foram nove comentários, o mesmo número de antes.',
    });
    expect(standfirst(story({ ...told, number: 7 }), '').en).toMatch(
      /^Inês Varga wrote nine comments, as many as the week before\. /,
    );
    expect(standfirst(story({ ...told, number: 8 }), 'likes-low')).toEqual({
      en: 'Almost half the likes by Inês Varga went to three accounts, led by Atlas Kiln. Nine accounts were followed and three unfollowed. The week before had 252 likes.',
      pt: 'Quase metade das curtidas de Inês Varga foi para três contas, com Atlas Kiln à frente. Passou a seguir nove contas e deixou de seguir três. Na semana anterior, foram 252 curtidas.',
    });
  });

  it('have as many openings as there is news, and never one twice in a row', () => {
    const told: Told = {
      counts: { like: 40, comment: 9, follow: 9, post: 12 },
      before: [{ likes: 38, comments: 9, follows: 9 }],
      accounts: [
        ['Atlas Kiln', 12],
        ['B', 10],
      ],
    };
    const openings = [1, 2, 3, 4, 5, 6, 7, 8].map(
      (number) => standfirstSentences(story({ ...told, number }), '', 'en')[0],
    );
    expect(new Set(openings.map((opening) => opening?.id)).size).toBe(4);
    openings.forEach((opening, index) => {
      expect(opening?.id).not.toBe(openings[index + 1]?.id);
    });
  });

  it('count comments as what they are in Portuguese, and follow nobody where there was nothing before', () => {
    const told: Told = { counts: { comment: 4 }, before: [{ comments: 5 }] };
    expect(standfirst(story(told), '').pt).toContain('escreveu quatro comentários, um a menos que na semana anterior.');
    const begun: Told = { counts: { comment: 4 }, before: [{ comments: 0 }] };
    expect(standfirst(story(begun), '').en).toContain('wrote four comments, after none the week before.');
    expect(standfirst(story(begun), '').pt).toContain(
      'escreveu quatro comentários, depois de nenhum na semana anterior.',
    );
  });

  it('say whose likes are meant where some were received', () => {
    const told: Told = {
      counts: { like: 40, 'like-received': 90 },
      accounts: [
        ['Atlas Kiln', 30],
        ['B', 10],
      ],
    };
    expect(standfirst(story(told), 'received-peak').en).not.toContain('received');
    expect(standfirst(story({ ...told, number: 7 }), '')).toEqual({
      en: 'Most of the likes by Inês Varga went to Atlas Kiln. The account liked 40 public posts. Likes received came to 90.',
      pt: 'A maioria das curtidas de Inês Varga foi para Atlas Kiln. A conta curtiu 40 publicações públicas. As curtidas recebidas foram 90.',
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
    const { en, pt } = standfirst(story(told), 'likes-low');
    expect(en).toContain('Casa Trevo and Salt & Slip were newly followed; Night Ferry was unfollowed.');
    expect(pt).toContain('Passou a seguir Casa Trevo e Salt & Slip, e deixou de seguir Night Ferry.');
    const first = standfirst(story({ ...told, number: 7 }), 'likes-low');
    expect(first.en).toContain('Inês Varga followed Casa Trevo and Salt & Slip, and unfollowed Night Ferry.');
    expect(first.pt).toContain('Inês Varga passou a seguir Casa Trevo e Salt & Slip, e deixou de seguir Night Ferry.');
  });

  it('name an account that was followed and left once', () => {
    const told: Told = {
      counts: { post: 1, follow: 1, unfollow: 1 },
      followed: [['Casa Trevo', 1]],
      unfollowed: ['Casa Trevo'],
    };
    const { en, pt } = standfirst(story(told), '');
    expect(en).toContain('Casa Trevo was both followed and unfollowed.');
    expect(pt).toContain('eguiu e deixou de seguir Casa Trevo.');
  });

  it('leave out whom the likes went to when the headline has told that', () => {
    const told: Told = {
      counts: { like: 40, post: 2 },
      accounts: [
        ['Atlas Kiln', 30],
        ['B', 10],
      ],
      topic: 'ceramics',
      topicCount: 30,
    };
    expect(standfirst(story(told), 'posts').en).toContain('Atlas Kiln');
    expect(standfirst(story(told), 'one-account').en).not.toContain('Atlas Kiln');
  });

  it('do not call an account by a stable id', () => {
    const told: Told = {
      counts: { like: 40 },
      accounts: [
        [null, 30],
        ['B', 10],
      ],
    };
    expect(standfirst(story(told), '').en).toContain('Most of the likes by Inês Varga went to one account.');
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
          const sentences = standfirstSentences(story(told), write(told).template, language).map(({ text }) => text);
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
