import { HOUR } from '../time/calendar.ts';

/** A code in a public bio is waited for this long. */
export const PROOF_LIFETIME_MS = 24 * HOUR;
/** Random bytes that a code is made of. */
export const PROOF_BYTES = 5;

/** Crockford's base 32: no letters that are taken for digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const BIO_READ = 4000;

/** Crockford's reading: what looks like a digit is one. */
const LOOKALIKES: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

/** The letters and digits of a text, as a code is compared: case, dashes, spaces and emphasis do not count. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/[oil]/g, (letter) => LOOKALIKES[letter] ?? letter);

/**
 * The code of one request, `perch-7kq2-m9xd`: eight letters and digits made of 40 random bits, which belong to one account
 * and one day, so that nobody meets them by guessing.
 */
export function proofCode(random: Uint8Array): string {
  let bits = 0n;
  for (const byte of random.subarray(0, PROOF_BYTES)) bits = (bits << 8n) | BigInt(byte);
  let letters = '';
  for (let index = 0; index < (PROOF_BYTES * 8) / 5; index += 1) {
    letters += ALPHABET.charAt(Number((bits >> BigInt(5 * index)) & 31n));
  }
  return `perch-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Whether a bio shows the code, whatever stands around it and however it was capitalised, spaced or hyphenated. */
export const showsCode = (bio: string | null, code: string): boolean =>
  bio !== null && bare(code) !== '' && bare(bio.slice(0, BIO_READ)).includes(bare(code));
