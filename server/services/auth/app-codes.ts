import { Secret, TOTP } from 'otpauth';
import { BRAND } from '../../../shared/brand.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import { DAY, SECOND } from '../../../shared/domain/time/calendar.ts';

/** Codes of an app by RFC 6238 with the numbers that every app knows: SHA-1, six digits, thirty seconds. */
const NUMBERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const STEP_MS = NUMBERS.period * SECOND;
/** As long as SHA-1's result, which RFC 4226 asks for. */
const SECRET_BYTES = 20;
/** A code may be one step old, or of a clock that is one step ahead. */
const STEPS_APART = 1;
/** A clock that was set by hand may name another day or another zone's hour. */
const STEPS_OF_ODD_CLOCKS = DAY / STEP_MS + STEPS_APART;

const totpOf = (secret: Uint8Array) =>
  new TOTP({ ...NUMBERS, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

export const newAppSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

/** What an app is given: the key as text, and as an address for a QR code. */
export function appKeyOf(secret: Uint8Array, label: string): { key: string; uri: string } {
  const shared = new Secret({ buffer: Uint8Array.from(secret).buffer });
  return { key: shared.base32, uri: new TOTP({ ...NUMBERS, issuer: BRAND.name, label, secret: shared }).toString() };
}

/** The time step of a code that counts now; null for one that does not. */
export function stepOf(secret: Uint8Array, code: string, now: Instant): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: STEPS_APART });
  return delta === null ? null : Math.floor(now / STEP_MS) + delta;
}

/** Whether the code would count at another time of the day around: then the clock of its device is off. */
export const isOfOddClock = (secret: Uint8Array, code: string, now: Instant): boolean =>
  totpOf(secret).validate({ token: code, timestamp: now, window: STEPS_OF_ODD_CLOCKS }) !== null;
