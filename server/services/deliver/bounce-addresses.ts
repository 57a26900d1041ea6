import { createHmac, timingSafeEqual } from 'node:crypto';
import { type UserId, userId } from '../../../shared/domain/ids.ts';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { installationSecret } from '../../db/repositories/blocked-accounts.ts';

const MAC_LENGTH = 32;
/** `bounces+17.<mac>@example.org`: upper case, too, because some servers change it. */
const SIGNED = /\+(\d{1,10})\.([0-9a-f]{32})@/i;

/** Whether an address like that stands anywhere in the message. */
export const namesSigned = (message: Uint8Array): boolean => SIGNED.test(Buffer.from(message).toString('latin1'));

/** The sender to whom reports of failed deliveries go, another one for each person's address: nobody can make one up. */
export interface BounceAddresses {
  /** Null where no address for bounces is configured. */
  of(user: UserId, email: string): string | null;
  /** Whom an address like it speaks of; null for any other. It still has to be theirs (`isOf`). */
  userIn(address: string): UserId | null;
  /** Whether it was made for this person and their address of now. */
  isOf(address: string, user: UserId, email: string): boolean;
}

/** The same, with the installation's own secret, which is read when it is first needed. */
export function openBounceAddresses({
  db,
  clock,
  config,
}: {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'bounceAddress'>;
}): () => Promise<BounceAddresses> {
  let opened: BounceAddresses | null = null;
  return async () => {
    opened ??= createBounceAddresses(await installationSecret(db, 'bounces', clock.now()), config.bounceAddress);
    return opened;
  };
}

function createBounceAddresses(secret: string, bounceAddress: string | null): BounceAddresses {
  const [local, domain] = bounceAddress?.split('@') ?? [];
  const mac = (user: UserId, email: string): string =>
    createHmac('sha256', secret).update(`${user} ${email.toLowerCase()}`).digest('hex').slice(0, MAC_LENGTH);
  return {
    of: (user, email) => (domain === undefined ? null : `${local}+${user}.${mac(user, email)}@${domain}`),
    userIn(address) {
      const [, user] = SIGNED.exec(address) ?? [];
      return user === undefined ? null : userId(Number(user));
    },
    isOf(address, user, email) {
      const [, , given = ''] = SIGNED.exec(address) ?? [];
      const expected = Buffer.from(mac(user, email));
      const sent = Buffer.from(given.toLowerCase());
      return sent.length === expected.length && timingSafeEqual(sent, expected);
    },
  };
}
