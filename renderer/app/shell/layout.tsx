import { memo, Suspense, use, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { platform } from '../../platform/current.ts';
import { useConnection } from '../../state/connection.ts';
import { textsReady } from '../../state/locale.ts';
import { isPageLoading, usePageLoading } from '../../state/page-loading.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { lazyPart, PartBoundary, PartFailureContext } from '../../ui/lazy-part.tsx';
import { CrashBoundary } from '../crash-boundary.tsx';
import { useBlocked, useLoginRequired, useScrollToTop } from '../guards.tsx';
import { Hydrated } from '../hydrated.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { FailedPart, FailedQuietly } from './failed-part.tsx';
import { Header, SkipLink } from './header.tsx';
import { Loading } from './loading.tsx';
import { Overlays } from './overlays.tsx';

const Footer = lazyPart(async () => (await import('./footer.tsx')).Footer);
const MaintenanceScreen = lazyPart(
  async () => (await import('../../features/error-pages/maintenance.tsx')).Maintenance,
);
const Toasts = lazyPart(async () => (await import('./toasts.tsx')).Toasts);
const SessionServices = lazyPart(async () => (await import('../session/session-services.tsx')).SessionServices);
const Desktop = lazyPart(async () => (await import('../../features/desktop/desktop-parts.tsx')).DesktopParts);
const MAINTENANCE_TEXTS = ['error-pages'] as const;

function Maintenance() {
  use(textsReady(useLanguage(), MAINTENANCE_TEXTS));
  return <MaintenanceScreen />;
}

/** From one report of an account to the next the page stays, with the focus and what is chosen on it. */
const pageOf = (pathname: string): string => pathname.replace(/(\/report\/[^/]+)\/[^/]+$/, '$1');

const neverChanges = () => () => undefined;

/**
 * The footer comes once the first page has its height, so that it never stands under the header and is pushed away. From
 * then on it stays, focus and all; what is loading later keeps it below the window. A page drawn in advance has it at once.
 */
function usePageFooter(loading: boolean): boolean {
  const drawn = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [shown, setShown] = useState(drawn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when a part arrived
  useLayoutEffect(() => {
    if (!isPageLoading()) setShown(true);
  }, [loading]);
  return shown;
}

/** During maintenance the page waits unseen, with all that was typed into it. */
function Shown() {
  const mending = useConnection() === 'maintenance';
  return (
    <>
      {mending ? (
        <PartBoundary whole>
          <Maintenance />
        </PartBoundary>
      ) : null}
      <div hidden={mending}>
        <Outlet />
      </div>
      <Hydrated />
    </>
  );
}

/**
 * The page itself. It takes nothing from the shell and is not rendered again with it: what React renders anew around a
 * page that is still being taken over is thrown away and drawn once more, with every click that was meant for it.
 */
const Page = memo(() => {
  const { pathname } = useLocation();
  return (
    <CrashBoundary key={pageOf(pathname)}>
      <Suspense fallback={<Loading />}>
        <Shown />
      </Suspense>
    </CrashBoundary>
  );
});

/** Taken over as the page is. */
const PageFooter = memo(() => (
  <Suspense fallback={null}>
    <Footer />
  </Suspense>
));

/** The shell around every page. */
export function Layout() {
  const mending = useConnection() === 'maintenance';
  const known = useUser() !== null;
  // During maintenance the page that waits may never be done.
  const loading = usePageLoading() && !mending;
  const footer = usePageFooter(loading);
  useLoginRequired();
  useBlocked();
  useScrollToTop();
  return (
    <PartFailureContext value={FailedPart}>
      <SkipLink />
      <ConnectionBar />
      <Header bare={mending} />
      <main id="main" tabIndex={-1} data-loading={loading ? '' : undefined}>
        <Page />
      </main>
      {mending || !footer ? null : <PageFooter />}
      <Overlays />
      <PartFailureContext value={FailedQuietly}>
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
        <Suspense fallback={null}>{known ? <SessionServices /> : null}</Suspense>
        <Suspense fallback={null}>{platform.desktop === null ? null : <Desktop />}</Suspense>
      </PartFailureContext>
    </PartFailureContext>
  );
}
