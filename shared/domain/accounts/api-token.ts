import { type Instant, instant } from '../ids.ts';
import { DAY } from '../time/calendar.ts';

/** So many a person may have, expired ones included. */
export const API_TOKENS_MAX = 10;
export const API_TOKEN_NAME_MAX = 60;
/** What one may be made for, in days; null: until it is revoked. */
export const API_TOKEN_DAYS = [30, 90, 365, null] as const;
export type ApiTokenDays = (typeof API_TOKEN_DAYS)[number];

/** Begins every token, so that whoever finds one knows whose it is; scanners of source code look for it. */
const API_TOKEN_PREFIX = 'perch_';
/** Letters and digits after the prefix: 256 random bits, and a checksum. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
/** How much of a token is kept to tell it by in a list; too little to guess the rest from. */
const SHOWN_LENGTH = API_TOKEN_PREFIX.length + 6;

const FORM = new RegExp(`^${API_TOKEN_PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A number by letters and digits, zeros in front of it. */
function base62(value: bigint, length: number): string {
  const base = BigInt(ALPHABET.length);
  let text = '';
  for (let rest = value; text.length < length; rest /= base) text = (ALPHABET[Number(rest % base)] ?? '') + text;
  return text;
}

/** CRC-32 (ISO 3309) of a text that the caller's platform computes. */
export type Crc32 = (text: string) => number;

/** A token of 32 random bytes, with what a typing error or a cut-off end is found by without asking the database. */
export function apiTokenOf(random: Uint8Array, crc32: Crc32): string {
  const value = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const secret = API_TOKEN_PREFIX + base62(value, SECRET_LENGTH);
  return secret + base62(BigInt(crc32(secret)), CHECKSUM_LENGTH);
}

/** Whether it can be one of ours: what has another form, or a wrong checksum, is looked up nowhere. */
export const isApiToken = (text: string, crc32: Crc32): boolean =>
  FORM.test(text) &&
  text.slice(-CHECKSUM_LENGTH) === base62(BigInt(crc32(text.slice(0, -CHECKSUM_LENGTH))), CHECKSUM_LENGTH);

/** The beginning by which its owner tells one token from another. */
export const shownPart = (token: string): string => token.slice(0, SHOWN_LENGTH);

export interface ApiTokenNameProblem {
  readonly field: 'name';
  readonly code: 'fields_empty';
}

/** What is wrong with a name before it is sent. */
export const checkApiTokenName = (name: string): ApiTokenNameProblem[] =>
  name.trim() === '' ? [{ field: 'name', code: 'fields_empty' }] : [];

export const apiTokenEnd = (days: ApiTokenDays, now: Instant): Instant | null =>
  days === null ? null : instant(now + days * DAY);

export const isApiTokenExpired = (end: Instant | null, now: Instant): boolean => end !== null && end <= now;
