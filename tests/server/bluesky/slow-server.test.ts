import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createBlueskySource } from '../../../server/adapters/sources/bluesky/bluesky-source.ts';
import { AppError } from '../../../server/core/app-error.ts';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { ActivitySource, Pace } from '../../../server/ports/activity-source.ts';
import { createLookup, type LookupQuery } from '../../../server/services/accounts/lookup.ts';
import { instant } from '../../../shared/domain/ids.ts';
import type { TestAccount } from '../../support/atproto/account.ts';
import { type AtprotoNetwork, type Fault, startAtprotoNetwork } from '../../support/atproto/network.ts';
import { createRecordingSink } from '../../support/atproto/recording-sink.ts';
import { onlyExports, SLOW_FAULTS } from '../../support/atproto/slow-faults.ts';
import { quickLimits } from '../../support/quick-limits.ts';

describe("an account's server that is slow", () => {
  const clock = createClock(null);
  const signal = new AbortController().signal;
  let network: AtprotoNetwork;
  let http: HttpClient;
  let source: ActivitySource;
  const slow: Record<string, TestAccount> = {};
  let held: (() => void)[] = [];
  let holding: TestAccount;

  beforeAll(async () => {
    network = await startAtprotoNetwork();
    const hosts: string[] = [];
    const accountAt = async (name: string, fault: Fault): Promise<TestAccount> => {
      const server = await network.addServer(fault);
      hosts.push(server.host);
      return network.createAccount(`${name.toLowerCase()}.test`, { pdsUrl: server.url });
    };
    for (const [name, fault] of Object.entries(SLOW_FAULTS)) {
      slow[name] = await accountAt(name, onlyExports(fault));
      slow[`${name}-always`] = await accountAt(`${name}-always`, fault);
    }
    holding = await accountAt(
      'holding',
      onlyExports((_asked, response) => {
        held.push(() => void response.writeHead(400).end('{"error":"RepoDeactivated"}'));
        return true;
      }),
    );
    http = createHttpClient({
      egressAllow: [...network.egressAllow, ...hosts],
      version: 'test',
      clock,
      limits: quickLimits({ export: 20, lookup: 10 }),
    });
    source = createBlueskySource({ http, clock, config: network, log: createLogger('silent') });
  });
  afterAll(async () => {
    await http?.close();
    await network?.close();
  });

  const collect = (account: TestAccount | undefined, pace: Pace) =>
    source.collect(
      {
        externalId: account?.did ?? '',
        since: null,
        now: clock.now(),
        receivedFrom: instant(0),
        recentPosts: [],
        pace,
      },
      createRecordingSink(),
      signal,
    );
  const find = (username: string, fields: Partial<LookupQuery> = {}) =>
    createLookup({ sources: new Map([['bluesky', source]]), timeoutMs: 2000 }).find({
      network: 'bluesky',
      username,
      ...fields,
    });

  it.each(Object.keys(SLOW_FAULTS))('and %s: its export is given up, at either pace', async (name) => {
    for (const pace of ['brisk', 'patient'] as const) {
      await expect(collect(slow[name], pace)).rejects.toMatchObject({ failure: 'timeout', retryable: true });
    }
  });

  it.each(Object.keys(SLOW_FAULTS))(
    'and %s, whatever it is asked: a look-up says so in words of its own',
    async (name) => {
      const account = slow[`${name}-always`];
      const error = await find(account?.did ?? '').catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: 'account_server_slow', status: 422, field: 'username' });
    },
  );

  it('is looked up while it sends an export', async () => {
    held = [];
    const running = collect(holding, 'patient');
    while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await find(holding.did)).toMatchObject({ status: 'found', profile: { id: holding.did } });
    held[0]?.();
    expect(await running).toMatchObject({ status: 'stopped', reason: 'deactivated' });
  });

  it('is named by a look-up', async () => {
    const found = await find(holding.did);
    expect(found).toMatchObject({ profile: { server: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) } });
  });

  it('is not waited for longer than a look-up may take as a whole', async () => {
    const waits: ActivitySource = {
      ...source,
      lookup: (_query, called) =>
        new Promise((_, reject) => called.addEventListener('abort', () => reject(called.reason), { once: true })),
    };
    const lookup = createLookup({ sources: new Map([['bluesky', waits]]), timeoutMs: 20 });
    await expect(lookup.find({ network: 'bluesky', username: 'x.test' })).rejects.toMatchObject({
      code: 'account_server_slow',
    });
  });
});
