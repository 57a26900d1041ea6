import { ApiError } from '../api/api-error.ts';
import type { PersonProof } from '../api/bot-check.ts';
import { configAtom } from './config.ts';
import { store } from './store.ts';

/** What goes wrong with the check before a call is made; the page says it in its own words. */
export const BOT_CHECK_ERRORS = ['bot_check_failed', 'bot_check_unavailable'] as const;

/**
 * Runs the invisible check, which most people never see. Each proof is for one call; nothing of the check is loaded before.
 * @throws ApiError `bot_check_failed`, `bot_check_unavailable`
 */
export async function provePerson(): Promise<PersonProof> {
  const siteKey = store.get(configAtom)?.botCheckSiteKey ?? null;
  if (siteKey === null) return {};
  const part = await import('../api/bot-check.ts').catch((cause: unknown) => {
    throw new ApiError({ code: 'bot_check_unavailable', cause });
  });
  return await part.runChallenge(siteKey);
}
