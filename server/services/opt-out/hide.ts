import type { AccountId, UserId } from '../../../shared/domain/ids.ts';
import type { Logger } from '../../core/logger.ts';
import type { LiveHub } from '../../ports/live-hub.ts';

interface Hidden {
  /** Everyone who has the account in a list. */
  readonly trackers: readonly { readonly user: UserId; readonly account: AccountId }[];
  /** Addresses of pictures that are not to be shown any more. */
  readonly pictures?: readonly string[];
}

/** Takes an account out of what this process has at hand, and tells everyone who has it in a list that it is not what it was. */
export type Hide = (hidden: Hidden) => Promise<void>;

/** What a process has at hand of what it read. */
export interface AtHand {
  readonly accessCache: { forget(user: UserId): void };
  /** What was composed of several accounts' reports. */
  readonly overviews: readonly { forget(): void }[];
  readonly pictures: { forget(urls: readonly string[]): Promise<void> };
}

/** Of a process that answers nobody. */
export const NOTHING_AT_HAND: AtHand = {
  accessCache: { forget: () => undefined },
  overviews: [],
  pictures: { forget: async () => undefined },
};

/**
 * What was proven or composed a moment ago does not count any longer, and open pages are told to read again. The latter is a hint, and
 * pictures are marked in the database already: a failure is logged and forgotten.
 */
export function createHide(deps: { readonly atHand: AtHand; readonly live: LiveHub; readonly logger: Logger }): Hide {
  const { accessCache, overviews, pictures } = deps.atHand;
  return async (hidden) => {
    for (const { user } of hidden.trackers) accessCache.forget(user);
    for (const overview of overviews) overview.forget();
    try {
      for (const { user, account } of hidden.trackers) {
        await deps.live.publish(user, { type: 'data-update', accountId: account });
      }
    } catch (err) {
      deps.logger.warn({ err }, 'a change could not be announced');
    }
    await pictures.forget(hidden.pictures ?? []).catch((err: unknown) => {
      deps.logger.warn({ err }, 'the files of pictures could not be removed; they go within a week');
    });
  };
}
