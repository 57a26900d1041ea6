import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Settings, settingsSet } from '../../../shared/contract/settings.ts';
import { ApiError } from '../../api/api-error.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { keep } from '../../state/read-cache.ts';
import { client } from '../../state/services.ts';
import { changeUser } from '../../state/session.ts';
import { dismissToast, showToast } from '../../state/toasts.ts';

type Change = Partial<Pick<Settings, 'lang' | 'timezone' | 'receiveMail'>>;
/** Answers whether the service took the change. */
export type Save = (change: Change) => Promise<boolean>;

/** Says that a change is stored, or why it is not; one notice at a time. */
export function useNotices() {
  const { t } = useTranslation('settings');
  const shown = useRef<number | null>(null);
  const show = (notice: Parameters<typeof showToast>[0]) => {
    if (shown.current !== null) dismissToast(shown.current);
    shown.current = showToast(notice);
  };
  return {
    saved: () => show({ tone: 'ok', text: t('saved') }),
    notSaved: (error: unknown) => {
      const reason = error instanceof ApiError && error.message !== error.code ? error.message : '';
      show({ tone: 'bad', text: t('notSaved', { reason }).trim() });
    },
  };
}

/** Changes what is shown, unless nothing is: the person may have left meanwhile. */
const show = (next: (known: Settings) => Settings): Promise<void> =>
  keep<Settings>(queryKeys.settings, (known) => (known === undefined ? undefined : next(known)));

/**
 * Saves each change as it is made. It shows at once; changes are sent one after the other, so that the last one made is
 * the last one to count; what the service refuses goes back to what was last known to be stored.
 */
export function useSave(settings: Settings, notices: ReturnType<typeof useNotices>): Save {
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const stored = useRef(settings);
  if (waiting.current === 0) stored.current = settings;

  const send = async (change: Change): Promise<boolean> => {
    try {
      stored.current = (await client.call(settingsSet, { body: change })).settings;
      changeUser(stored.current);
      // The words of a new language are on their way: the page that opens in it says that it was saved.
      if (change.lang === undefined) notices.saved();
      return true;
    } catch (error) {
      notices.notSaved(error);
      return false;
    } finally {
      waiting.current -= 1;
      if (waiting.current === 0) await show(() => stored.current);
    }
  };
  return async (change) => {
    waiting.current += 1;
    await show((known) => ({ ...known, ...change }));
    const sent = line.current.then(() => send(change));
    line.current = sent;
    return await sent;
  };
}
