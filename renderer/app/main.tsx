import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchConnection } from '../state/connection.ts';
import { showDensity } from '../state/density.ts';
import { currentLanguage, startTexts } from '../state/locale.ts';
import { startSession } from '../state/session.ts';
import '../ui/styles/index.css';
import { Router } from './router.tsx';

showDensity();
await startTexts(currentLanguage());
startSession();
watchConnection();

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Router />
    </StrictMode>,
  );
}
