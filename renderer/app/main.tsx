import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SWRConfig } from 'swr';
import { currentLanguage, startTexts } from '../state/locale.ts';
import { QUERY_DEFAULTS } from '../state/queries.ts';
import { startSession } from '../state/session.ts';
import '../ui/styles/index.css';
import { Router } from './router.tsx';

await startTexts(currentLanguage());
startSession();

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <SWRConfig value={QUERY_DEFAULTS}>
        <Router />
      </SWRConfig>
    </StrictMode>,
  );
}
