import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { LiveEvent } from '../../../shared/contract/live.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { connectLive } from '../../api/live-connection.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { invalidate } from '../../data/query-client.ts';
import { platform } from '../../platform/current.ts';
import { pathOf } from '../../platform/paths.ts';
import { dispatchLiveEvent } from '../../state/live-events.ts';
import { refreshSession, refreshUser, useSession } from '../../state/session.ts';
import { changeToast, showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';

/** What an event makes stale; the screens read it again by themselves. */
function refresh(event: LiveEvent): void {
  if (event.type === 'report-ready' || event.type === 'data-update') {
    void invalidate(queryKeys.accounts.all);
  }
  if (event.type === 'report-ready') {
    void invalidate(queryKeys.reports.of(event.accountId));
  }
  // A report that is open takes the change in by itself; the others are read again when they are next opened.
  if (
    event.type === 'data-update' &&
    event.accountId !== null &&
    event.reportId !== undefined &&
    !dispatchLiveEvent(event)
  ) {
    void invalidate(queryKeys.reports.of(event.accountId));
  }
  if (event.type === 'summary-changed' && !dispatchLiveEvent(event)) void invalidate(queryKeys.summaries.all);
  if (event.type === 'own-data-changed') void invalidate(queryKeys.ownData);
  if (event.type === 'user-changed') void refreshUser().catch(() => undefined);
  if (event.type === 'subscription-changed') {
    void refreshSession('full');
    void invalidate(queryKeys.subscription);
  }
}

type ReportReady = Extract<LiveEvent, { type: 'report-ready' }>;

/** Events that come together, as after an absence or on Thursday morning, are told of together. */
const TOGETHER_MS = 1500;

/** The reports that the notice on screen tells of. */
interface Told {
  readonly id: number;
  readonly reports: ReadonlyMap<string, ReportReady>;
}

/** Tells of reports that became ready: one by name, several by their number; while the notice is there it counts on. */
function useTell(): (event: ReportReady) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const lang = useLanguage();
  const waiting = useRef<ReportReady[]>([]);
  const told = useRef<Told | null>(null);

  const noticeOf = (reports: ReadonlyMap<string, ReportReady>) => {
    const [first] = reports.values();
    const only = reports.size === 1 ? first : undefined;
    const target = only === undefined ? pathOf.dashboard(lang) : pathOf.report(lang, only.accountId, only.reportId);
    return {
      text:
        only === undefined
          ? t('live.reportsReady', { count: reports.size })
          : t('live.reportReady', { name: only.name }),
      action: { label: t('action.read'), run: () => void navigate(target) },
    };
  };
  const tell = () => {
    const before = told.current;
    const fresh = waiting.current.splice(0).map((event) => [`${event.accountId}/${event.reportId}`, event] as const);
    const together = new Map([...(before?.reports ?? []), ...fresh]);
    if (before !== null && changeToast(before.id, noticeOf(together))) {
      told.current = { id: before.id, reports: together };
    } else {
      const reports = new Map(fresh);
      told.current = { id: showToast(noticeOf(reports)), reports };
    }
  };
  const latest = useRef(tell);
  latest.current = tell;
  return (event) => {
    waiting.current.push(event);
    if (waiting.current.length === 1) setTimeout(() => latest.current(), TOGETHER_MS);
  };
}

/** Loaded with its texts by those alone whose payment failed. */
async function tellPaymentFailed(lang: Language, code: string): Promise<void> {
  const { showPaymentFailed } = await import('./payment-notice.ts');
  await showPaymentFailed(lang, code);
}

/** Holds the live connection while somebody is logged in, and tells of reports that became ready. */
export function LiveNotices() {
  const session = useSession();
  const user = session.kind === 'user' ? session.user.id : null;
  const lang = useLanguage();
  const tell = useRef<(event: ReportReady) => void>(() => undefined);
  tell.current = useTell();
  const tellPayment = useRef<(code: string) => void>(() => undefined);
  tellPayment.current = (code) => void tellPaymentFailed(lang, code).catch(() => undefined);

  useEffect(() => {
    if (user === null) return;
    const connection = connectLive(platform, (event, missed) => {
      refresh(event);
      const opened = event.type === 'report-ready' && dispatchLiveEvent(event);
      // The shell shows a notification, or has the page say what the system refused; it tells of payments, too.
      if (platform.desktop !== null) return;
      if (event.type === 'report-ready' && !opened) tell.current(event);
      if (event.type === 'subscribeError' && !missed) tellPayment.current(event.code);
    });
    return () => connection.close();
  }, [user]);

  return null;
}
