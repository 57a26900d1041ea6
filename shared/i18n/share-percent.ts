import { type DateLanguage, percent } from './dates.ts';

/** A smaller share would be written as 0%, and there is some of it. */
const LEAST_WRITTEN = 0.005;

/** "61%", and "<1%" of what is there but rounds to nothing. `share` is 0 to 1. */
export const sharePercent = (language: DateLanguage, share: number): string =>
  share > 0 && share < LEAST_WRITTEN ? `<${percent(language, 0.01)}` : percent(language, share);

/** Whether both ends of a range, 0 to 1, are written alike: then a reader is told one number. */
export const isOnePercent = (language: DateLanguage, low: number, high: number): boolean =>
  percent(language, low) === percent(language, high);
