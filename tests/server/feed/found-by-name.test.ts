import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createFeedSource } from '../../../server/adapters/sources/feed/feed-source.ts';
import { createMastodonSource } from '../../../server/adapters/sources/mastodon/mastodon-source.ts';
import type { ActivitySource } from '../../../server/ports/activity-source.ts';
import { createLookup, type Lookup } from '../../../server/services/accounts/lookup.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { A_THURSDAY } from '../../support/app.ts';
import { putActor } from '../../support/feed/actors.ts';
import { startTestSite, type TestSite } from '../../support/feed/site.ts';

describe('a name of the form @name@host', () => {
  const clock = { now: () => A_THURSDAY };
  let site: TestSite;
  let http: HttpClient;
  let lookup: Lookup;
  let sources: Map<Network, ActivitySource>;

  beforeAll(async () => {
    site = await startTestSite();
    http = createHttpClient({ egressAllow: [site.host], version: 'test', clock });
    sources = new Map<Network, ActivitySource>([
      ['mastodon', createMastodonSource({ http, clock, egressAllow: [site.host] })],
      ['feed', createFeedSource({ http, clock })],
    ]);
    putActor(site, { path: '/users/weaver', username: 'weaver' });
  });
  beforeEach(() => {
    lookup = createLookup({ sources, timeoutMs: 60_000 });
  });
  afterAll(async () => {
    await http.close();
    await site.close();
  });

  const find = (name: string, more: { elsewhere?: boolean } = { elsewhere: true }) =>
    lookup.find({ network: 'mastodon', username: `@${name}@${site.host}`, ...more });

  it('is found by the outbox of a server that has not the interface of the first network', async () => {
    expect(await find('weaver')).toMatchObject({
      status: 'found',
      profile: { network: 'feed', id: `${site.url}/users/weaver` },
    });
  });

  it('is found there, too, where the server answers every address with a page', async () => {
    site.put('/api/v1/accounts/lookup', (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Videos</title>');
    });
    expect(await find('weaver')).toMatchObject({ status: 'found', profile: { network: 'feed' } });
  });

  it('is not found where neither knows it, nor looked for elsewhere by whoever asks for one network alone', async () => {
    expect(await find('nobody')).toEqual({ status: 'not-found' });
    site.put('/api/v1/accounts/lookup', (_asked, response) => response.writeHead(404).end());
    expect(await find('weaver', {})).toEqual({ status: 'not-found' });
    sources.delete('feed');
    expect(await find('weaver')).toEqual({ status: 'not-found' });
  });
});
