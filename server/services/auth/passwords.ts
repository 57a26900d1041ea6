import { type Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { normalizePassword } from '../../../shared/domain/accounts/new-password.ts';
import { AppError } from '../../core/app-error.ts';

/**
 * OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. The package declares `Algorithm` as an
 * ambient const enum, which type stripping cannot read; 2 is Argon2id.
 */
const ARGON2ID = 2 as Algorithm;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing takes a thread and 19 MiB: a burst of log-ins waits instead of taking the machine. */
const AT_ONCE = 2;
/** At some 40 ms each, whoever comes after so many waits longer than a second: better told so at once. */
const MOST_WAITING = 64;

export interface Passwords {
  /** Of the normalized password: whichever way a keyboard writes it, the hash fits. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the stored one, normalized or, for those set before passwords were normalized, as it was sent.
   * `stored` null (no such user) takes as long as a wrong password does.
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const limit = pLimit(AT_ONCE);
  /** @throws AppError `overloaded` */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= MOST_WAITING) throw new AppError('overloaded');
    return limit(work);
  }
  let decoy: Promise<string> | null = null;
  return {
    hash: (password) => inTurn(() => hash(normalizePassword(password), COST)),
    async verify(stored, password) {
      decoy ??= hash('nobody has this password', COST);
      // Also where it is not needed: after a start the first unknown address would take longer than a known one.
      const inItsPlace = await decoy;
      const against = stored ?? inItsPlace;
      const normalized = normalizePassword(password);
      const matches = await inTurn(
        async () =>
          (await verify(against, normalized)) || (normalized !== password && (await verify(against, password))),
      );
      return stored !== null && matches;
    },
  };
}
