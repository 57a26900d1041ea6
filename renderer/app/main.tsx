import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { watchConnection } from '../state/connection.ts';
import { showDensity } from '../state/density.ts';
import { currentLanguage, startTexts } from '../state/locale.ts';
import { watchVisits } from '../state/queries.ts';
import { startPlatform } from '../state/services.ts';
import { startSession } from '../state/session.ts';
import { OriginContext } from '../ui/origin.ts';
import '../ui/styles/index.css';
import { DRAWN_FROM, onLanded } from './landed.tsx';
import { keepReferral } from './referral.ts';
import { Screens } from './router.tsx';

showDensity();
keepReferral();
await Promise.all([startTexts(currentLanguage()), startPlatform()]);
watchConnection();
watchVisits();

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
const drawn = document.getElementById(DRAWN_FROM)?.textContent ?? null;
if (root !== null && drawn !== null) {
  const { know, parseDrawnFrom } = await import('./drawn.ts');
  know(parseDrawnFrom(drawn));
  // Who is here is found out once the page stands as it was drawn.
  onLanded(startSession);
  hydrateRoot(root, app);
} else if (root !== null) {
  startSession();
  createRoot(root).render(app);
}
