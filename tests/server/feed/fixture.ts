import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createFeedSource } from '../../../server/adapters/sources/feed/feed-source.ts';
import type {
  ActivitySource,
  CollectOutcome,
  CollectReport,
  CollectRequest,
  SourceProfile,
} from '../../../server/ports/activity-source.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { createRecordingSink } from '../../support/atproto/recording-sink.ts';
import type { Blog, BlogPost } from '../../support/feed/blog.ts';
import { startTestSite, type TestSite } from '../../support/feed/site.ts';

export const signal = new AbortController().signal;
export const at = (text: string): Instant => instant(Date.parse(text));
export const NOW = at('2026-11-19T09:00:00Z');

let now = NOW;

let http: HttpClient;
export let site: TestSite;
export let source: ActivitySource;

/** A site and a source for a test file; each test has its own time. */
export function withSite(): void {
  beforeAll(async () => {
    site = await startTestSite();
    http = createHttpClient({ egressAllow: [site.host], version: 'test', clock: { now: () => now } });
    source = createFeedSource({ http, clock: { now: () => now } });
  });
  beforeEach(() => {
    now = NOW;
    site.asked.length = 0;
    site.put('/', null);
  });
  afterAll(async () => {
    await http.close();
    await site.close();
  });
}

export async function found(query: string): Promise<SourceProfile> {
  const result = await source.lookup(query, signal);
  if (result.status !== 'found') throw new Error(`${query} was not found`);
  return result.profile;
}

export function collected(outcome: CollectOutcome): CollectReport {
  if (outcome.status !== 'collected') throw new Error(`not collected: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** One account, collected again and again: what the product keeps of one collection comes back in the next. */
export function following(externalId: string) {
  let revision: string | null = null;
  let memory: string | null = null;
  return async (more: Partial<CollectRequest> = {}) => {
    const sink = createRecordingSink();
    const request = {
      externalId,
      since: revision,
      newest: revision,
      memory,
      now,
      receivedFrom: now,
      recentPosts: [],
      ...more,
    };
    const outcome = await source.collect(request, sink, signal);
    if (outcome.status === 'collected') {
      revision = outcome.revision;
      memory = outcome.memory ?? null;
    }
    return { outcome, sink, actions: sink.list() };
  };
}

/** The next look, when the site may be asked again. */
export const later = (hours = 6): void => {
  now = instant(now + hours * HOUR);
};

export const post = (id: number, published: string, more: Partial<BlogPost> = {}): BlogPost => ({
  id,
  title: `Post ${id}`,
  published,
  excerpt: `<p>About ${id}</p>`,
  ...more,
});

/** A blog with a post a day until the day before `NOW`, ids ascending. */
export const dailyBlog = (days: number, more: Partial<Blog> = {}): Blog => ({
  title: 'North & Quay',
  description: 'Notes on clay and trains',
  language: 'pt-BR',
  posts: Array.from({ length: days }, (_, index) =>
    post(index + 1, new Date(NOW - (days - index) * 24 * HOUR).toISOString()),
  ),
  ...more,
});
