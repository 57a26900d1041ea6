import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { findUsableLinkOwner, insertLink, redeemLink } from '../../db/repositories/links.ts';
import { hashOfToken, isToken, newToken } from './tokens.ts';

export interface LoginLinks {
  /** A secret that logs the user in once, within `lifetimeMs`. */
  create(user: UserId, lifetimeMs: number): Promise<{ link: string; expiresAt: Instant }>;
  /** Whom the secret would log in; null when it is unknown, used or too old. */
  ownerOf(link: string): Promise<UserId | null>;
  /** Uses the secret up; null when it is unknown, used or too old. */
  redeem(link: string): Promise<UserId | null>;
}

export function createLoginLinks({ db, clock }: { db: Db; clock: Clock }): LoginLinks {
  return {
    async create(user, lifetimeMs) {
      const link = newToken();
      const createdAt = clock.now();
      const expiresAt = instant(createdAt + lifetimeMs);
      await insertLink(db, { tokenHash: hashOfToken(link), purpose: 'login', user, createdAt, expiresAt });
      return { link, expiresAt };
    },
    async ownerOf(link) {
      if (!isToken(link)) return null;
      return findUsableLinkOwner(db, { tokenHash: hashOfToken(link), purpose: 'login' }, clock.now());
    },
    async redeem(link) {
      if (!isToken(link)) return null;
      return redeemLink(db, { tokenHash: hashOfToken(link), purpose: 'login' }, clock.now());
    },
  };
}
