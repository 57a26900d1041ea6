import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanPackages } from './tools/lean-packages.ts';
import { precompress } from './tools/precompress.ts';
import { prerender } from './tools/prerender.ts';
import { serviceWorker } from './tools/service-worker.ts';

const SERVICE = 'http://localhost:3000';

export default defineConfig(({ mode }) => ({
  root: 'renderer',
  resolve: {
    alias: [
      // Its package exports name only the development build, which carries every warning.
      {
        find: /^react-router$/,
        replacement: `${import.meta.dirname}/node_modules/react-router/dist/production/index.mjs`,
      },
    ],
  },
  plugins: [react(), leanPackages(), serviceWorker(), precompress({ quick: mode === 'start' }), prerender()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'renderer/index.html', wake: 'renderer/app/wake.ts' },
      output: {
        codeSplitting: {
          // What every page needs, in one file: small shared chunks cost more than they save.
          groups: [
            // The public pages' only script needs it, without the rest of the shell.
            { name: 'preload', test: /vite\/preload-helper|app\/referral/ },
            {
              name: 'shell',
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|axios|i18next|react-i18next|jotai|zod)\/|renderer\/(ui\/(?!styles\/(?:strip|dialog)|charts|field|flock|page-head|prose|virtual|dialog|menu-list|plain-click)|app\/(?!shell\/footer|main|wake|drawn|later|offline|referral)|(api|state|platform)\/(?!later))|shared\/(brand|contract\/(route|values|errors|accounts|dashboard-csv|auth|user|config|plans|subscription)|domain\/(time|languages|ids|money|subscription|accounts)|i18n\/(dates|number-words|namespaces))/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      // The sources of the client lie under /api as well.
      '^/api/(?!.*[.]ts)': { target: SERVICE, ws: true },
      '/sandbox': SERVICE,
    },
  },
}));
