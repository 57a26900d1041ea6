import type { Clock } from '../../../core/clock.ts';
import type { ActivitySource } from '../../../ports/activity-source.ts';
import { type HttpClient, ofKind } from '../../egress/http-client.ts';
import { createCollector } from './collect.ts';
import { createDocumentFetcher, type FetchDocument } from './fetch-document.ts';
import { createLookup } from './look-up.ts';
import { createDirectory } from './look-up-again.ts';
import { createDocumentParser } from './parse/parser.ts';

export interface FeedSourceOptions {
  readonly http: HttpClient;
  readonly clock: Clock;
}

/**
 * Sites that tell what they publish by a feed or an ActivityPub outbox. Nothing is logged in to, and of a page only its head is read.
 */
export function createFeedSource({ http, clock }: FeedSourceOptions): ActivitySource {
  const parser = createDocumentParser();
  const on = (kind: Parameters<typeof ofKind>[1]): FetchDocument => createDocumentFetcher(ofKind(http, kind), parser);
  const brisk = createCollector(on({ pace: 'brisk' }));
  const patient = createCollector(on({ pace: 'patient' }));
  return {
    network: 'feed',
    lookup: createLookup(on({ turn: 'lookup', pace: 'brisk' }), clock),
    collect: (request, sink, signal) => (request.pace === 'brisk' ? brisk : patient)(request, sink, signal),
    ...createDirectory(on({ pace: 'patient' })),
  };
}
