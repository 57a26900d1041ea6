import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import type { PageShell } from '../shared/contract/page-shell.ts';
import { cssModules } from './css-modules.ts';

/** What `renderer/app/prerender.tsx` exports. */
interface Built {
  readonly fixedPaths: () => string[];
  readonly prerenderPage: (path: string, input: object, shell: PageShell) => Promise<string>;
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
/** The application itself. */
const ENTRY = 'app/main.tsx';

type Manifest = Readonly<Record<string, Chunk>>;

/** The style sheets of a chunk and of all that it imports. */
function stylesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((imported) => stylesOf(manifest, imported, seen)), ...(chunk.css ?? [])];
}

/** The chunk's script and all that it imports before it runs. */
function scriptsOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((imported) => scriptsOf(manifest, imported, seen)), chunk.file];
}

/** The document without the application: its scripts are fetched when somebody wants more than to read, its styles come along, and so does the choice of light or dark. Its words are not kept waiting for the fonts that the application asks for first. */
const bare = (html: string): string =>
  html.replaceAll(
    /\s*<script[^>]*><\/script>|\s*<link rel="(?:module)?preload"[^>]*>|\s*<link rel="stylesheet"[^>]*>/g,
    '',
  );

async function shellOf(webDir: string): Promise<PageShell> {
  const manifest: Manifest = JSON.parse(await readFile(join(webDir, '.vite/manifest.json'), 'utf8'));
  const template = bare(await readFile(join(webDir, 'index.html'), 'utf8'));
  const shared = stylesOf(manifest, ENTRY);
  const pages = Object.keys(manifest).filter((key) => key.startsWith('features/'));
  const footer = stylesOf(manifest, 'app/shell/footer.tsx');
  const own = (key: string) => [...new Set([...shared, ...stylesOf(manifest, key), ...footer])];
  const files = [...new Set(pages.flatMap(own))];
  const texts = await Promise.all(files.map(async (file) => [`/${file}`, await readFile(join(webDir, file), 'utf8')]));
  const hydrateScript = manifest['app/hydrate-on-interaction.ts'];
  if (hydrateScript === undefined) throw new Error('the build has no app/hydrate-on-interaction.ts');
  return {
    template,
    styles: Object.fromEntries(pages.map((key) => [key, own(key).map((file) => `/${file}`)])),
    sheets: Object.fromEntries(texts),
    hydrateScript: `/${hydrateScript.file}`,
    scripts: scriptsOf(manifest, ENTRY).map((file) => `/${file}`),
  };
}

/** The same screens for Node, everything in one file: the server needs none of the interface's packages. */
async function buildRenderer(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: 'renderer',
    logLevel: 'warn',
    plugins: [react()],
    css: { modules: cssModules },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'app/prerender.tsx',
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: true,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'prerender.js' } },
    },
  });
}

/**
 * Draws the public pages in every language into the web build (`pages/en/press.html`), and leaves beside it what
 * draws them again when the service knows more: prices, the operator's links, the reports that visitors may read.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        const webDir = resolve('dist/web');
        const rendererDir = resolve('dist/prerender');
        const shell = await shellOf(webDir);
        await buildRenderer(rendererDir);
        await writeFile(join(rendererDir, 'shell.json'), JSON.stringify(shell));
        const built: Built = await import(`${pathToFileURL(join(rendererDir, 'prerender.js')).href}?${Date.now()}`);
        for (const path of built.fixedPaths()) {
          const html = await built.prerenderPage(path, { origin: '', from: { config: null, reads: [] } }, shell);
          if (html.includes('<style data-of="">'))
            throw new Error(`${path} has no styles: the build has no file of the name that app/public-pages.ts gives`);
          const file = join(webDir, 'pages', `${path}.html`);
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, html);
        }
      },
    },
  };
}
