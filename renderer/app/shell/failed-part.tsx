import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../../../shared/brand.ts';
import { platform } from '../../platform/current.ts';
import { useConnection } from '../../state/connection.ts';
import { forgetFailedTexts } from '../../state/locale.ts';
import { closeOverlay } from '../../state/overlay.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/parts.tsx';
import { isOutdated } from './outdated.ts';

interface FailedPartProps {
  readonly whole: boolean;
  readonly again: () => void;
}

/** Whether the files are gone because a newer version has taken their place. */
function useOutdated(): boolean {
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    // The desktop application has the files with it.
    if (platform.kind === 'web') void isOutdated().then(setOutdated);
  }, []);
  return outdated;
}

/** Loads the part once more when the connection is back. */
function useAgainWhenConnected(away: boolean, again: () => void): void {
  const before = useRef(away);
  useEffect(() => {
    if (before.current && !away) again();
    before.current = away;
  }, [away, again]);
}

/**
 * In the place of a part of the program that could not be loaded: without a connection it comes with the next one; where
 * a newer version has taken its place that one is offered; else it is asked for at the press of a button.
 */
export function FailedPart({ whole, again }: FailedPartProps) {
  const { t } = useTranslation();
  const outdated = useOutdated();
  const away = useConnection() === 'down' || !navigator.onLine;
  const retry = () => {
    forgetFailedTexts();
    again();
  };
  useAgainWhenConnected(away, retry);
  const action = outdated ? (
    <Button tone={whole ? 'primary' : 'secondary'} onClick={() => location.reload()}>
      {t('state.reload')}
    </Button>
  ) : (
    <Button tone={whole ? 'primary' : 'secondary'} onClick={retry}>
      {t('action.retry')}
    </Button>
  );
  if (!whole) {
    return (
      <div className="failed-part">
        <Note tone="bad" icon="warning">
          {outdated ? t('state.outdated', { brand: BRAND.name }) : t('state.partFailed')}
        </Note>
        {action}
      </div>
    );
  }
  return (
    <div className="page-width message-page" role="alert">
      <h1>{away ? t('state.notKept') : t('state.pageFailed')}</h1>
      <p className="lead">
        {away
          ? t('state.opensLater')
          : outdated
            ? t('state.outdated', { brand: BRAND.name })
            : t('state.pageFailedText')}
      </p>
      {away ? null : action}
    </div>
  );
}

/** For what nobody waits for: loaded once more when somebody comes back to the page, or the connection does. */
export function FailedQuietly({ again }: FailedPartProps) {
  useEffect(() => {
    globalThis.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      globalThis.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [again]);
  return null;
}

/** What lies over the page has no place in it: a notice says that it did not come, and it is closed. */
export function FailedOverlay() {
  const { t } = useTranslation();
  useEffect(() => {
    forgetFailedTexts();
    showToast({ tone: 'bad', text: t('state.partFailed') });
    closeOverlay();
  }, [t]);
  return null;
}
