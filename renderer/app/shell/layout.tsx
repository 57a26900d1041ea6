import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { CrashBoundary } from '../errors.tsx';
import { useLoginRequired, useScrollToTop } from '../guards.tsx';
import { LiveNotices } from '../live-notices.tsx';
import { Footer } from './footer.tsx';
import { Header, SkipLink } from './header.tsx';
import { ConnectionBar, Toasts } from './toasts.tsx';

/** The shell around every page. */
export function Layout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  useLoginRequired();
  useScrollToTop();
  return (
    <>
      <SkipLink />
      <ConnectionBar />
      <Header />
      <main id="main" tabIndex={-1}>
        <CrashBoundary key={pathname}>
          <Suspense fallback={<p className="sr">{t('state.loading')}</p>}>
            <Outlet />
          </Suspense>
        </CrashBoundary>
      </main>
      <Footer />
      <Toasts />
      <LiveNotices />
    </>
  );
}
