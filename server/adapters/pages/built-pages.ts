import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PageShell, pageShell } from '../../../shared/contract/page-shell.ts';
import type { PageAt, PageFacts, PageRenderer } from '../../ports/page-renderer.ts';

/** What `renderer/app/render.tsx` exports; the two are built from one commit. */
interface Built {
  readonly find: (path: string) => PageAt;
  readonly render: (path: string, facts: PageFacts, shell: PageShell) => Promise<string>;
}

const isBuilt = (module: unknown): module is Built =>
  typeof module === 'object' && module !== null && 'find' in module && 'render' in module;

/** Opens what the build left beside the web application. @returns null where there is nothing */
export async function openBuiltPages(webDir: string): Promise<PageRenderer | null> {
  const folder = join(webDir, '../render');
  const text = await readFile(join(folder, 'shell.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const shell = pageShell.parse(JSON.parse(text));
  const built: unknown = await import(pathToFileURL(join(folder, 'render.js')).href);
  if (!isBuilt(built)) throw new Error(`${folder} does not hold the pages of this version; run: npm run build`);
  return {
    find: built.find,
    render: (path, facts) => built.render(path, facts, shell),
    scripts: shell.scripts,
  };
}
