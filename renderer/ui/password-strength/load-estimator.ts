import type { Language } from '../../../shared/domain/languages.ts';
import type { Estimator } from './rating.ts';

const WORDS = {
  en: () => import('./words-en.ts'),
  pt: () => import('./words-pt.ts'),
} as const satisfies Record<Language, unknown>;

/** Fetches what tells the strength of a password: 450 kB in English, 392 kB in Portuguese, as gzip. */
export async function loadEstimator(language: Language): Promise<Estimator> {
  const [{ createEstimator }, { words }] = await Promise.all([import('./estimator.ts'), WORDS[language]()]);
  return createEstimator(words);
}
