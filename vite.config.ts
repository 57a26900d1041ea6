import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import electron from 'vite-plugin-electron/simple';
import { serviceOrigin } from './shared/desktop/service-origin.ts';
import { cssModules } from './tools/css-modules.ts';
import { createDevWindow } from './tools/dev-window.ts';
import { precompress } from './tools/precompress.ts';
import { prerender } from './tools/prerender.ts';
import { serviceWorker } from './tools/service-worker.ts';

const SERVICE = 'http://localhost:3000';
const DEV_PORT = Number(process.env.PERCH_DEV_PORT ?? 5173);
const devWindow = createDevWindow(import.meta.dirname);

/**
 * The desktop shell around the same web build: main as one ES module, preload as one script (sandboxed ones are CommonJS). An edit may
 * cause two builds in development; an application that starts between them has to find its files, so only a build for good empties folders.
 */
const shell = ({ emptyOutDir }: { emptyOutDir: boolean }): Promise<Plugin[]> =>
  electron({
    main: {
      entry: `${import.meta.dirname}/main/main.ts`,
      onstart: ({ startup }) => devWindow(startup),
      vite: {
        root: import.meta.dirname,
        define: { PERCH_SERVER: JSON.stringify(serviceOrigin(process.env.PERCH_DESKTOP_SERVER ?? SERVICE)) },
        build: {
          outDir: 'dist/main',
          emptyOutDir,
          target: 'node24',
          minify: true,
          // One file for the start. The updater is larger than all the rest, and nobody waits for it.
          rolldownOptions: {
            output: { minify: true, chunkFileNames: ({ name }) => (name === 'main' ? 'updater.js' : '[name].js') },
          },
        },
      },
    },
    preload: {
      input: `${import.meta.dirname}/preload/preload.ts`,
      vite: {
        root: import.meta.dirname,
        build: {
          outDir: 'dist/preload',
          emptyOutDir,
          minify: true,
          rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs' } },
        },
      },
    },
  });

export default defineConfig(async ({ mode, command }) => ({
  root: 'renderer',
  // The desktop's plugin would make it relative, and `/en/report/1` is a path like any other.
  base: '/',
  css: { modules: cssModules },
  plugins: [
    react(),
    serviceWorker(),
    precompress({ quick: mode === 'start' }),
    prerender(),
    ...(mode === 'desktop' ? await shell({ emptyOutDir: command === 'build' }) : []),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Absolute: the development server looks for them from another folder than the build.
      input: {
        index: `${import.meta.dirname}/renderer/index.html`,
        hydrate: `${import.meta.dirname}/renderer/app/hydrate-on-interaction.ts`,
      },
      output: {
        codeSplitting: {
          // What every page needs, in one file: small shared chunks cost more than they save.
          groups: [
            // The public pages' only script needs it, without the rest of the shell.
            { name: 'preload', test: /vite\/preload-helper|platform\/(?:referral|cookies)/ },
            {
              name: 'shell',
              // The kit's style sheets with it: they come before those of components, some of which are in the common file.
              test: /renderer\/ui\/styles\/.+\.css$|node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|axios|i18next|react-i18next|jotai|zod|@tanstack\/(react-query|query-core))\//,
            },
            // But for what is shared by pages that come later alone: reports’ lists, figures and rules, paying, ways to log in, the settings.
            {
              name: 'common',
              test: /(renderer|shared)\/(?!(?:report\/(?:lists|content|branded)|contract\/(?:google|passkeys|payments|reset|settings|support|two-factor|verify)|data\/(?:support|settings|receipts)|features\/(?:desktop|settings)\/.*|state\/(?:google|passkeys|coverage-words|time-zone)|ui\/charts\/.*|domain\/report\/.*|domain\/networks\/told|domain\/time\/time-zone|i18n\/(?:zone-name|language-names|list)|ui\/password-strength\/.*|domain\/support\/.*|domain\/daily\/.*)\.ts).+\.tsx?$/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: {
    port: DEV_PORT,
    // Pages of the desktop shell have an origin of their own; the socket for changes is named for them.
    ...(mode === 'desktop'
      ? { strictPort: true, cors: true, hmr: { protocol: 'ws', host: 'localhost', port: DEV_PORT } }
      : {}),
    proxy: {
      // The sources of the client lie under /api as well.
      '^/api/(?!.*[.]ts)': { target: SERVICE, ws: true },
      '/sandbox': SERVICE,
    },
  },
}));
