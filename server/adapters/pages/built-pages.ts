import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PageShell, pageShell } from '../../../shared/contract/page-shell.ts';
import type { PageAt, PageFacts, PageRenderer } from '../../ports/page-renderer.ts';

/** What `renderer/app/prerender.tsx` exports; the two are built from one commit. */
interface Built {
  readonly find: (path: string) => PageAt;
  readonly prerenderPage: (path: string, facts: PageFacts, shell: PageShell) => Promise<string>;
}

const isBuilt = (module: unknown): module is Built =>
  typeof module === 'object' && module !== null && 'find' in module && 'prerenderPage' in module;

/** Opens what the build left beside the web application. @returns null where there is nothing */
export async function openBuiltPages(webDir: string): Promise<PageRenderer | null> {
  const folder = join(webDir, '../prerender');
  const text = await readFile(join(folder, 'shell.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const shell = pageShell.parse(JSON.parse(text));
  const built: unknown = await import(pathToFileURL(join(folder, 'prerender.js')).href);
  if (!isBuilt(built)) throw new Error(`${folder} does not hold the pages of this version; run: npm run build`);
  return {
    find: built.find,
    render: (path, facts) => built.prerenderPage(path, facts, shell),
    scripts: shell.scripts,
  };
}
