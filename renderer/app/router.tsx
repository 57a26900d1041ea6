import { lazy, type ReactNode, use } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { Namespace } from '../../shared/i18n/namespaces.ts';
import { pathOf } from '../platform/paths.ts';
import { browserLanguage, textsReady } from '../state/locale.ts';
import { useLanguage } from '../state/use-language.ts';
import { GuestOnly, LanguagePrefix, PersonOnly, PersonOrDesktop } from './guards.tsx';
import { Layout } from './shell/layout.tsx';

const Landing = lazy(async () => ({ default: (await import('../features/landing/landing-page.tsx')).LandingPage }));
const Faq = lazy(async () => ({ default: (await import('../features/faq/faq-page.tsx')).FaqPage }));
const Press = lazy(async () => ({ default: (await import('../features/press/press-page.tsx')).PressPage }));
const Terms = lazy(async () => ({ default: (await import('../features/terms/terms-page.tsx')).TermsPage }));
const Glossary = lazy(async () => ({ default: (await import('../features/glossary/glossary-page.tsx')).GlossaryPage }));
const NotFound = lazy(async () => ({ default: (await import('../features/lone/not-found-page.tsx')).NotFoundPage }));
const Auth = lazy(async () => ({ default: (await import('./later/auth-screen.tsx')).AuthScreen }));
const Plans = lazy(async () => ({ default: (await import('../features/plans/plans-page.tsx')).PlansPage }));
const Dashboard = lazy(async () => ({
  default: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
}));
const Watchlist = lazy(async () => ({ default: (await import('../features/watchlist/watchlist.tsx')).Watchlist }));
const Report = lazy(async () => ({ default: (await import('../features/report/report-page.tsx')).ReportPage }));
const Settings = lazy(async () => ({ default: (await import('./later/settings-screen.tsx')).SettingsScreen }));
const Examples = lazy(async () => ({
  default: (await import('../features/examples/examples-page.tsx')).ExamplesPage,
}));
const OptOut = lazy(async () => ({ default: (await import('../features/opt-out/opt-out-page.tsx')).OptOutPage }));

/** Waits for a page's texts. */
function Texts({ of, children }: { of: readonly Namespace[]; children: ReactNode }) {
  use(textsReady(useLanguage(), of));
  return children;
}

const page = (of: readonly Namespace[], shown: ReactNode) => <Texts of={of}>{shown}</Texts>;

const landing = page(['landing'], <Landing />);
const auth = (
  <>
    {landing}
    {page(['auth', 'errors'], <Auth />)}
  </>
);
const dashboard = page(['dashboard'], <Dashboard watchlist={page(['watchlist'], <Watchlist />)} />);

const SAMPLE_TEXTS = ['report', 'examples'] as const;

/** Any unknown path leads to the not-found page (specification, section 2). */
function Lost() {
  return <Navigate to={pathOf.notFound(useLanguage())} replace />;
}

/** The root and a bare `/404` have no language yet: the browser's is taken. */
const ToIndex = () => <Navigate to={pathOf.index(browserLanguage())} replace />;
const ToNotFound = () => <Navigate to={pathOf.notFound(browserLanguage())} replace />;

/** The route table of the specification, section 2. */
export const screens = (
  <>
    <Route path="/" element={<ToIndex />} />
    <Route path="/404" element={<ToNotFound />} />
    <Route path="/:lang" element={<LanguagePrefix />}>
      <Route element={<Layout />}>
        <Route index element={landing} />
        <Route element={<GuestOnly />}>
          <Route path="auth/:modal" element={auth} />
        </Route>
        <Route path="instagram-monitoring-price" element={page(['plans'], <Plans />)} />
        <Route path="instagram-tracking-faq" element={page(['faq'], <Faq />)} />
        <Route path="press" element={page(['press'], <Press />)} />
        <Route path="terms-and-conditions" element={page(['terms'], <Terms />)} />
        <Route path="my-account-in-a-report" element={page(['opt-out', 'errors'], <OptOut />)} />
        <Route path="glossary" element={page(['glossary'], <Glossary />)} />
        <Route path="instagram-tracking-example" element={page(['examples'], <Examples />)} />
        <Route
          path="instagram-tracking-example/report/:accountId/:reportId?"
          element={page(SAMPLE_TEXTS, <Report key="example" source="example" />)}
        />
        <Route
          path="press/report/:accountId/:reportId?"
          element={page(SAMPLE_TEXTS, <Report key="press" source="press" />)}
        />
        <Route element={<PersonOnly />}>
          <Route path="dashboard" element={dashboard} />
          <Route path="dashboard/archive" element={dashboard} />
          <Route path="report/:accountId/:reportId?" element={page(['report'], <Report source="own" />)} />
        </Route>
        <Route element={<PersonOrDesktop />}>
          <Route path="settings" element={page(['settings'], <Settings />)} />
        </Route>
        <Route path="404" element={page(['lone'], <NotFound />)} />
        <Route path="*" element={<Lost />} />
      </Route>
    </Route>
  </>
);

/** The screens, for whichever router they stand in. */
export const Screens = () => <Routes>{screens}</Routes>;
