import type { Logger } from '../../core/logger.ts';
import { SourceError } from '../../ports/activity-source.ts';
import type { RefreshCardsService } from '../../services/report-changes/refresh-cards-service.ts';
import { REFRESH_CARDS } from '../definitions.ts';
import { GiveUpError, type JobHandler } from '../job-types.ts';

export interface RefreshCardsDeps {
  readonly refreshCards: RefreshCardsService;
  readonly log: Logger;
}

type Payload = Parameters<typeof REFRESH_CARDS.slot>[0];

/** Looks the cards of one report up again. A network that does not answer is left alone: what is stale is found again. */
export function refreshCards(deps: RefreshCardsDeps): JobHandler<Payload> {
  return {
    definition: REFRESH_CARDS,
    async run({ profileId, reportId }, { signal }) {
      try {
        const result = await deps.refreshCards.refresh(profileId, reportId, signal);
        deps.log.info({ profile: profileId, report: reportId, result }, 'cards looked up again');
      } catch (error) {
        throw error instanceof SourceError ? new GiveUpError(error) : error;
      }
    },
  };
}
