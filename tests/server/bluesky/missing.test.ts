import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createBlueskySource } from '../../../server/adapters/sources/bluesky/bluesky-source.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { TestAccount } from '../../support/atproto/account.ts';
import { createRecordingSink } from '../../support/atproto/recording-sink.ts';
import { clock, collect, collected, network, newAccount, request, signal, source, withNetwork } from './fixture.ts';

withNetwork();

const reply = (response: ServerResponse, status: number, body: unknown): true => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  return true;
};

/** The directory's answer on one account. */
const directorySays = (status: number, body: unknown) =>
  network.disturb('plc', (_asked, response) => reply(response, status, body));

/** What the account's server answers about it. */
const serverSays = (status: number, body: unknown) =>
  network.disturb('pds', (_asked, response) => reply(response, status, body));

const REPO_NOT_FOUND = { error: 'RepoNotFound', message: 'Could not find repo' };
const NOT_REGISTERED = { message: 'DID not registered' };
const GIVEN_UP = { message: 'DID not available' };

/** Somebody who was collected before, so that the account's server is known. */
async function someone(): Promise<{ me: TestAccount; server: string | null }> {
  const me = await newAccount();
  await me.post('words');
  return { me, server: collected((await collect(me)).outcome).server ?? null };
}

describe('an account that somebody does not know', () => {
  it('is remembered with its server', async () => {
    expect((await someone()).server).toBe(network.pdsUrl);
  });

  it.each([
    ['does not know it', { status: 404, body: NOT_REGISTERED, directory: 'missing' }],
    ['holds that it was given up', { status: 410, body: GIVEN_UP, directory: 'withdrawn' }],
  ] as const)(
    'is not believed gone by a directory that %s while its server has it',
    async (_name, { status, body, directory }) => {
      const { me, server } = await someone();
      directorySays(status, body);
      const { outcome, sink } = await collect(me, { server });
      expect(outcome).toEqual({ status: 'missing', look: { directory, server: 'there' } });
      expect(sink.list()).toEqual([]);
    },
  );

  it('is missing where directory and server agree', async () => {
    const { me, server } = await someone();
    directorySays(404, NOT_REGISTERED);
    serverSays(400, REPO_NOT_FOUND);
    expect((await collect(me, { server })).outcome).toEqual({
      status: 'missing',
      look: { directory: 'missing', server: 'missing' },
    });
  });

  it('is asked for at the app view where no server is remembered', async () => {
    const { me } = await someone();
    directorySays(404, NOT_REGISTERED);
    expect((await collect(me)).outcome).toMatchObject({ look: { server: 'there' } });
    me.setState('deleted');
    expect((await collect(me)).outcome).toMatchObject({ look: { server: 'missing' } });
  });

  it.each([
    ['fails', 503, {}],
    ['speaks another language', 200, { hello: 'world' }],
    ['is another kind of server by now', 404, { message: 'Not Found' }],
  ])('is not judged by a server that %s', async (_name, status, body) => {
    const { me, server } = await someone();
    directorySays(404, NOT_REGISTERED);
    serverSays(status, body);
    expect((await collect(me, { server })).outcome).toMatchObject({
      status: 'missing',
      look: { directory: 'missing', server: 'silent' },
    });
  });

  it('is missing where the directory leads to a server that does not know it', async () => {
    const { me } = await someone();
    serverSays(400, REPO_NOT_FOUND);
    expect((await collect(me)).outcome).toEqual({
      status: 'missing',
      look: { directory: 'there', server: 'missing' },
    });
  });

  it('lives nowhere when its document names no server: that is no broken document', async () => {
    const { me, server } = await someone();
    directorySays(200, { id: me.did, alsoKnownAs: [`at://${me.handle()}`], service: [] });
    expect((await collect(me, { server })).outcome).toMatchObject({ look: { directory: 'missing', server: 'there' } });
    expect(await source.lookup(me.did, signal)).toEqual({ status: 'not-found' });
    directorySays(200, { id: 'did:plc:222222222222222222222222' });
    await expect(collect(me, { server })).rejects.toMatchObject({ failure: 'malformed' });
  });

  it.each([500, 502, 503])('is not judged by a directory that answers %d', async (status) => {
    const { me, server } = await someone();
    directorySays(status, {});
    await expect(collect(me, { server })).rejects.toMatchObject({ name: 'SourceError' });
  });

  it.each([
    ['RepoDeactivated', 'deactivated'],
    ['RepoTakendown', 'suspended'],
    ['RepoSuspended', 'suspended'],
  ] as const)('is not missing when its server says %s', async (error, reason) => {
    const { me } = await someone();
    serverSays(400, { error, message: 'no' });
    network.disturb('appView', (_asked, response) => Boolean(response.writeHead(503).end()));
    expect((await collect(me)).outcome).toEqual({ status: 'stopped', reason });
  });

  it('is collected on although its handle leads nowhere', async () => {
    const { me } = await someone();
    me.rename('elsewhere.invalid');
    network.disturb('appView', (asked, response) =>
      asked.url?.includes('resolveHandle') === true
        ? reply(response, 400, { error: 'InvalidRequest', message: 'Unable to resolve handle' })
        : false,
    );
    expect((await collect(me)).outcome).toMatchObject({ status: 'collected', profile: { id: me.did } });
  });

  it('is not judged by a look that was given up', async () => {
    const { me, server } = await someone();
    directorySays(404, NOT_REGISTERED);
    network.disturb('pds', () => true);
    const own = createHttpClient({ egressAllow: network.egressAllow, version: 'test', clock });
    const other = createBlueskySource({ http: own, clock, config: network, log: createLogger('silent') });
    const controller = new AbortController();
    const running = other.collect(request(me, { server }), createRecordingSink(), controller.signal);
    setTimeout(() => controller.abort(), 100);
    await expect(running).rejects.toMatchObject({ failure: 'aborted' });
    await own.close();
  });
});
