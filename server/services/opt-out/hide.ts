import type { AccountId, UserId } from '../../../shared/domain/ids.ts';
import type { Logger } from '../../core/logger.ts';
import type { LiveHub } from '../../ports/live-hub.ts';

/** Tells everyone who has an account in a list that it is not what it was. */
export type Hide = (trackers: readonly { readonly user: UserId; readonly account: AccountId }[]) => Promise<void>;

/**
 * What was proven a moment ago is not believed any longer, and open pages are told to read again. The latter is a hint: a
 * failure is logged and forgotten.
 */
export function createHide(deps: {
  readonly rights: { forget(user: UserId): void };
  readonly live: LiveHub;
  readonly logger: Logger;
}): Hide {
  return async (trackers) => {
    for (const { user } of trackers) deps.rights.forget(user);
    try {
      for (const { user, account } of trackers) {
        await deps.live.publish(user, { type: 'data-update', accountId: account });
      }
    } catch (err) {
      deps.logger.warn({ err }, 'a change could not be announced');
    }
  };
}
