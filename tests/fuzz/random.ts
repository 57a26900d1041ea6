import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Chance that a seed repeats. */
export interface Random {
  /** 0 to `count` - 1. */
  below(count: number): number;
  /** True in that share of the cases. */
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const source = xoroshiro128plus(seed);
  const below = (count: number): number => uniformInt(source, 0, count - 1);
  return {
    below,
    chance: (share) => uniformFloat64(source) < share,
    pick(from) {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}
