import { useEffect, useState } from 'react';
import type { Language } from '../../../shared/domain/languages.ts';
import { loadEstimator } from './load-estimator.ts';
import { type Estimator, ratePassword, type StrengthRating } from './rating.ts';

/** Long enough that somebody who types fast is not held up by it. */
const PAUSE_MS = 150;

/** The estimator, which is fetched when it is first wanted; null until it is there, and where it cannot be had. */
function useEstimator(language: Language, wanted: boolean, onFailure: () => void): Estimator | null {
  const [estimator, setEstimator] = useState<{ readonly estimate: Estimator } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done about a failure asks for nothing anew
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    loadEstimator(language).then(
      (estimate) => current && setEstimator({ estimate }),
      () => current && onFailure(),
    );
    return () => {
      current = false;
    };
  }, [language, wanted]);
  return estimator?.estimate ?? null;
}

/**
 * How strong what is typed is, a moment after the last key. `want` fetches what tells it: some hundred kilobytes, for the first focus of the
 * field. Null while nothing is typed or nothing can tell; the next `want` tries again.
 */
export function useStrength(typed: { password: string; email: string | null; language: Language }): {
  readonly rating: StrengthRating | null;
  readonly want: () => void;
} {
  const { password, email, language } = typed;
  const [wanted, setWanted] = useState(false);
  const [rating, setRating] = useState<StrengthRating | null>(null);
  const estimate = useEstimator(language, wanted, () => setWanted(false));
  useEffect(() => {
    if (estimate === null || password === '') {
      setRating(null);
      return;
    }
    const timer = setTimeout(() => setRating(ratePassword(password, email, estimate)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [password, email, estimate]);
  return { rating, want: () => setWanted(true) };
}
