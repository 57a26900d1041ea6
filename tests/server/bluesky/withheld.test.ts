import { describe, expect, it } from 'vitest';
import { editVersion } from '../../support/atproto/edit-archive.ts';
import { createRecordingSink } from '../../support/atproto/recording-sink.ts';
import { collect, collected, network, newAccount, request, signal, source, withNetwork } from './fixture.ts';

withNetwork();

/** Answers the calls that name one of the methods with this error; the app view knows of nothing. */
function refuse(methods: readonly string[], error: string, status = 400): void {
  network.disturb('pds', (asked, response) => {
    if (!methods.some((method) => asked.url?.includes(method))) return false;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error, message: 'no' }));
    return true;
  });
}

const STATES = [
  ['RepoSuspended', 'suspended'],
  ['RepoTakendown', 'suspended'],
  ['RepoDeactivated', 'deactivated'],
  ['AccountSuspended', 'suspended'],
  ['AccountTakedown', 'suspended'],
  ['AccountDeactivated', 'deactivated'],
] as const;
const METHODS = [
  ['every call', ['/xrpc/']],
  ['a record', ['repo.getRecord']],
  ['the newest revision', ['sync.getLatestCommit']],
  ['the export', ['sync.getRepo?']],
] as const;
const CASES = METHODS.flatMap(([where, methods]) =>
  STATES.map(([error, reason]) => ({ where, methods, error, reason })),
);

describe("an account's server that gives nothing of it, while the app view still shows it", () => {
  it.each(CASES)('says $error to $where: stopped as $reason', async ({ methods, error, reason }) => {
    const me = await newAccount();
    await me.post('here');
    for (const status of [400, 403]) {
      refuse(methods, error, status);
      const { sink, outcome } = await collect(me);
      expect(outcome).toEqual({ status: 'stopped', reason });
      expect(sink.list()).toEqual([]);
    }
  });

  it.each(METHODS)('says RepoNotFound to %s: nothing is collected', async (_where, methods) => {
    const me = await newAccount();
    await me.post('here');
    refuse(methods, 'RepoNotFound');
    const { sink, outcome } = await collect(me);
    expect(outcome.status).not.toBe('collected');
    expect(sink.list()).toEqual([]);
  });

  it.each([...STATES, ['RepoNotFound', 'deleted'] as const])(
    'says %s to a look-up: the profile says %s',
    async (error, reason) => {
      const me = await newAccount();
      refuse(['/xrpc/'], error);
      expect(await source.lookup(me.did, signal)).toMatchObject({
        status: 'found',
        profile: { flags: { [reason]: true } },
      });
    },
  );

  it('says something else: an error that names it', async () => {
    const me = await newAccount();
    refuse(['sync.getRepo?'], 'SomethingNew');
    await expect(collect(me)).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('SomethingNew'),
    });
  });
});

describe('a repository in another version of its format', () => {
  it.each([
    ['version 1', { version: 1 }],
    ['version 2 without revisions', { version: 2, rev: null }],
    ['a version to come', { version: 4 }],
  ])('%s: unsupported, which trying again at once does not help', async (_name, fields) => {
    const me = await newAccount();
    await me.post('old');
    const archive = editVersion(await me.car(), fields);
    network.disturb('pds', (asked, response) => {
      if (asked.url?.includes('getRepo') !== true) return false;
      response.end(archive);
      return true;
    });
    const running = source.collect(request(me), createRecordingSink(), signal);
    await expect(running).rejects.toMatchObject({ failure: 'unsupported', retryable: false });
  });

  it('version 2 with a revision is read like today’s', async () => {
    const me = await newAccount();
    await me.post('old');
    const archive = editVersion(await me.car(), { version: 2 });
    network.disturb('pds', (asked, response) => {
      if (asked.url?.includes('getRepo') !== true) return false;
      response.end(archive);
      return true;
    });
    const { sink, outcome } = await collect(me);
    expect(collected(outcome).revision).toBe(me.revision());
    expect(sink.list()).toHaveLength(1);
  });
});
