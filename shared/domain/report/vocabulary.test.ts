import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subjectOf } from '../interests/subject-of.ts';
import { LANGUAGES } from '../languages.ts';
import { estimateCoverage } from './estimate.ts';
import { hashtagsIn } from './hashtags.ts';
import { median } from './headcount.ts';
import { SUBJECTS, subjectWords } from './headline-subjects.ts';
import { TOPICS } from './topics.ts';
import { count, printable } from './wording.ts';
import { numeral, opening, shareOf } from './wording-numbers.ts';

describe('the vocabulary of interests', () => {
  it('names each topic once, in at most three words of each language', () => {
    expect(new Set(TOPICS.map(({ id }) => id)).size).toBe(TOPICS.length);
    for (const { name } of TOPICS) {
      for (const language of LANGUAGES) expect(name[language].split(' ').length).toBeLessThanOrEqual(3);
    }
  });
});

describe('hashtags in a text', () => {
  it.each([
    ['#kiln and #Raku', ['kiln', 'raku']],
    ['#kiln #KILN', ['kiln']],
    ['(#pão)', ['pão']],
    ['#35mm #1', ['35mm']],
    ['a#b c&#39; https://x.org/#top', []],
    ['no tags', []],
  ])('%j', (text, tags) => {
    expect(hashtagsIn(text)).toEqual(tags);
  });
});

describe('figures', () => {
  it('has the median in the middle, whatever the order', () => {
    expect([median([]), median([3]), median([9, 1]), median([5, 1, 3])]).toEqual([null, 3, 5, 3]);
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        const middle = median(values) ?? Number.NaN;
        expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2);
        expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });

  it('estimates coverage within its range, narrower the more was claimed, null without a claim', () => {
    expect(estimateCoverage(null)).toBeNull();
    expect(estimateCoverage({ recorded: 3, claimed: 0 })).toBeNull();
    expect(estimateCoverage({ recorded: 61, claimed: 100 })).toEqual({
      ...{ low: 0.512, point: 0.61, high: 0.6998 },
      ...{ seen: 61, known: 100, method: 'published-number' },
    });
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 100_000 }), (recorded, claimed) => {
        const { low = -1, point = -1, high = -1 } = estimateCoverage({ recorded, claimed }) ?? {};
        expect(0 <= low && low <= point && point <= high && high <= 1).toBe(true);
      }),
    );
    const width = (claimed: number) => {
      const { low = 0, high = 0 } = estimateCoverage({ recorded: claimed / 2, claimed }) ?? {};
      return high - low;
    };
    expect(width(1000)).toBeLessThan(width(10));
  });

  it('counts in both languages with the right form', () => {
    expect([0, 1, 2, 1902].map((value) => count('en', value, 'likes'))).toEqual([
      'no likes',
      'one like',
      'two likes',
      '1,902 likes',
    ]);
    expect([0, 1, 2, 1902].map((value) => count('pt', value, 'actions'))).toEqual([
      'nenhuma ação pública',
      'uma ação pública',
      'duas ações públicas',
      '1.902 ações públicas',
    ]);
  });

  it('prints names on one line, clipped, and never empty', () => {
    expect(printable('  This is\n a \u202eName ', 'x')).toBe('This is a Name');
    expect(printable(null, 'ines.example')).toBe('ines.example');
    expect(printable('\u200b', '')).toBe('?');
    expect([...printable('x'.repeat(90), '')]).toHaveLength(40);
  });
});

describe('subjects in running text', () => {
  it('exist for every topic, in at most three words of each language', () => {
    for (const { id } of TOPICS) {
      const about = subjectWords(id);
      for (const language of LANGUAGES) expect(about?.[language].split(' ').length).toBeLessThanOrEqual(3);
    }
    expect(Object.keys(SUBJECTS).toSorted()).toEqual(TOPICS.map(({ id }) => id).toSorted());
  });

  it('have a narrower name only for hashtags of the same topic', () => {
    for (const { id } of TOPICS) {
      for (const { tags } of SUBJECTS[id]?.narrower ?? [])
        expect([id, tags.split(' ').filter((tag) => subjectOf({ text: null, tags: [tag] })?.subject !== id)]).toEqual([
          id,
          [],
        ]);
    }
  });

  it('are narrow only when most of the hashtags are', () => {
    const tags = (trains: number, travel: number) => [
      { tag: 'trains', count: trains },
      { tag: 'travel', count: travel },
      { tag: 'elsewhere', count: 500 },
    ];
    expect(subjectWords('trains', tags(8, 3))).toEqual({ en: 'trains', pt: 'trens' });
    expect(subjectWords('trains', tags(6, 4))).toEqual({ en: 'travel', pt: 'viagens' });
    expect(subjectWords('trains')).toEqual({ en: 'travel', pt: 'viagens' });
  });
});

describe('numbers in words', () => {
  it('are feminine or masculine in Portuguese, and digits from a hundred on', () => {
    expect([1, 2, 21, 32, 40, 99, 100, 1902].map((value) => opening('pt', value))).toEqual([
      'Uma',
      'Duas',
      'Vinte e uma',
      'Trinta e duas',
      'Quarenta',
      'Noventa e nove',
      '100',
      '1.902',
    ]);
    expect([1, 2, 21, 32].map((value) => opening('pt', value, 'm'))).toEqual([
      'Um',
      'Dois',
      'Vinte e um',
      'Trinta e dois',
    ]);
    expect([0, 1, 12, 13, 31, 1902].map((value) => [opening('en', value), numeral('en', value)])).toEqual([
      ['No', 'no'],
      ['One', 'one'],
      ['Twelve', 'twelve'],
      ['Thirteen', '13'],
      ['Thirty-one', '31'],
      ['1,902', '1,902'],
    ]);
  });

  it('call a share by a word that is within two percent below and six above it', () => {
    const worth: Readonly<Record<string, number>> = {
      half: 0.5,
      'a third': 1 / 3,
      'a quarter': 0.25,
      'a fifth': 0.2,
      'two fifths': 0.4,
    };
    for (let part = 1; part <= 1000; part += 1) {
      const value = worth[shareOf(part, 1000)?.en ?? ''];
      if (value === undefined) continue;
      expect(part / 1000).toBeGreaterThan(value - 0.02);
      expect(part / 1000).toBeLessThan(value + 0.06);
    }
    expect([shareOf(9, 9)?.en, shareOf(8, 9)?.en, shareOf(1, 9)]).toEqual(['all', 'most', null]);
  });
});
