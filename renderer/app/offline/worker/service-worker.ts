import { cacheStrategyOf, isUnreachable } from './cache-strategy.ts';

/**
 * Lets the program start without a connection: keeps the files of one build and one page that starts it. Answers of the
 * service are never kept here (see `data/offline-store.ts`).
 */

declare const self: ServiceWorkerGlobalScope;
/** Paths of this build's files and a name for it, put in by `tools/service-worker.ts`. */
declare const __BUILD__: { readonly name: string; readonly files: readonly string[] };

/** Named once: the list is put in wherever its placeholder stands. */
const build = __BUILD__;
const PREFIX = 'perch-files-';
const STORE = `${PREFIX}${build.name}`;
const FILES = new Set(build.files);
/** Any address of a page of a person's starts the program; it finds out the rest by itself. */
const PAGE = '/en/dashboard';

async function keepFiles(): Promise<void> {
  const store = await caches.open(STORE);
  await store.addAll([...FILES]);
  // Not what a browser kept of an earlier build.
  await store.add(new Request(PAGE, { cache: 'reload' }));
}

async function dropOldFiles(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== STORE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

const kept = async (path: string): Promise<Response | undefined> => (await caches.open(STORE)).match(path);

async function file(request: Request): Promise<Response> {
  return (await kept(new URL(request.url).pathname)) ?? (await fetch(request));
}

async function page(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null);
  if (answer !== null && !isUnreachable(answer.status)) return answer;
  return (await kept(PAGE)) ?? answer ?? Response.error();
}

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(dropOldFiles()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = cacheStrategyOf(request, { origin: self.location.origin, files: FILES });
  if (way === 'file') event.respondWith(file(request));
  if (way === 'page') event.respondWith(page(request));
});

/** What a page may ask: which build this is and whether it has some files, or to take over from the worker before. */
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'take-over') void self.skipWaiting();
  else if (Array.isArray(data)) ports[0]?.postMessage({ name: build.name, has: data.every((file) => FILES.has(file)) });
});
