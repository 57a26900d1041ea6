import { lazy, type ReactNode, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { useConnection } from '../../state/connection.ts';
import { textsReady } from '../../state/locale.ts';
import { platform } from '../../state/services.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { CrashBoundary } from '../errors.tsx';
import { useLoginRequired, useScrollToTop } from '../guards.tsx';
import { Landed } from '../landed.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { Header, SkipLink } from './header.tsx';
import { Overlays } from './overlays.tsx';

const Footer = lazy(async () => ({ default: (await import('./footer.tsx')).Footer }));
const MaintenanceScreen = lazy(async () => ({
  default: (await import('../../features/lone/maintenance.tsx')).Maintenance,
}));
/** The page stands without them, as when they do not come for want of a connection. */
const none = { PersonParts: (): ReactNode => null, Toasts: (): ReactNode => null };
const Toasts = lazy(async () => ({ default: (await import('../later/toasts.tsx').catch(() => none)).Toasts }));
const PersonParts = lazy(async () => ({
  default: (await import('../later/person-parts.tsx').catch(() => none)).PersonParts,
}));
const Desktop = lazy(async () => ({
  default: (await import('../../features/desktop/desktop-parts.tsx')).DesktopParts,
}));
const MAINTENANCE_TEXTS = ['lone'] as const;

function Maintenance() {
  use(textsReady(useLanguage(), MAINTENANCE_TEXTS));
  return <MaintenanceScreen />;
}

/** From one report of an account to the next the page stays, with the focus and what is chosen on it. */
const pageOf = (pathname: string): string => pathname.replace(/(\/report\/[^/]+)\/[^/]+$/, '$1');

/** The shell around every page. During maintenance the page waits unseen, with all that was typed into it. */
export function Layout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const mending = useConnection() === 'maintenance';
  const known = useUser() !== null;
  useLoginRequired();
  useScrollToTop();
  return (
    <>
      <SkipLink />
      <ConnectionBar />
      <Header bare={mending} />
      <main id="main" tabIndex={-1}>
        <CrashBoundary key={pageOf(pathname)}>
          <Suspense fallback={<p className="sr">{t('state.loading')}</p>}>
            {mending ? <Maintenance /> : null}
            <div hidden={mending}>
              <Outlet />
            </div>
            <Landed />
          </Suspense>
        </CrashBoundary>
      </main>
      {mending ? null : (
        <Suspense fallback={null}>
          <Footer />
        </Suspense>
      )}
      <Overlays />
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
      <Suspense fallback={null}>
        {known ? <PersonParts /> : null}
        {platform.desktop === null ? null : <Desktop />}
      </Suspense>
    </>
  );
}
