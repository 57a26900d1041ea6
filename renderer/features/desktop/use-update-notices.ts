import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { DesktopBridge } from '../../../shared/desktop/bridge.ts';
import type { UpdateState } from '../../../shared/desktop/values.ts';
import { pathOf } from '../../platform/paths.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { shell, useShellState } from './shell.ts';

/** The last news that was told. Kept: a page lives no longer than its window, and the news is older than that. */
const KEPT = 'perch.update-told';

const askUpdate = (asked: DesktopBridge) => asked.updateState();
const isSeen = (): boolean => document.visibilityState === 'visible';
/** While a prerendered page is taken over. */
const notYet = (): boolean => false;
function onSeen(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/**
 * Says once of each version that it is there, and once that it can be installed; nobody is interrupted further. What was
 * found while there was no window, or while nobody could see it, is said as soon as somebody can.
 */
export function useUpdateNotices(): void {
  const { t } = useTranslation('desktop');
  const navigate = useNavigate();
  const lang = useLanguage();
  const { now } = useShellState('update', askUpdate);
  const seen = useSyncExternalStore(onSeen, isSeen, notYet);
  const tell = useEffectEvent(({ state, version }: UpdateState) => {
    if (version === null || (state !== 'available' && state !== 'ready')) return;
    const news = `${state} ${version}`;
    if (localStorage.getItem(KEPT) === news) return;
    localStorage.setItem(KEPT, news);
    const text = t(`computer.update.${state}`, { version });
    const look = { label: t('export.open'), run: () => void navigate(`${pathOf.settings(lang)}#computer`) };
    const install = { label: t('computer.install'), run: () => void shell().installUpdate() };
    showToast({ tone: 'info', text, action: state === 'ready' ? install : look });
  });
  useEffect(() => {
    if (seen && now !== null) tell(now);
  }, [seen, now]);
}
