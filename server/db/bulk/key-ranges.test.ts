import { describe, expect, it } from 'vitest';
import { type KeyScope, keysWithin, overlaps, rangesOf } from './key-ranges.ts';

const less = (a: string, b: string): boolean => Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;

/** The scope as its definition reads, key by key. */
const speaksFor = ({ prefixes, except }: KeyScope, key: string): boolean =>
  prefixes.some((prefix) => key.startsWith(prefix)) &&
  !except.some(({ from, to }) => (from === null || !less(key, from)) && (to === null || less(key, to)));

describe('the ranges of keys that a scope speaks for', () => {
  it('are the prefixes without the gaps', () => {
    const scope: KeyScope = {
      prefixes: ['like/', 'post/'],
      except: [
        { from: null, to: 'like/b' },
        { from: 'like/d', to: 'like/f' },
        { from: 'like/x', to: 'post/c' },
        { from: 'post/y', to: null },
      ],
    };
    expect(rangesOf(scope)).toEqual([
      { from: 'like/b', to: 'like/d' },
      { from: 'like/f', to: 'like/x' },
      { from: 'post/c', to: 'post/y' },
    ]);
    expect(rangesOf({ prefixes: [], except: [] })).toEqual([]);
    expect(rangesOf({ prefixes: ['a/'], except: [{ from: null, to: null }] })).toEqual([]);
  });

  it('are single keys, and no key that begins like them', () => {
    const [range] = rangesOf({ prefixes: [], except: [], keys: ['feed/a'] });
    const holds = (key: string) => range !== undefined && range.from <= key && key < range.to;
    expect(['feed/a', 'feed/', 'feed/a ', 'feed/ab', 'feed/b'].filter(holds)).toEqual(['feed/a']);
  });

  it('hold exactly the keys of the scope, whatever the gaps and prefixes are, and do not overlap', () => {
    const letters = ['', 'a', 'b', '\u{d7ff}', '\u{e000}', '\u{ffff}', '\u{1f600}', '\u{10ffff}'];
    const keys = letters.flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)));
    let seed = 7;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    const key = (): string => keys[random(keys.length)] ?? '';
    for (let round = 0; round < 200; round += 1) {
      const scope: KeyScope = {
        prefixes: Array.from({ length: random(4) }, key),
        except: Array.from({ length: random(6) }, () => ({
          from: random(6) === 0 ? null : key(),
          to: random(6) === 0 ? null : key(),
        })),
      };
      const ranges = rangesOf(scope);
      for (const [index, { from, to }] of ranges.entries()) {
        expect(less(from, to)).toBe(true);
        expect(index === 0 || less(ranges[index - 1]?.to ?? '', from)).toBe(true);
      }
      const wrong = keys.filter(
        (one) => ranges.some(({ from, to }) => !less(one, from) && less(one, to)) !== speaksFor(scope, one),
      );
      // Nothing is called as the one text after which nothing comes.
      expect(wrong.filter((one) => !one.startsWith('\u{10ffff}'))).toEqual([]);
    }
  });

  it('meet what lies from one key up to another exactly where a key of it could be in them', () => {
    const ranges = rangesOf({ prefixes: ['b/', 'd/', 'd/x', '\u{ffff}'], except: [{ from: 'd/c', to: 'd/e' }] });
    const meets = (low: string, high: string): boolean => overlaps(ranges, { lows: [low], highs: [high] });
    expect(meets('a', 'b')).toBe(false);
    expect(meets('a', 'b/')).toBe(true);
    expect(meets('b/y', 'c')).toBe(true);
    expect(meets('b0', 'd')).toBe(false);
    expect(meets('d/c', 'd/d')).toBe(false);
    expect(meets('d/c', 'd/e')).toBe(true);
    expect(meets('\u{ffff}a', '\u{1f600}')).toBe(true);
    expect(meets('\u{1f600}', '\u{1f601}')).toBe(false);
    expect(overlaps(ranges, { lows: ['a', 'b/1'], highs: ['a', 'b/2'] })).toBe(true);
    expect(overlaps([], { lows: ['a'], highs: ['z'] })).toBe(false);
    expect(keysWithin(ranges, ['a', 'b/', 'b/z', 'c', 'd/a', 'd/c', 'd/d', 'd/e', '\u{ffff}', '\u{1f600}'])).toEqual([
      'b/',
      'b/z',
      'd/a',
      'd/e',
      '\u{ffff}',
    ]);
  });
});
