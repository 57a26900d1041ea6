import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createBlueskySource } from '../../../server/adapters/sources/bluesky/bluesky-source.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { startAtprotoNetwork } from '../../support/atproto/network.ts';
import { createRecordingSink } from '../../support/atproto/recording-sink.ts';
import { clock, network, newAccount, request, signal, source, withNetwork } from './fixture.ts';

withNetwork();

describe('a server that misbehaves', () => {
  it.each([
    ['no archive at all', Buffer.from('<!doctype html><title>hello</title>')],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(1000)],
    ['a length that never ends', Buffer.alloc(1000, 0xff)],
  ])('sends %s: malformed, and nothing reaches the sink', async (_name, body) => {
    const me = await newAccount();
    network.disturb('pds', (asked, response) => {
      if (!asked.url?.includes('getRepo')) return false;
      response.end(body);
      return true;
    });
    const sink = createRecordingSink();
    await expect(source.collect(request(me), sink, signal)).rejects.toMatchObject({ failure: 'malformed' });
    expect(sink.list()).toEqual([]);
  });

  it("sends another account's repository: malformed", async () => {
    const [me, other] = [await newAccount(), await newAccount()];
    await other.post('not mine');
    const archive = await other.car();
    network.disturb('pds', (asked, response) => {
      if (!asked.url?.includes('getRepo')) return false;
      response.end(archive);
      return true;
    });
    const sink = createRecordingSink();
    await expect(source.collect(request(me), sink, signal)).rejects.toThrow(`belongs to ${other.did}`);
    expect(sink.list()).toEqual([]);
  });

  it('asks for quiet: rate-limited, with the time', async () => {
    const me = await newAccount();
    const limited = await startAtprotoNetwork();
    limited.disturb('plc', (_asked, response) => Boolean(response.writeHead(429, { 'retry-after': '40' }).end()));
    const config = { appViewUrl: network.appViewUrl, plcUrl: limited.plcUrl };
    const own = createHttpClient({
      egressAllow: [...network.egressAllow, ...limited.egressAllow],
      version: 'test',
      clock,
    });
    const other = createBlueskySource({ http: own, clock, config, log: createLogger('silent') });
    await expect(other.lookup(me.did, signal)).rejects.toMatchObject({
      failure: 'rate-limited',
      retryAt: expect.closeTo(clock.now() + 40_000, -4),
    });
    await own.close();
    await limited.close();
  });

  it('is left at once when the collection is called off', async () => {
    const me = await newAccount();
    network.disturb('pds', (asked) => Boolean(asked.url?.includes('getRepo')));
    const controller = new AbortController();
    const running = source.collect(request(me), createRecordingSink(), controller.signal);
    setTimeout(() => controller.abort(), 100);
    await expect(running).rejects.toMatchObject({ failure: 'aborted' });
  });

  it('passes on what the sink throws, and stops', async () => {
    const me = await newAccount();
    await me.post('x');
    const sink = { ...createRecordingSink(), actions: () => Promise.reject(new Error('database gone')) };
    await expect(source.collect(request(me), sink, signal)).rejects.toThrow('database gone');
  });
});
