import { useEffect, useState } from 'react';
import styles from './password-strength.module.css';
import type { StrengthAdvice, StrengthLevel, StrengthRating } from './rating.ts';

export interface StrengthWords {
  /** "Password strength" */
  readonly strength: string;
  readonly level: (level: StrengthLevel) => string;
  readonly advice: (advice: StrengthAdvice) => string;
}

/** A screen reader is told once somebody stops, not at every key. */
const SILENCE_MS = 1000;

/** The text, a while after it has last changed. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SILENCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const STEPS = [1, 2, 3, 4];

/** A bar with a word for it, and one piece of advice. Nothing is shown without a rating. */
export function StrengthMeter({ rating, words }: { rating: StrengthRating | null; words: StrengthWords }) {
  const word = rating === null ? '' : words.level(rating.level);
  const advice = rating === null || rating.advice === null ? '' : words.advice(rating.advice);
  const said = useSettled(rating === null ? '' : `${words.strength}: ${word}. ${advice}`.trim());
  return (
    <>
      {rating === null ? null : (
        <div className={styles.meter} data-level={rating.level} aria-hidden="true">
          <span className={styles.bar}>
            {STEPS.map((step) => (
              <i key={step} />
            ))}
          </span>
          <span className={styles.word}>{word}</span>
          {advice === '' ? null : <span className={`help ${styles.advice}`}>{advice}</span>}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
