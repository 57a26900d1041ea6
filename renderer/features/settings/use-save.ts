import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Settings, settingsSet } from '../../../shared/contract/settings.ts';
import { ApiError } from '../../api/api-error.ts';
import { client } from '../../api/service.ts';
import { changeSettings } from '../../data/settings.ts';
import { changeUser } from '../../state/session.ts';
import { dismissToast, showToast } from '../../state/toasts.ts';
import { createSaveQueue } from './save-queue.ts';

type Change = Partial<
  Pick<Settings, 'lang' | 'timezone' | 'receiveMail' | 'monthlyMail' | 'watchlistMail'> & { readonly zone: string }
>;
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

/** The browser tells of it when the page is left, closed or loaded anew; so it does when it is kept for going back. */
function onPageHide(leave: () => void): () => void {
  addEventListener('pagehide', leave);
  return () => removeEventListener('pagehide', leave);
}

/**
 * Saves each change as it is made. It shows at once; what the service refuses goes back to what was last known to be stored.
 * Nothing is lost where the page is left meanwhile (`save-queue.ts`).
 */
export function useSave(settings: Settings, notices: ReturnType<typeof useNotices>): Save {
  const stored = useRef(settings);
  const send = async (change: Change, signal: AbortSignal): Promise<boolean> => {
    try {
      stored.current = (await client.call(settingsSet, { body: change, signal, keepalive: true })).settings;
      changeUser(stored.current);
      // The words of a new language are on their way: the page that opens in it says that it was saved.
      if (change.lang === undefined) notices.saved();
      return true;
    } catch (error) {
      if (!signal.aborted) notices.notSaved(error);
      return false;
    }
  };
  const latest = useRef(send);
  latest.current = send;
  const [queue] = useState(() =>
    createSaveQueue<Change>({
      send: (change, signal) => latest.current(change, signal),
      onIdle: () => changeSettings(() => stored.current),
      onLeave: onPageHide,
    }),
  );
  if (queue.isIdle()) stored.current = settings;
  return async (change) => {
    changeSettings((known) => ({ ...known, ...change }));
    return await queue.save(change);
  };
}
