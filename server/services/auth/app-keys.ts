import type { UserId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../core/app-error.ts';
import type { Logger } from '../../core/logger.ts';
import type { SecretBox } from '../../core/secret-box.ts';
import type { Db } from '../../db/database.ts';
import {
  appKeysNotUnder,
  type KeptAppKey,
  replaceAppKey,
  type StoredAppKey,
} from '../../db/repositories/two-factor.ts';

/** Keys that people's apps share with the service, which needs each of them whole at a log-in: stored encrypted where the operator has a key. */
export interface AppKeys {
  /** As it is stored, bound to its person. */
  seal(user: UserId, secret: Uint8Array): StoredAppKey;
  /** @throws AppError `codes_unavailable` where no configured key opens it */
  open(user: UserId, stored: StoredAppKey): Uint8Array;
  /**
   * Puts what is stored as it is, or under an older key, under the one that is configured first. Whoever dies over it, the next run goes on.
   * @returns how many were
   */
  sealAgain(signal: AbortSignal): Promise<number>;
}

const AT_ONCE = 200;

const LOST =
  'keys of two-factor log-in cannot be opened: what they are encrypted under is not in PERCH_TOKEN_KEYS. Recovery codes go on counting';

/** Put in another person's place it does not open. */
const contextOf = (user: UserId): string => `two-factor ${user}`;

export function createAppKeys({
  db,
  box,
  log,
}: {
  readonly db: Db;
  readonly box: SecretBox;
  readonly log: Logger;
}): AppKeys {
  function seal(user: UserId, secret: Uint8Array): StoredAppKey {
    if (box.keyId === null) return { secret, sealedBy: null };
    return { secret: box.seal(Buffer.from(secret).toString('base64'), contextOf(user)), sealedBy: box.keyId };
  }

  function opened(user: UserId, { secret, sealedBy }: StoredAppKey): Uint8Array | null {
    if (sealedBy === null) return secret;
    const text = box.open(secret, contextOf(user));
    return text === null ? null : Uint8Array.from(Buffer.from(text, 'base64'));
  }

  /** What becomes of one: it is under the newest key, changed meanwhile, or no key opens it. */
  async function move({ user, stored }: KeptAppKey): Promise<'moved' | 'changed' | 'lost'> {
    const secret = opened(user, stored);
    if (secret === null) return 'lost';
    return (await replaceAppKey(db, { user, from: stored, to: seal(user, secret) })) ? 'moved' : 'changed';
  }

  return {
    seal,
    open(user, stored) {
      const secret = opened(user, stored);
      if (secret !== null) return secret;
      log.error({ user }, LOST);
      throw new AppError('codes_unavailable', { field: 'code' });
    },
    async sealAgain(signal) {
      const { keyId } = box;
      if (keyId === null) return 0;
      const became = { moved: 0, changed: 0, lost: 0 };
      let rows: readonly KeptAppKey[] = [];
      do {
        signal.throwIfAborted();
        rows = await appKeysNotUnder(db, { keyId, after: rows.at(-1)?.user ?? null, limit: AT_ONCE });
        for (const row of rows) became[await move(row)] += 1;
      } while (rows.length === AT_ONCE);
      if (became.lost > 0) log.error({ people: became.lost }, LOST);
      return became.moved;
    },
  };
}
