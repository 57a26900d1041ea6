import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { useLiveEvents } from '../../state/live-events.ts';
import { useOverlay } from '../../state/overlay.ts';
import { useLanguage } from '../../state/use-language.ts';

/**
 * Opens the first report of the account that was added just now as soon as it is there: who adds one waits for it. Not where
 * something else has begun meanwhile: `isIdle` says no, a dialog is open, the page is out of sight, or several accounts are awaited.
 * @returns what is told of each account that is added
 */
export function useFirstLook(isIdle: () => boolean): (account: number) => void {
  const navigate = useNavigate();
  const lang = useLanguage();
  const overlay = useOverlay();
  const awaited = useRef(new Set<number>());
  useLiveEvents((event) => {
    if (event.type !== 'report-ready' || !awaited.current.has(event.accountId)) return false;
    const alone = awaited.current.size === 1;
    awaited.current.delete(event.accountId);
    if (!alone || overlay !== null || document.visibilityState === 'hidden' || !isIdle()) return false;
    void navigate(pathOf.report(lang, event.accountId, event.reportId));
    return true;
  });
  return (account) => void awaited.current.add(account);
}
