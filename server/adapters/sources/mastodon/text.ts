import { storableText } from '../../../../shared/domain/storable-text.ts';

const MAX_LINE = 500;
/** An address that is longer leads nowhere that people meant. */
const MAX_URL = 2_048;

/** A short text as it can be stored; what is missing or blank is null. */
export function lineOrNull(text: string | null | undefined): string | null {
  const clean = storableText(text ?? '')
    .slice(0, MAX_LINE)
    .trim();
  return clean === '' ? null : storableText(clean);
}

/** An address that a browser may be sent to; null when it is none. */
export function webAddress(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length > MAX_URL) return null;
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' ? url.href : null;
}
