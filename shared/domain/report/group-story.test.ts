import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../activity/action.ts';
import { withheldId } from '../activity/withheld.ts';
import { shiftPeriod } from '../time/period.ts';
import { buildReport } from './build.ts';
import { betweenAccounts, groupStory } from './group-story.ts';
import type { EarlierReport } from './headcount.ts';
import { newsValue } from './news-value.ts';
import { action, anyAction, frame, hoursIn, like, person, WEEK_46 } from './testing/report-fixture.ts';

const NAMES: Readonly<Record<string, string>> = {
  ines: 'Inês Varga',
  tomas: 'Tomás Brill',
  lena: 'Lena Reis',
  kiln: 'Atlas Kiln',
};
const people = new Map(Object.entries(NAMES).map(([id, name]) => [id, person(id, name)]));
const earlier = (likes: number): EarlierReport[] =>
  [1, 2, 3].map((ago) => ({
    reportId: shiftPeriod(WEEK_46, ago).id,
    ...{ likes, likesReceived: 0, follows: 0, unfollows: 0, comments: 0, template: 'plain' },
  }));
const member = (id: string, actions: readonly Action[], past: EarlierReport[] = []) =>
  buildReport({ ...frame({ profile: { ...person(id, NAMES[id]), url: null }, people, earlier: past }), actions });
const likes = (author: string, times: number): Action[] =>
  Array.from({ length: times }, (_, index) => like(author, `${author}-${index}`));
const follow = (targetId: string) => action('follow', { targetId });

describe('the story of several accounts', () => {
  it('leads with who began to follow whom', () => {
    const { title } = groupStory([
      member('ines', [follow('tomas'), ...likes('kiln', 3)]),
      member('tomas', likes('kiln', 2)),
    ]);
    expect(title).toEqual({ en: 'Inês Varga now follows Tomás Brill', pt: 'Inês Varga agora segue Tomás Brill' });
    const both = groupStory([member('tomas', [follow('ines')]), member('ines', [follow('tomas')])]);
    expect(both.title).toEqual({
      en: 'Inês Varga and Tomás Brill now follow each other',
      pt: 'Inês Varga e Tomás Brill agora se seguem',
    });
  });

  it('does not tell of a follow that was taken back', () => {
    const back = [follow('tomas'), action('unfollow', { targetId: 'tomas', at: hoursIn(40) })];
    expect(groupStory([member('ines', back), member('tomas', [])]).title.en).not.toContain('follows');
  });

  it('tells what several liked, and what each gave the other', () => {
    const three = [
      member('ines', [...likes('kiln', 3), ...likes('tomas', 2)]),
      member('tomas', likes('kiln', 2)),
      member('lena', []),
    ];
    const { title, standfirst } = groupStory(three);
    expect(title).toEqual({
      en: 'Two of three accounts liked posts by Atlas Kiln',
      pt: 'Duas das três contas curtiram publicações de Atlas Kiln',
    });
    expect(standfirst).toEqual({
      en: 'Inês Varga gave Tomás Brill two likes.',
      pt: 'Inês Varga deu duas curtidas a Tomás Brill.',
    });
    const all = groupStory([member('ines', likes('kiln', 1)), member('tomas', likes('kiln', 1))]);
    expect(all.title).toEqual({
      en: 'Both accounts liked posts by Atlas Kiln',
      pt: 'As duas contas curtiram publicações de Atlas Kiln',
    });
  });

  it('tells of common hashtags, and how far apart the members are', () => {
    const tagged = (code: string) =>
      action('post', { tags: ['kiln'], post: { code, url: `https://example.org/${code}` } });
    const { standfirst } = groupStory([
      member('ines', [...likes('a', 30), tagged('1')]),
      member('tomas', [tagged('2')]),
    ]);
    expect(standfirst).toEqual({
      en: 'The hashtag #kiln turns up in both accounts. Inês Varga liked the most, with 30 likes, and Tomás Brill the least, with none.',
      pt: 'A hashtag #kiln aparece nas duas contas. Inês Varga foi quem mais curtiu, com 30 curtidas, e Tomás Brill quem menos curtiu, com nenhuma.',
    });
  });

  it('takes the news of one of them where they have nothing to do with each other, and says so', () => {
    const quiet = member('tomas', likes('a', 5), earlier(5));
    const loud = member('ines', likes('b', 40), earlier(5));
    const { title, standfirst, order } = groupStory([quiet, loud]);
    expect(order).toEqual(['ines', 'tomas']);
    expect(title.en).toBe(`Inês Varga: ${loud.title.en}`);
    expect(standfirst.en).toBe('Inês Varga liked the most, with 40 likes, and Tomás Brill the least, with five.');
    const silent = groupStory([member('ines', []), member('tomas', [])]).standfirst;
    expect(silent.en).toBe('No account was liked by more than one of them, and they share no hashtag.');
  });

  it('names nobody who asked not to be shown', () => {
    const hidden = withheldId('x');
    const { title, standfirst } = groupStory([member('ines', likes(hidden, 9)), member('tomas', likes(hidden, 9))]);
    expect(JSON.stringify([title, standfirst])).not.toContain('withheld');
  });

  it('is led by news, not by volume', () => {
    const large = member('ines', likes('a', 90), earlier(90));
    const changed = member('tomas', likes('b', 30), earlier(3));
    expect(newsValue(changed)).toBeGreaterThan(newsValue(large));
    expect(groupStory([large, changed]).order).toEqual(['tomas', 'ines']);
  });

  it('of one account is that account’s own', () => {
    const one = member('ines', likes('kiln', 3));
    expect(groupStory([one])).toEqual({ title: one.title, standfirst: one.standfirst, order: ['ines'] });
    expect(() => groupStory([])).toThrow(RangeError);
  });

  it('is, for those who read each report by itself, what the accounts share and how they differ, and nothing where that is nothing', () => {
    const sharing = [member('ines', [follow('tomas'), ...likes('kiln', 2)]), member('tomas', likes('kiln', 1))];
    expect(betweenAccounts(sharing)).toEqual({
      en: 'Inês Varga now follows Tomás Brill. Both accounts liked posts by Atlas Kiln.',
      pt: 'Inês Varga agora segue Tomás Brill. As duas contas curtiram publicações de Atlas Kiln.',
    });
    expect(betweenAccounts([member('ines', likes('a', 30)), member('tomas', [])])?.en).toBe(
      'Inês Varga liked the most, with 30 likes, and Tomás Brill the least, with none.',
    );
    expect(betweenAccounts([member('ines', likes('a', 9)), member('tomas', [])])).toBeNull();
    expect(betweenAccounts([member('ines', likes('a', 30))])).toBeNull();
  });

  it('is whole sentences, the same for the same reports in whatever order, of anything', () => {
    const actions = fc.array(anyAction, { maxLength: 30 });
    fc.assert(
      fc.property(actions, actions, actions, (a, b, c) => {
        const reports = [member('ines', a), member('tomas', b), member('lena', c)];
        const story = groupStory(reports);
        expect(groupStory(reports.toReversed())).toEqual(story);
        for (const text of Object.values(story.standfirst)) expect(text).toMatch(/^\p{Lu}.*\.$/u);
        for (const text of [...Object.values(story.title), ...Object.values(story.standfirst)])
          expect(text).not.toMatch(/undefined|null|NaN| {2}|\.\./);
      }),
      { numRuns: 60 },
    );
  });
});
