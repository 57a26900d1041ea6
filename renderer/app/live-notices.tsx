import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { LiveEvent } from '../../shared/contract/live.ts';
import { connectLive } from '../api/live.ts';
import { queryKeys } from '../api/query-keys.ts';
import { pathOf } from '../platform/paths.ts';
import { reread } from '../state/read-cache.ts';
import { platform } from '../state/services.ts';
import { refreshUser, useSession } from '../state/session.ts';
import { showToast } from '../state/toasts.ts';
import { useLanguage } from '../state/use-language.ts';

/** What an event makes stale; the screens read it again by themselves. */
function refresh(event: LiveEvent): void {
  if (event.type === 'report-ready' || event.type === 'data-update') {
    void reread(queryKeys.accounts.all);
  }
  if (event.type === 'report-ready') {
    void reread(queryKeys.reports.of(event.accountId));
  }
  if (event.type === 'subscription-changed') {
    void refreshUser().catch(() => undefined);
    void reread(queryKeys.subscription);
    void reread(queryKeys.accounts.all);
  }
}

/** Holds the live connection while somebody is logged in, and tells of reports that became ready. */
export function LiveNotices() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const lang = useLanguage();
  const session = useSession();
  const user = session.kind === 'user' ? session.user.id : null;

  useEffect(() => {
    if (user === null) return;
    const connection = connectLive(platform, (event) => {
      refresh(event);
      if (event.type !== 'report-ready') return;
      showToast({
        text: t('live.reportReady', { name: event.name }),
        action: {
          label: t('action.read'),
          run: () => void navigate(pathOf.report(lang, event.accountId, event.reportId)),
        },
      });
    });
    return () => connection.close();
  }, [user, lang, navigate, t]);

  return null;
}
