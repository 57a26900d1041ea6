// The kit comes before every component: what places a button beats the button's own style where both weigh the same.
import '../ui/styles/index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startPlatform } from '../platform/current.ts';
import { keepReferral } from '../platform/referral.ts';
import { watchConnection } from '../state/connection.ts';
import { showDensity } from '../state/density.ts';
import { currentLanguage, startTexts } from '../state/locale.ts';
import { startSession } from '../state/session.ts';
import { OriginContext } from '../ui/origin.ts';
import { onHydrated, PRERENDERED_STATE } from './hydrated.tsx';
import { Screens } from './router.tsx';

showDensity();
keepReferral();
await Promise.all([startTexts(currentLanguage()), startPlatform()]);
watchConnection();

const root = document.getElementById('root');
const app = (
  <StrictMode>
    <OriginContext value={location.origin}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </OriginContext>
  </StrictMode>
);
const state = document.getElementById(PRERENDERED_STATE)?.textContent ?? null;
if (root !== null && state !== null) {
  const { restorePrerenderedState, parsePrerenderedState } = await import('./prerendered-state.ts');
  restorePrerenderedState(parsePrerenderedState(state));
  // Who is here is found out once the page stands as it was prerendered.
  onHydrated(startSession);
  hydrateRoot(root, app);
} else if (root !== null) {
  startSession();
  createRoot(root).render(app);
}
