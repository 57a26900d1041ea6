import { type Instant, instant } from '../../../../shared/domain/ids.ts';

const MARK = 'd';
const DIGITS = 9;

/** A revision of the demo network names the moment of the last change that it holds; later ones sort later. */
export const revisionAt = (at: Instant): string => MARK + at.toString(36).padStart(DIGITS, '0');

/** @returns null when `revision` is not one of this network. */
export function instantOf(revision: string | null): Instant | null {
  if (revision === null || !/^d[0-9a-z]{9}$/.test(revision)) return null;
  return instant(Number.parseInt(revision.slice(MARK.length), 36));
}
