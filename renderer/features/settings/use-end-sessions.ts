import { useTranslation } from 'react-i18next';
import { type SessionView, sessionEnd, sessionEndOthers } from '../../../shared/contract/sessions.ts';
import { ApiError } from '../../api/api-error.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { client } from '../../api/service.ts';
import { changeUntilAnswered, invalidate } from '../../data/query-client.ts';
import { changeSessions } from '../../data/sessions.ts';
import { showToast } from '../../state/toasts.ts';

/** Somebody ended it meanwhile, which is what was wanted. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/** Puts sessions back that could not be ended, in the order that the list had. */
const withBack = (before: readonly SessionView[], back: readonly SessionView[]) => (known: SessionView[]) =>
  before.filter(({ id }) => [...known, ...back].some((one) => one.id === id));

/** Ending sessions: gone from the list at once, back with a notice where the service did not end them. */
export function useEndSessions(sessions: readonly SessionView[]) {
  const { t } = useTranslation('settings');

  const attempt = async (gone: readonly SessionView[], call: () => Promise<unknown>, done: string): Promise<void> => {
    const less = (known: SessionView[]) => known.filter(({ id }) => !gone.some((one) => one.id === id));
    try {
      await changeUntilAnswered(queryKeys.sessions, less, call);
    } catch (error) {
      if (!isOver(error)) {
        changeSessions(withBack(sessions, gone));
        const reason = error instanceof ApiError && error.message !== error.code ? error.message : '';
        showToast({ tone: 'bad', text: t('sessions.notEnded', { reason }).trim() });
        return;
      }
    }
    showToast({ tone: 'ok', text: done });
    await invalidate(queryKeys.sessions);
  };

  const others = sessions.filter(({ current }) => !current);
  return {
    end: (one: SessionView) =>
      attempt([one], () => client.call(sessionEnd, { body: { id: one.id } }), t('sessions.ended')),
    endOthers: () => attempt(others, () => client.call(sessionEndOthers, {}), t('sessions.endedOthers')),
  };
}
