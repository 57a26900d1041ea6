import { type ComponentType, lazy, use } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import type { Namespace } from '../../shared/i18n/namespaces.ts';
import { browserLanguage, textsReady } from '../state/locale.ts';
import { useLanguage } from '../state/use-language.ts';
import { NotFound } from './errors.tsx';
import { GuestOnly, LanguagePrefix, PersonOnly } from './guards.tsx';
import { Layout } from './shell/layout.tsx';

/** A page that arrives, with its texts, when it is first needed. */
function page(namespaces: readonly Namespace[], load: () => Promise<ComponentType>): ComponentType {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Page() {
    use(textsReady(useLanguage(), namespaces));
    return <Loaded />;
  };
}

const Landing = page(['plans', 'auth'], async () => (await import('../features/landing/landing-page.tsx')).LandingPage);
const Plans = page(['plans'], async () => (await import('../features/plans/plans-page.tsx')).PlansPage);
const Dashboard = page(
  ['dashboard'],
  async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
);
const Report = page(['report'], async () => (await import('../features/report/report-page.tsx')).ReportPage);

/** The route table of the specification, section 2. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Navigate to={`/${browserLanguage()}`} replace />} />
        <Route path="/:lang" element={<LanguagePrefix />}>
          <Route element={<Layout />}>
            <Route index element={<Landing />} />
            <Route element={<GuestOnly />}>
              <Route path="auth/:modal" element={<Landing />} />
            </Route>
            <Route path="instagram-monitoring-price" element={<Plans />} />
            <Route element={<PersonOnly />}>
              <Route path="dashboard" element={<Dashboard />} />
              <Route path="dashboard/archive" element={<Dashboard />} />
              <Route path="report/:accountId/:reportId?" element={<Report />} />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
