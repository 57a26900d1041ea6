import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../languages.ts';
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
    expect(standfirst(story({ ...told, number: 6 }), '')).toEqual({
      en: 'Almost half the likes by Inês Varga went to three accounts, led by Atlas Kiln. Nine accounts were followed and three unfollowed. The account liked 214 public posts, down from 252.',
      pt: 'Quase metade das curtidas de Inês Varga foi para três contas, com Atlas Kiln à frente. A conta passou a seguir nove outras e deixou de seguir três. A conta curtiu 214 publicações públicas, contra 252 antes.',
    });
    expect(standfirst(story({ ...told, number: 7 }), '')).toEqual({
      en: 'Inês Varga followed nine accounts and unfollowed three. Almost half the likes went to three accounts, led by Atlas Kiln. The account liked 214 public posts, down from 252.',
      pt: 'Inês Varga passou a seguir nove contas e deixou de seguir três. Quase metade das curtidas foi para três contas, com Atlas Kiln à frente. A conta curtiu 214 publicações públicas, contra 252 antes.',
    });
  });

  it('have as many openings as there is news, and never one twice in a row', () => {
    const told: Told = {
      counts: { like: 40, comment: 9, follow: 9, post: 12 },
      before: [{ likes: 38, comments: 6, follows: 9 }],
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

  it('open with news while there is some, and leave out a third sentence that is none', () => {
    const told: Told = {
      counts: { like: 80, 'like-received': 40, comment: 12, follow: 6 },
      before: [{ likes: 20, likesReceived: 41, comments: 12, follows: 6 }],
    };
    for (let number = 1; number < 9; number += 1) {
      const sentences = standfirstSentences(story({ ...told, number }), '', 'en');
      expect(sentences.map(({ id }) => id)).not.toContain('received');
      expect(sentences[0]?.id).not.toBe('received');
    }
    const little = standfirstSentences(story({ ...told, counts: { like: 80, 'like-received': 40 } }), '', 'en');
    expect(little.map(({ id }) => id)).toEqual(['likes', 'received']);
  });

  it('say of a few comments how many went to somebody, and of two that both did', () => {
    const told = (comment: number, to: readonly string[], number = 5): Told => ({
      ...{ counts: { comment, follow: 4 }, number },
      commented: to,
    });
    const texts = (one: Told) => [5, 6].map((number) => standfirst(story({ ...one, number }), ''));
    const both = texts(told(2, ['Casa Trevo', 'Casa Trevo']));
    expect(both.map(({ en }) => en).join(' ')).toContain('wrote two comments, both to Casa Trevo.');
    expect(both.map(({ pt }) => pt).join(' ')).toContain('Os dois comentários foram para Casa Trevo.');
    expect(both.map(({ en }) => en).join(' ')).toContain('Both comments went to Casa Trevo.');
    const few = texts(told(3, ['Casa Trevo', 'Casa Trevo', 'B']));
    expect(few.map(({ en }) => en).join(' ')).toContain('three comments, two of them to Casa Trevo.');
    expect(few.map(({ en }) => en).join(' ')).toContain('Two of the three comments went to Casa Trevo.');
    expect(few.map(({ pt }) => pt).join(' ')).toContain('Dois dos três comentários foram para Casa Trevo.');
  });

  it('tell how the best received of several posts did, and whose posts they were', () => {
    const told: Told = { counts: { like: 40, post: 12, repost: 2 }, bestPost: 26 };
    expect(standfirst(story(told), 'likes-peak')).toEqual({
      en: 'Inês Varga made twelve posts and two reposts; the best received post drew 26 likes.',
      pt: 'Inês Varga fez doze publicações e duas republicações; a publicação mais curtida teve 26 curtidas.',
    });
    const before = [{ likes: 10 }];
    expect(standfirst(story({ ...told, before, number: 6 }), '').en).toContain(
      'Of the account’s own twelve posts, the best received drew 26 likes.',
    );
    expect(standfirst(story({ ...told, before, number: 6 }), '').pt).toContain(
      'Das doze publicações da própria conta, a mais curtida teve 26 curtidas.',
    );
    expect(standfirst(story({ ...told, before, number: 6, bestPost: 9 }), '').en).toContain(
      'The account itself made twelve posts and two reposts.',
    );
  });

  it('call a subject the main one only where no other had as many actions', () => {
    const told: Told = { counts: { like: 60 }, topic: 'ceramics', topicCount: 17 };
    expect(standfirst(story({ ...told, second: ['swimming', 9] }), 'likes-peak')).toEqual({
      en: 'The record has 60 public actions by Inês Varga.',
      pt: 'O registro tem 60 ações públicas de Inês Varga.',
    });
    const first = standfirst(story({ ...told, second: ['swimming', 9] }), 'likes-low');
    expect(first.en).toContain('main subject for Inês Varga was clay, in 17 actions, ahead of the sea with nine.');
    expect(first.pt).toContain('Principal assunto de Inês Varga: cerâmica, em 17 ações; o segundo, o mar, em nove.');
    expect(standfirst(story({ ...told, second: ['swimming', 21] }), 'likes-low').en).not.toContain('subject');
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
    const { en, pt } = standfirst(story({ ...told, number: 6 }), 'likes-low');
    expect(en).toContain('Casa Trevo and Salt & Slip were newly followed; Night Ferry was unfollowed.');
    expect(pt).toContain('A conta passou a seguir Casa Trevo e Salt & Slip, e deixou de seguir Night Ferry.');
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

  it('say of an empty period when to look again, and not once more that it was empty', () => {
    expect(standfirst(story({}), 'nothing')).toEqual({
      en: 'The next report on Inês Varga comes out on Thursday 26 November.',
      pt: 'O próximo relatório sobre Inês Varga sai na quinta-feira, 26 de novembro.',
    });
  });

  it('have up to three different sentences in both languages, single spaces and no hole', () => {
    fc.assert(
      fc.property(anyTold, (told) => {
        for (const language of LANGUAGES) {
          const sentences = standfirstSentences(story(told), write(told).template, language).map(({ text }) => text);
          expect(new Set(sentences).size).toBe(sentences.length);
          expect(sentences.length).toBeGreaterThanOrEqual(1);
          expect(sentences.length).toBeLessThanOrEqual(3);
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
