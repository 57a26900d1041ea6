import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { Namespace } from '../../shared/i18n/namespaces.ts';
import { queryClient } from '../data/query-client.ts';
import { pathOf } from '../platform/paths.ts';
import { browserLanguage, textsReady } from '../state/locale.ts';
import { useUser } from '../state/session.ts';
import { useLanguage } from '../state/use-language.ts';
import { lazyPage, lazyPart, PartBoundary } from '../ui/lazy-part.tsx';
import { GuestOnly, LanguagePrefix, PersonOnly, PersonOrDesktop } from './guards.tsx';
import { Layout } from './shell/layout.tsx';

const Landing = lazyPage(async () => (await import('../features/landing/landing-page.tsx')).LandingPage);
const Faq = lazyPage(async () => (await import('../features/faq/faq-page.tsx')).FaqPage);
const Press = lazyPage(async () => (await import('../features/press/press-page.tsx')).PressPage);
const Terms = lazyPage(async () => (await import('../features/terms/terms-page.tsx')).TermsPage);
const Glossary = lazyPage(async () => (await import('../features/glossary/glossary-page.tsx')).GlossaryPage);
const NotFound = lazyPage(async () => (await import('../features/error-pages/not-found-page.tsx')).NotFoundPage);
const Auth = lazyPage(async () => (await import('./screens/auth-screen.tsx')).AuthScreen);
const ResetPassword = lazyPage(async () => (await import('../features/auth/reset-dialog.tsx')).ResetDialog);
const Plans = lazyPage(async () => (await import('../features/plans/plans-page.tsx')).PlansPage);
const Dashboard = lazyPage(async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage);
const UserDashboard = lazyPage(
  async () => (await import('../features/dashboard/as-user/user-dashboard-page.tsx')).UserDashboardPage,
);
const Watchlist = lazyPart(async () => (await import('../features/watchlist/watchlist.tsx')).Watchlist);
const Report = lazyPage(async () => (await import('../features/report/report-page.tsx')).ReportPage);
const Year = lazyPage(async () => (await import('../features/account-history/year/year-page.tsx')).YearPage);
const ProfileHistory = lazyPage(
  async () => (await import('../features/account-history/profile/profile-history-page.tsx')).ProfileHistoryPage,
);
const Daily = lazyPage(async () => (await import('../features/daily/daily-page.tsx')).DailyPage);
const Settings = lazyPage(async () => (await import('./screens/settings-screen.tsx')).SettingsScreen);
const Examples = lazyPage(async () => (await import('../features/examples/examples-page.tsx')).ExamplesPage);
const mailedLinks = () => import('./screens/mailed-link-screens.ts');
const Verify = lazyPage(async () => (await mailedLinks()).VerifyPage);
const Keep = lazyPage(async () => (await mailedLinks()).KeepPage);
const NewAddress = lazyPage(async () => (await mailedLinks()).NewAddressPage);
const OldAddress = lazyPage(async () => (await mailedLinks()).OldAddressPage);
const ConfirmNotice = lazyPart(async () => (await import('../features/verify/confirm-notice.tsx')).ConfirmNotice);
const PlanNotice = lazyPart(async () => (await import('../features/plans/plan-notice.tsx')).PlanNotice);
const OptOut = lazyPage(async () => (await import('../features/opt-out/opt-out-page.tsx')).OptOutPage);

/** Waits for a page's texts. */
function Texts({ of, children }: { of: readonly Namespace[]; children: ReactNode }) {
  use(textsReady(useLanguage(), of));
  return children;
}

const part = (of: readonly Namespace[], shown: ReactNode, whole = false) => (
  <PartBoundary whole={whole}>
    <Texts of={of}>{shown}</Texts>
  </PartBoundary>
);
const page = (of: readonly Namespace[], shown: ReactNode) => part(of, shown, true);

const landing = page(['landing'], <Landing />);
const auth = (
  <>
    {page(['auth', 'google', 'password', 'errors'], <Auth />)}
    {landing}
  </>
);
const resetPassword = (
  <>
    {page(['auth', 'password', 'errors'], <ResetPassword />)}
    {landing}
  </>
);

/** Loaded for those alone whom it is for, before the page is shown: nothing moves. */
const Unconfirmed = () => (useUser()?.emailVerified === false ? part(['verify'], <ConfirmNotice />) : null);

/** Whose plan renews and was paid has nothing to be told; the part decides the rest. */
function Plan() {
  const plan = useUser()?.subscription;
  return plan == null || (plan.status === 1 && plan.renewable) ? null : part(['plans'], <PlanNotice />);
}

const dashboard = page(
  ['dashboard', 'networks'],
  <Dashboard
    notice={[<Unconfirmed key="address" />, <Plan key="plan" />]}
    watchlist={part(['watchlist'], <Watchlist />)}
  />,
);

const userDashboard = page(['dashboard', 'networks', 'accounts', 'support', 'errors'], <UserDashboard />);

const Connected = lazyPage(
  async () => (await import('../features/settings/connections/connected-page.tsx')).ConnectedPage,
);

const settings = page(['settings', 'connections', 'networks', 'google', 'verify', 'password', 'errors'], <Settings />);

const REPORT_TEXTS = ['report', 'networks', 'summary'] as const;
const SAMPLE_TEXTS = [...REPORT_TEXTS, 'examples'] as const;

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
        <Route path="reset-pass/:hash" element={resetPassword} />
        <Route path="verify/:result" element={page(['verify', 'errors'], <Verify />)} />
        <Route path="new-address/:result" element={page(['verify', 'errors'], <NewAddress />)} />
        <Route path="old-address/:result" element={page(['verify', 'errors'], <OldAddress />)} />
        <Route path="keep/:result" element={page(['verify', 'errors'], <Keep />)} />
        <Route path="instagram-monitoring-price" element={page(['plans'], <Plans />)} />
        <Route path="instagram-tracking-faq" element={page(['faq'], <Faq />)} />
        <Route path="press" element={page(['press'], <Press />)} />
        <Route path="terms-and-conditions" element={page(['terms'], <Terms />)} />
        <Route path="my-account-in-a-report" element={page(['opt-out', 'networks', 'errors'], <OptOut />)} />
        <Route path="glossary" element={page(['glossary'], <Glossary />)} />
        <Route path="instagram-tracking-example" element={page(['examples', 'networks'], <Examples />)} />
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
          <Route path="dashboard/year/:accountId" element={page(['year', 'account-history'], <Year />)} />
          <Route
            path="dashboard/profile/:accountId"
            element={page(['profile-history', 'account-history', 'networks'], <ProfileHistory />)}
          />
          <Route path="dashboard/daily/:day?" element={page(REPORT_TEXTS, <Daily />)} />
          <Route path="userdashboard/:userHash" element={userDashboard} />
          <Route path="userdashboard/:userHash/archive" element={userDashboard} />
          <Route path="report/:accountId/:reportId?" element={page(REPORT_TEXTS, <Report source="own" />)} />
        </Route>
        <Route element={<PersonOrDesktop />}>
          <Route path="settings" element={settings} />
          <Route path="settings/connected" element={page(['settings', 'connections', 'errors'], <Connected />)} />
          <Route path="settings/receipt/:number" element={settings} />
        </Route>
        <Route path="404" element={page(['error-pages'], <NotFound />)} />
        <Route path="*" element={<Lost />} />
      </Route>
    </Route>
  </>
);

/** The screens, for whichever router they stand in. */
export const Screens = () => (
  <QueryClientProvider client={queryClient}>
    <Routes>{screens}</Routes>
  </QueryClientProvider>
);
