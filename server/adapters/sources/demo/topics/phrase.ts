import type { Chance } from '../random.ts';

const ALTERNATIVES = /\{([^{}]+)\}/g;

/** Takes one of each `{this|that}`. */
export const phrase = (template: string, chance: Chance): string =>
  template.replace(ALTERNATIVES, (_, inner: string) => chance.pick(inner.split('|')) ?? '');
