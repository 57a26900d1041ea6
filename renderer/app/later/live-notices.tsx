import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { LiveEvent } from '../../../shared/contract/live.ts';
import { connectLive } from '../../api/later/live.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { pathOf } from '../../platform/paths.ts';
import { tellLive } from '../../state/live-events.ts';
import { reread } from '../../state/read-cache.ts';
import { platform } from '../../state/services.ts';
import { refreshUser, useSession } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';

/** What an event makes stale; the screens read it again by themselves. */
function refresh(event: LiveEvent): void {
  if (event.type === 'report-ready' || event.type === 'data-update') {
    void reread(queryKeys.accounts.all);
  }
  if (event.type === 'report-ready') {
    void reread(queryKeys.reports.of(event.accountId));
  }
  // A report that is open takes the change in by itself; the others are read again when they are next opened.
  if (event.type === 'data-update' && event.accountId !== null && event.reportId !== undefined && !tellLive(event)) {
    void reread(queryKeys.reports.of(event.accountId));
  }
  if (event.type === 'subscription-changed') {
    void refreshUser().catch(() => undefined);
    void reread(queryKeys.subscription);
    void reread(queryKeys.accounts.all);
  }
}

type ReportReady = Extract<LiveEvent, { type: 'report-ready' }>;

/** Events that come together, as after an absence or on Thursday morning, are told of together. */
const TOGETHER_MS = 1500;

/** Tells of reports that became ready: one by name, several by their number. */
function useTell(): (event: ReportReady) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const lang = useLanguage();
  const waiting = useRef<ReportReady[]>([]);
  return (event) => {
    waiting.current.push(event);
    if (waiting.current.length > 1) return;
    setTimeout(() => {
      const ready = waiting.current.splice(0);
      const target = ready.length === 1 ? pathOf.report(lang, event.accountId, event.reportId) : pathOf.dashboard(lang);
      showToast({
        text:
          ready.length === 1
            ? t('live.reportReady', { name: event.name })
            : t('live.reportsReady', { count: ready.length }),
        action: { label: t('action.read'), run: () => void navigate(target) },
      });
    }, TOGETHER_MS);
  };
}

/** Holds the live connection while somebody is logged in, and tells of reports that became ready. */
export function LiveNotices() {
  const session = useSession();
  const user = session.kind === 'user' ? session.user.id : null;
  const tell = useRef<(event: ReportReady) => void>(() => undefined);
  tell.current = useTell();

  useEffect(() => {
    if (user === null) return;
    const connection = connectLive(platform, (event) => {
      refresh(event);
      // The shell shows a notification, or has the page say what the system refused.
      if (event.type === 'report-ready' && platform.desktop === null) tell.current(event);
    });
    return () => connection.close();
  }, [user]);

  return null;
}
