import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Estimator } from './rating.ts';

/** Work is bounded, so that no password holds a page up: of so many characters the strength is clear, and signs are read as letters in few ways. */
const BOUNDS = { maxLength: 64, l33tMaxSubstitutions: 10 } as const;

/** Guesses a password as somebody else would: zxcvbn with leaked passwords, the keys of keyboards, and the words of a language. */
export function createEstimator(words: Readonly<Record<string, string[]>>): Estimator {
  const zxcvbn = new ZxcvbnFactory({ dictionary: { ...dictionary, ...words }, graphs: adjacencyGraphs, ...BOUNDS });
  return (password, personal) => {
    const { score, feedback } = zxcvbn.check(password, [...personal]);
    return { score, warning: feedback.warning };
  };
}
