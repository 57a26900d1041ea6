import { type Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/**
 * OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. The package declares `Algorithm` as an
 * ambient const enum, which type stripping cannot read; 2 is Argon2id.
 */
const ARGON2ID = 2 as Algorithm;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing takes a thread and 19 MiB: a burst of log-ins waits instead of taking the machine. */
const AT_ONCE = 2;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** `stored` null (no such user) takes as long as a wrong password does. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const limit = pLimit(AT_ONCE);
  let decoy: Promise<string> | null = null;
  return {
    hash: (password) => limit(() => hash(password, COST)),
    async verify(stored, password) {
      decoy ??= hash('nobody has this password', COST);
      const against = stored ?? (await decoy);
      const matches = await limit(() => verify(against, password));
      return stored !== null && matches;
    },
  };
}
