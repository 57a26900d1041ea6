import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const REFERRAL_CODE_BYTES = 5;
const RECOVERY_CODE_BYTES = 10;
/** Crockford's base 32: no letters that are taken for digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 256 random bits, base64url: a session token or the secret of a one-time link. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

const TOKEN = /^[\w-]{43}$/;

/** Whether it can be one of our tokens: what has another form is looked up nowhere and kept nowhere. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** What is stored in a token's place. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What a token's successor is made of beside the token itself. */
export const newSalt = (): Buffer => randomBytes(TOKEN_BYTES);

/**
 * The token that takes another's place: the same for whoever holds the old token, and for nobody who has only one of the
 * two: an old token that leaked leads nowhere without the salt in the database, and the database holds no token.
 */
export const successorOf = (token: string, salt: Uint8Array): string =>
  createHmac('sha256', token).update(salt).digest('base64url');

function newCode(bytes: number): string {
  let bits = BigInt(`0x${randomBytes(bytes).toString('hex')}`);
  let code = '';
  for (let index = 0; index < (bytes * 8) / 5; index += 1) {
    code += ALPHABET.charAt(Number(bits % 32n));
    bits /= 32n;
  }
  return code;
}

/** A referral code of eight letters and digits. */
export const newReferralCode = (): string => newCode(REFERRAL_CODE_BYTES);

/** Sixteen letters and digits, 80 bits: as a hash nobody guesses it, and somebody can type it. */
export const newRecoveryCode = (): string => newCode(RECOVERY_CODE_BYTES);
