import { atom, useAtomValue } from 'jotai';
import type { signup } from '../../shared/contract/auth.ts';
import type { RouteInput } from '../../shared/contract/route.ts';
import { ApiError } from '../api/api-error.ts';
import { configAtom } from './config.ts';
import { store } from './store.ts';

/** What a form sends along to show that a person filled it; empty while the check is off. */
export type PersonProof = Pick<RouteInput<typeof signup>['body'], 'htoken' | 'hekey'>;

/** What goes wrong with the check before a call is made; the page says it in its own words. */
export const BOT_CHECK_ERRORS = ['bot_check_failed', 'bot_check_unavailable'] as const;

type Challenge = () => Promise<PersonProof>;

const wantedAtom = atom(false);
const slot = Promise.withResolvers<Challenge>();

/** The site key once a form has asked for the check; null before that, and where there is none. */
export function useBotCheckWanted(): string | null {
  const wanted = useAtomValue(wantedAtom);
  const siteKey = useAtomValue(configAtom)?.botCheckSiteKey ?? null;
  return wanted ? siteKey : null;
}

/** The slot in the shell is there, and this is how to run it. */
export const botCheckReady = (challenge: Challenge): void => slot.resolve(challenge);

/** The slot's code did not come: nobody can be checked on this page. */
export const botCheckMissing = (): void =>
  slot.resolve(() => Promise.reject(new ApiError({ code: 'bot_check_unavailable' })));

/**
 * Runs the invisible check, which most people never see. Each proof is for one call.
 * @throws ApiError `bot_check_failed`, `bot_check_unavailable`
 */
export async function provePerson(): Promise<PersonProof> {
  if ((store.get(configAtom)?.botCheckSiteKey ?? null) === null) return {};
  store.set(wantedAtom, true);
  return await (await slot.promise)();
}
