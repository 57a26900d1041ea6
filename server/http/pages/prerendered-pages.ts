import { LRUCache } from 'lru-cache';
import { type ClientConfig, config as configRoute } from '../../../shared/contract/config.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { HOUR, SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import { createRecentCache } from '../../core/recent-cache.ts';
import type { PageAt, PageFacts, PageRenderer } from '../../ports/page-renderer.ts';
import { forPerson, type PageDocument, pageDocument } from './document.ts';

export interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
}
/** Asks the service as a visitor. */
export type AskService = (url: string, visitor: { lang: Language; address: string }) => Promise<ServiceAnswer>;

export interface PrerenderedPage {
  readonly visitor: PageDocument;
  readonly person: PageDocument;
}

export type NoPage = 'missing' | 'refused';

export interface PrerenderedPages {
  /** @returns `missing` when what the page is about is not there, `refused` when the service answers otherwise */
  get(path: string, at: Extract<PageAt, { kind: 'public' }>, address: string): Promise<PrerenderedPage | NoPage>;
}

/** How long a change of a price or a report may take to reach the prerendered pages. */
const FRESH_MS = 15 * SECOND;
const KEPT_PAGES = 200;

interface Kept {
  readonly fingerprint: string;
  readonly page: PrerenderedPage;
}

async function clientConfigFrom(ask: AskService, visitor: { lang: Language; address: string }) {
  const { body } = await ask('/api/config', visitor);
  const parsed = configRoute.response.safeParse(body);
  return parsed.success ? parsed.data.configs : null;
}

/** Pages change with the answers they are drawn from and, where they speak of days, with the hour. */
const fingerprintOf = (config: ClientConfig, reads: PageFacts['from']['reads']): string =>
  JSON.stringify([{ ...config, now: Math.floor(config.now / HOUR) }, reads]);

export function createPrerenderedPages(deps: {
  renderer: PageRenderer;
  ask: AskService;
  origin: string;
  clock: Clock;
}): PrerenderedPages {
  const { renderer, ask, origin } = deps;
  const recent = createRecentCache<{ page: PrerenderedPage | NoPage }>({
    clock: deps.clock,
    size: KEPT_PAGES,
    ttlMs: FRESH_MS,
  });
  const kept = new LRUCache<string, Kept>({ max: KEPT_PAGES });

  async function draw(
    path: string,
    at: Extract<PageAt, { kind: 'public' }>,
    address: string,
  ): Promise<PrerenderedPage | NoPage> {
    const visitor = { lang: at.lang, address };
    const config = await clientConfigFrom(ask, visitor);
    const answers = await Promise.all(at.needs.map(({ url }) => ask(url, visitor)));
    if (answers.some(({ status }) => status === 404)) return 'missing';
    if (config === null || answers.some(({ status }) => status !== 200)) return 'refused';
    const reads = at.needs.map(({ key }, index) => [key, answers[index]?.body] as const);
    const fingerprint = fingerprintOf(config, reads);
    const before = kept.get(path);
    if (before?.fingerprint === fingerprint) return before.page;
    const html = await renderer.render(path, { origin, from: { config, reads } });
    const page = { visitor: pageDocument(html), person: pageDocument(forPerson(html, renderer.scripts)) };
    kept.set(path, { fingerprint, page });
    return page;
  }

  return {
    get: async (path, at, address) =>
      (await recent.get(path, async () => ({ page: await draw(path, at, address) }))).page,
  };
}
