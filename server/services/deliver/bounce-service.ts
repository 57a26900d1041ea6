import { isAddressDead } from '../../../shared/domain/mail/bounces.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { findUser, pauseAddress } from '../../db/repositories/users.ts';
import type { ReadBounce } from '../../ports/bounce-reader.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import { type BounceAddresses, namesSigned } from './bounce-addresses.ts';

export interface BounceService {
  /** Pauses the address that a report on a delivery says is dead, when the report came to an address that we signed. */
  take(message: Uint8Array): Promise<'paused' | 'ignored'>;
}

export interface BounceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly live: Pick<LiveHub, 'publish'>;
  readonly addresses: () => Promise<BounceAddresses>;
  readonly read: ReadBounce;
}

export function createBounceService({ db, clock, log, live, addresses, read }: BounceDeps): BounceService {
  async function pause(address: string): Promise<boolean> {
    const signed = await addresses();
    const user = signed.userIn(address);
    const stored = user === null ? null : await findUser(db, user);
    // Somebody whose address has changed since is reached under the new one.
    if (user === null || stored === null || !signed.isOf(address, user, stored.email)) return false;
    if (!(await pauseAddress(db, user, { email: stored.email, at: clock.now() }))) return false;
    log.info({ user }, 'an address was paused: its mail came back');
    await live
      .publish(user, { type: 'user-changed' })
      .catch((err: unknown) => log.warn({ err, user }, 'open pages were not told of a paused address'));
    return true;
  }

  return {
    async take(message) {
      // Whoever sends something else has it looked through once, and parsed never.
      if (!namesSigned(message)) return 'ignored';
      // What cannot be read is no report; nobody waits for a word about it.
      const report = await read(message).catch(() => null);
      if (report === null || !report.recipients.some(isAddressDead)) return 'ignored';
      for (const address of report.to) if (await pause(address)) return 'paused';
      return 'ignored';
    },
  };
}
