import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** The world's seed: another number is another world. */
const WORLD = 0x5eed_1e57;

/** One stream of chance. The same key gives the same stream, on every machine and in every run. */
export interface Chance {
  /** 0 ≤ x < 1. */
  unit(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  /** True with probability `p`. */
  happens(p: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  pick<T>(items: readonly T[]): T | undefined;
  /** `mean` on average, as a whole number: the remainder is left to chance. */
  about(mean: number): number;
}

function mix(state: number, value: number): number {
  // The finaliser of MurmurHash3 (public domain, A. Appleby) over a running state.
  let hash = Math.imul(state ^ value, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return hash ^ (hash >>> 16);
}

function mixText(state: number, text: string): number {
  let hash = state;
  for (let at = 0; at < text.length; at += 1) hash = mix(hash, text.charCodeAt(at));
  return hash;
}

/** A 32-bit number that depends on every part of the key. */
export function hashOf(...key: readonly (string | number)[]): number {
  let hash = WORLD;
  for (const part of key) hash = typeof part === 'number' ? mix(hash, part) : mixText(hash, part);
  return hash;
}

/** A single draw, 0 ≤ x < 1, that depends on the key alone. */
export const unitOf = (...key: readonly (string | number)[]): number => (hashOf(...key) >>> 0) / 2 ** 32;

/** A stream that depends on the key alone. */
export function chanceOf(...key: readonly (string | number)[]): Chance {
  const generator = xoroshiro128plus(hashOf(...key));
  const unit = () => uniformFloat64(generator);
  function pick<T>(items: readonly [T, ...T[]]): T;
  function pick<T>(items: readonly T[]): T | undefined;
  function pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(unit() * items.length)];
  }
  return {
    unit,
    between: (low, high) => uniformInt(generator, low, high),
    happens: (p) => unit() < p,
    pick,
    about: (mean) => Math.floor(mean) + (unit() < mean % 1 ? 1 : 0),
  };
}
