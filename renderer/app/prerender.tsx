import { prerender } from 'react-dom/static';
import { createRoutesFromElements, matchRoutes, StaticRouter } from 'react-router-dom';
import type { PageShell } from '../../shared/contract/page-shell.ts';
import { isLanguage, LANGUAGES, type Language } from '../../shared/domain/languages.ts';
import { clearQueries } from '../data/query-client.ts';
import { startTexts, switchLanguage } from '../state/locale.ts';
import { OriginContext } from '../ui/origin.ts';
import { PRERENDERED_STATE } from './hydrated.tsx';
import { type PrerenderedState, restorePrerenderedState } from './prerendered-state.ts';
import { type Need, PUBLIC_PAGES, type PublicPage } from './public-pages.ts';
import { Screens, screens } from './router.tsx';

/** The product's pages without a browser: built to `dist/prerender/prerender.js`, run at build time and by the server. */

export type Found =
  | { readonly kind: 'public'; readonly status: 200 | 404; readonly lang: Language; readonly needs: readonly Need[] }
  /** A page of the application, drawn in the browser. */
  | { readonly kind: 'app' }
  /** Another address is the right one. */
  | { readonly kind: 'moved'; readonly to: (preferred: Language) => string }
  | { readonly kind: 'unknown' };

const ROUTES = createRoutesFromElements(screens);

interface Place {
  readonly lang: Language;
  readonly page: PublicPage | undefined;
  readonly known: boolean;
  readonly params: Readonly<Record<string, string | undefined>>;
}

function placeOf(path: string): Place | null {
  const matches = matchRoutes(ROUTES, path) ?? [];
  const leaf = matches.at(-1);
  const lang = leaf?.params.lang;
  if (leaf === undefined || !isLanguage(lang)) return null;
  const pattern = leaf.route.path ?? '';
  return { lang, page: PUBLIC_PAGES.get(pattern), known: pattern !== '*', params: leaf.params };
}

/** What stands at a path. */
export function find(path: string): Found {
  if (path === '/' || path === '') return { kind: 'moved', to: (preferred) => `/${preferred}` };
  const place = placeOf(path);
  if (place === null) {
    const rest = path.replace(/^\/[^/]*/, '');
    // Any prefix but a language of ours becomes English (specification, section 2).
    return placeOf(`/en${rest}`)?.known === true && rest !== ''
      ? { kind: 'moved', to: () => `/en${rest}` }
      : { kind: 'unknown' };
  }
  if (!place.known) return { kind: 'unknown' };
  if (place.page === undefined) return { kind: 'app' };
  const { status, needs } = place.page;
  return { kind: 'public', status, lang: place.lang, needs: needs(place.params, place.lang) };
}

/** The paths that can be drawn without knowing anything: each public page without parameters, in each language. */
export const fixedPaths = (): string[] =>
  LANGUAGES.flatMap((lang) =>
    [...PUBLIC_PAGES.keys()]
      .filter((pattern) => !pattern.includes(':'))
      .map((pattern) => `/${lang}/${pattern}`.replace(/\/$/, '')),
  );

/** What React puts in front of a page for the document's head. */
const HEAD = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/;

const escapeForScript = (json: string): string => json.replaceAll('<', '\\u003c');

/** @throws what any part of the page threw: half a page is not sent */
async function draw(path: string, origin: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <OriginContext value={origin}>
      <StaticRouter location={path}>
        <Screens />
      </StaticRouter>
    </OriginContext>,
    // In one piece, without scripts that move late parts to their places: the policy forbids them, and readers may have none.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void failures.push(error) },
  );
  if (failures.length > 0) throw failures[0];
  return await new Response(prelude).text();
}

let started = false;
/** Texts, configuration and reads are one set for the process: one page is drawn at a time. */
let drawing: Promise<unknown> = Promise.resolve();

async function drawAlone(
  path: string,
  lang: Language,
  input: { origin: string; from: PrerenderedState },
): Promise<string> {
  if (!started) await startTexts(lang);
  started = true;
  await switchLanguage(lang);
  clearQueries();
  restorePrerenderedState(input.from);
  try {
    return await draw(path, input.origin);
  } finally {
    clearQueries();
  }
}

/** Light or dark as it was chosen on this device (state/theme.ts), before anything is painted; as in public/theme.js. */
const THEME = 'try{const t=localStorage.getItem("perch.theme");if(t)document.documentElement.dataset.theme=t}catch{}';

/** Keeps what is clicked before anything else listens, for `hydrate-on-interaction.ts`. */
const EARLY_CLICKS =
  'const early=window.earlyClicks=[];document.addEventListener("click",early.keep=e=>early.push(e.target),true)';

/** What is read comes first: no script is asked for before the page was painted once. */
const afterFirstFrame = (script: string): string =>
  `requestAnimationFrame(()=>setTimeout(()=>import(${JSON.stringify(script)})))`;

/**
 * The whole document of a public page.
 * @param input where the product is served (an origin without a slash at its end) and what the page is drawn from
 * @throws Error when the path is no public page
 */
export async function prerenderPage(
  path: string,
  input: { origin: string; from: PrerenderedState },
  shell: PageShell,
): Promise<string> {
  const place = placeOf(path);
  if (place?.page === undefined) throw new Error(`${path} is not a public page`);
  const mine = drawing.then(() => drawAlone(path, place.lang, input));
  drawing = mine.catch(() => undefined);
  const drawn = await mine;
  const head = HEAD.exec(drawn)?.[0] ?? '';
  const hrefs = shell.styles[place.page.source] ?? [];
  // Its parts are named, so that the application does not put them in once more.
  const style = `<style data-of="${hrefs.join(' ')}">${hrefs.map((href) => shell.sheets[href] ?? '').join('')}</style>`;
  const known = `<script type="application/json" id="${PRERENDERED_STATE}">${escapeForScript(JSON.stringify(input.from))}</script>`;
  return shell.template
    .replace('<html lang="en">', `<html lang="${place.lang}">`)
    .replace(/<title>[^<]*<\/title>/, () => `${head}${style}`)
    .replace('<div id="root"></div>', () => `<div id="root">${drawn.slice(head.length)}</div>${known}`)
    .replace(
      '</head>',
      () => `<script>${THEME};${EARLY_CLICKS};${afterFirstFrame(shell.hydrateScript)}</script></head>`,
    );
}
