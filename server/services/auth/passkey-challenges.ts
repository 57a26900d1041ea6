import { instant, type UserId } from '../../../shared/domain/ids.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { insertChallenge, takeChallenge } from '../../db/repositories/passkeys.ts';
import { hashOfToken } from './tokens.ts';

/** What a browser is asked with. */
export interface PasskeyOptions {
  readonly challenge: string;
  readonly [more: string]: unknown;
}

export interface PasskeyDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Passkeys belong to its host, and are used on its pages alone. */
  readonly publicUrl: string;
}

/** With the first passkey, not with the start: it is large, and most people have none. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

const LIFETIME_MS = 10 * MINUTE;

export const refusedPasskey = (cause?: unknown) => new AppError('passkey_refused', { cause });
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'));
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
/** What an authenticator keeps of a person: their number, which names nobody. */
export const handleOf = (user: UserId): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(String(user)));

/** What passkeys are asked to sign, each once and within minutes; `user` null is a log-in. */
export function createPasskeyChallenges({ db, clock, publicUrl }: PasskeyDeps) {
  const { hostname: rpID, origin } = new URL(publicUrl);
  return {
    rpID,
    expected: { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true },
    async keep(options: object & { readonly challenge: string }, user: UserId | null): Promise<PasskeyOptions> {
      const expiresAt = instant(clock.now() + LIFETIME_MS);
      await insertChallenge(db, { challengeHash: hashOfToken(options.challenge), user, expiresAt });
      return { ...options };
    },
    isOurs: (user: UserId | null) => (challenge: string) =>
      takeChallenge(db, { challengeHash: hashOfToken(challenge), user, now: clock.now() }),
  };
}
