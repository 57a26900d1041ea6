import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { PAGE_HEADERS } from './policy.ts';

/** The kinds of files that the build has; anything else is not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/**
 * Not for the shell: pages drawn for visitors, pictures of mails, and the service worker, which would stand between the
 * page and the files of this very package.
 */
const WITHHELD = /^(pages|mail|sandbox|sw\.js)$/;

/** What a name of the build looks like. No dot at the start, no drive, no stream, no way up. */
const NAME = /^[\w-][\w.-]*$/;

/**
 * Where the file of a path lies below the build: `index.html` for a path of the application, null for what is not there.
 * @param pathname as in a URL, percent-encoded
 */
function fileOf(pathname: string): string | null {
  const names = pathname.split('/').filter((name) => name !== '');
  const last = names.at(-1);
  // A path of the application may hold anything: its router decides. A file's name has an ending.
  if (last === undefined || !last.includes('.')) return WITHHELD.test(names[0] ?? '') ? null : 'index.html';
  if (WITHHELD.test(names[0] ?? '') || !names.every((name) => NAME.test(name))) return null;
  return TYPES[extname(last)] === undefined ? null : names.join('/');
}

const missing = (status = 404): Response => new Response(null, { status, headers: PAGE_HEADERS });

/** Serves the built web application from its folder, the same that a server serves to browsers. */
export function createWebFiles({ folder }: { folder: string }): (request: Request) => Promise<Response> {
  return async ({ method, url }) => {
    if (method !== 'GET' && method !== 'HEAD') return missing(405);
    const file = fileOf(new URL(url).pathname);
    if (file === null) return missing();
    const body = await readFile(join(folder, file)).catch(() => null);
    if (body === null) return missing();
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const headers = { ...PAGE_HEADERS, 'content-type': type, 'content-length': String(body.byteLength) };
    return new Response(method === 'HEAD' ? null : body, { headers });
  };
}
