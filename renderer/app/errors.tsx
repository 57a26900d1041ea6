import { Component, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../state/connection.ts';
import { Button } from '../ui/button.tsx';

function Crashed() {
  const { t } = useTranslation();
  return (
    <div className="wrap lone" role="alert">
      <h1>{t('state.failed')}</h1>
      <p className="lead">{t('state.crashed')}</p>
      <Button tone="primary" onClick={() => location.reload()}>
        {t('state.reload')}
      </Button>
    </div>
  );
}

const RELOADED = 'perch.reloaded';
const ONCE_IN_MS = 20_000;

/** Loads the page anew, unless that was done a moment ago and did not help. */
function reloadOnce(): void {
  const now = Date.now();
  if (now - Number(sessionStorage.getItem(RELOADED)) < ONCE_IN_MS) return;
  sessionStorage.setItem(RELOADED, String(now));
  location.reload();
}

/**
 * A part of the program did not come: without a connection it comes with the next one; with one, a newer version has
 * taken its place, and the page is loaded anew to be of that.
 */
function Missing() {
  const { t } = useTranslation();
  const there = useConnection() === 'up';
  useEffect(() => {
    if (there && navigator.onLine) reloadOnce();
  }, [there]);
  return there ? (
    <Crashed />
  ) : (
    <div className="wrap lone" role="alert">
      <h1>{t('state.notKept')}</h1>
      <p className="lead">{t('state.opensLater')}</p>
    </div>
  );
}

/** How browsers name a script that could not be fetched. */
const NOT_FETCHED = /dynamically imported module|Importing a module script/i;

/** Stands in for a page that threw. React knows error boundaries as classes only. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return NOT_FETCHED.test(String(error)) ? <Missing /> : <Crashed />;
  }
}
