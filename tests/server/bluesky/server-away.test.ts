import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createBlueskySource } from '../../../server/adapters/sources/bluesky/bluesky-source.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { ActivitySource } from '../../../server/ports/activity-source.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import type { Fault } from '../../support/atproto/network.ts';
import { createRecordingSink } from '../../support/atproto/recording-sink.ts';
import { clock, network, newAccount, request, signal, withNetwork } from './fixture.ts';

withNetwork();

const AWAY: Readonly<Record<string, { failure: string; fault: Fault }>> = {
  'breaks off': { failure: 'unreachable', fault: (asked) => Boolean(asked.socket.destroy()) },
  'is out of order': { failure: 'unreachable', fault: (_asked, response) => Boolean(response.writeHead(503).end()) },
  'asks for quiet': {
    failure: 'rate-limited',
    fault: (_asked, response) => Boolean(response.writeHead(429, { 'retry-after': '40' }).end()),
  },
};

describe('what an account did while its server was away', () => {
  let now: Instant;
  let http: HttpClient;
  let source: ActivitySource;
  beforeAll(() => {
    now = clock.now();
    const own = { now: () => now };
    http = createHttpClient({ egressAllow: network.egressAllow, version: 'test', clock: own });
    source = createBlueskySource({ http, clock: own, config: network, log: createLogger('silent') });
  });
  afterAll(() => http.close());

  it.each(Object.keys(AWAY))('is there, all of it, after the server that %s answers again', async (name) => {
    const { failure, fault } = AWAY[name] ?? expect.fail(name);
    const [me, friend] = [await newAccount(), await newAccount()];
    const kept = await me.post('before');
    const first = createRecordingSink();
    const before = await source.collect(request(me), first, signal);
    if (before.status !== 'collected') expect.fail(before.status);

    network.disturb('pds', fault);
    const meanwhile = [await me.post('meanwhile'), await me.like(kept), await me.follow(friend.did)];
    const failed = createRecordingSink();
    const since = { since: before.revision };
    for (let tries = 0; tries < 2; tries += 1)
      await expect(source.collect(request(me, since), failed, signal)).rejects.toMatchObject({ failure });
    expect(failed.list()).toEqual([]);

    network.disturb('pds', null);
    // It asked for some seconds.
    now = instant(now + HOUR);
    const after = createRecordingSink();
    await source.collect(request(me, since), after, signal);
    const keyOf = ({ uri }: { uri: string }): string => uri.slice(`at://${me.did}/`.length);
    expect([...after.actionsByKey.keys()]).toEqual(expect.arrayContaining(meanwhile.map(keyOf)));
  });
});
