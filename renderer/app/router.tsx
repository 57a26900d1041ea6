import { lazy, type ReactNode, use } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import type { Namespace } from '../../shared/i18n/namespaces.ts';
import { browserLanguage, textsReady } from '../state/locale.ts';
import { useLanguage } from '../state/use-language.ts';
import { NotFound } from './errors.tsx';
import { GuestOnly, LanguagePrefix, PersonOnly } from './guards.tsx';
import { Layout } from './shell/layout.tsx';

const Landing = lazy(async () => ({ default: (await import('../features/landing/landing-page.tsx')).LandingPage }));
const Auth = lazy(async () => ({ default: (await import('../features/auth/auth-dialog.tsx')).AuthDialog }));
const Plans = lazy(async () => ({ default: (await import('../features/plans/plans-page.tsx')).PlansPage }));
const Dashboard = lazy(async () => ({
  default: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
}));
const Report = lazy(async () => ({ default: (await import('../features/report/report-page.tsx')).ReportPage }));
const Settings = lazy(async () => ({ default: (await import('../features/settings/settings-page.tsx')).SettingsPage }));
const Examples = lazy(async () => ({
  default: (await import('../features/examples/examples-page.tsx')).ExamplesPage,
}));

const TEXTS = {
  landing: ['auth'],
  auth: ['auth', 'errors'],
  plans: ['plans'],
  dashboard: ['dashboard'],
  report: ['report'],
  settings: ['settings'],
  examples: ['examples'],
  sample: ['report', 'examples'],
} satisfies Record<string, readonly Namespace[]>;

/** Waits for a page's texts. */
function Texts({ of, children }: { of: readonly Namespace[]; children: ReactNode }) {
  use(textsReady(useLanguage(), of));
  return children;
}

const landing = (
  <Texts of={TEXTS.landing}>
    <Landing />
  </Texts>
);
const auth = (
  <>
    {landing}
    <Texts of={TEXTS.auth}>
      <Auth />
    </Texts>
  </>
);
const plans = (
  <Texts of={TEXTS.plans}>
    <Plans />
  </Texts>
);
const dashboard = (
  <Texts of={TEXTS.dashboard}>
    <Dashboard />
  </Texts>
);
const report = (
  <Texts of={TEXTS.report}>
    <Report source="own" />
  </Texts>
);
const examples = (
  <Texts of={TEXTS.examples}>
    <Examples />
  </Texts>
);
const sample = (source: 'example' | 'press') => (
  <Texts key={source} of={TEXTS.sample}>
    <Report source={source} />
  </Texts>
);
const settings = (
  <Texts of={TEXTS.settings}>
    <Settings />
  </Texts>
);

/** The route table of the specification, section 2. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Navigate to={`/${browserLanguage()}`} replace />} />
        <Route path="/:lang" element={<LanguagePrefix />}>
          <Route element={<Layout />}>
            <Route index element={landing} />
            <Route element={<GuestOnly />}>
              <Route path="auth/:modal" element={auth} />
            </Route>
            <Route path="instagram-monitoring-price" element={plans} />
            <Route path="instagram-tracking-example" element={examples} />
            <Route path="instagram-tracking-example/report/:accountId/:reportId?" element={sample('example')} />
            <Route path="press/report/:accountId/:reportId?" element={sample('press')} />
            <Route element={<PersonOnly />}>
              <Route path="dashboard" element={dashboard} />
              <Route path="dashboard/archive" element={dashboard} />
              <Route path="settings" element={settings} />
              <Route path="report/:accountId/:reportId?" element={report} />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
