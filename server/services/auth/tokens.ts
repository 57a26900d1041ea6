import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const CODE_BYTES = 5;
/** Crockford's base 32: no letters that are taken for digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 256 random bits, base64url: a session token or the secret of a one-time link. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored in a token's place. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A referral code of eight letters and digits. */
export function newReferralCode(): string {
  let bits = BigInt(`0x${randomBytes(CODE_BYTES).toString('hex')}`);
  let code = '';
  for (let index = 0; index < (CODE_BYTES * 8) / 5; index += 1) {
    code += ALPHABET.charAt(Number(bits % 32n));
    bits /= 32n;
  }
  return code;
}
