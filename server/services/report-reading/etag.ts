/** Of what becomes of an answer on its way out: a new word here makes readers ask anew for what they keep. 2: own pictures. */
const FORM = '2';

/** An entity tag as it stands in the header (RFC 9110, section 8.8.3), from parts that name the answer's bytes. */
export const entityTag = (...parts: readonly string[]): string =>
  `"${[...parts, FORM].join('.').replaceAll(/[^A-Za-z0-9._~+/=:-]/g, '')}"`;

/** Whether `If-None-Match` names the tag; weak tags compare as strong ones there (RFC 9110, section 13.1.2). */
export function namesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch === tag) return true;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}
