import type { DesktopBridge } from '../../shared/desktop/bridge.ts';
import { ApiError } from '../api/api-error.ts';
import type { PersonProof } from '../api/bot-check.ts';
import { platform } from '../platform/current.ts';
import { configAtom } from './config.ts';
import { currentLanguage } from './locale.ts';
import { store } from './store.ts';

/** What goes wrong with the check before a call is made; the page says it in its own words. */
export const BOT_CHECK_ERRORS = ['bot_check_failed', 'bot_check_unavailable', 'bot_check_elsewhere'] as const;

/** No script of another's runs in the desktop application: the same page of the service is opened in the system's browser. */
async function goElsewhere(shell: DesktopBridge): Promise<never> {
  const { server } = await shell.about();
  const opened = await shell.openExternal(`${server}${location.pathname}`);
  throw new ApiError({ code: opened ? 'bot_check_elsewhere' : 'bot_check_unavailable' });
}

/**
 * Runs the invisible check, which most people never see. Each proof is for one call; nothing of the check is loaded before.
 * @throws ApiError `bot_check_failed`, `bot_check_unavailable`, `bot_check_elsewhere`
 */
export async function provePerson(): Promise<PersonProof> {
  const { botCheckSiteKey: siteKey = null, botCheckScript: script = null } = store.get(configAtom) ?? {};
  if (siteKey === null || script === null) return {};
  if (platform.desktop !== null) return await goElsewhere(platform.desktop);
  const part = await import('../api/bot-check.ts').catch((cause: unknown) => {
    throw new ApiError({ code: 'bot_check_unavailable', cause });
  });
  return await part.runChallenge({ siteKey, script, language: currentLanguage() });
}
