import { afterAll, afterEach, beforeAll } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createBlueskySource } from '../../../server/adapters/sources/bluesky/bluesky-source.ts';
import type { Clock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type {
  ActivitySource,
  CollectOutcome,
  CollectReport,
  CollectRequest,
} from '../../../server/ports/activity-source.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { A_THURSDAY } from '../../support/app.ts';
import type { RecordRef, TestAccount } from '../../support/atproto/account.ts';
import { type AtprotoNetwork, startAtprotoNetwork } from '../../support/atproto/network.ts';
import { createRecordingSink, type RecordingSink } from '../../support/atproto/recording-sink.ts';

export const signal = new AbortController().signal;
/** It stands still, a day after the records that the test accounts date themselves. */
export const clock: Clock = { now: () => A_THURSDAY };

let http: HttpClient;
export let network: AtprotoNetwork;
export let source: ActivitySource;

/** One network and one source for a test file; faults last for one test. */
export function withNetwork(): void {
  beforeAll(async () => {
    network = await startAtprotoNetwork({ pageSize: 3 });
    http = createHttpClient({ egressAllow: network.egressAllow, version: 'test', clock });
    source = createBlueskySource({ http, clock, config: network, log: createLogger('silent') });
  });
  afterEach(() => {
    for (const service of ['pds', 'plc', 'appView'] as const) network.disturb(service, null);
  });
  afterAll(async () => {
    await http.close();
    await network.close();
  });
}

let names = 0;
export const newAccount = (profile: Parameters<AtprotoNetwork['createAccount']>[1] = {}): Promise<TestAccount> => {
  names += 1;
  return network.createAccount(`account${names}.test`, profile);
};

export const request = (account: TestAccount, more: Partial<CollectRequest> = {}): CollectRequest => ({
  externalId: account.did,
  since: null,
  now: clock.now(),
  receivedFrom: instant(clock.now() - 30 * DAY),
  recentPosts: [],
  ...more,
});

export async function collect(account: TestAccount, more: Partial<CollectRequest> = {}) {
  const sink = createRecordingSink();
  const outcome = await source.collect(request(account, more), sink, signal);
  return { sink, outcome };
}

export function collected(outcome: CollectOutcome): CollectReport {
  if (outcome.status !== 'collected') throw new Error(`not collected: ${JSON.stringify(outcome)}`);
  return outcome;
}

export const kinds = (sink: RecordingSink): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { kind } of sink.list()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};
export const keyOf = (account: TestAccount, ref: RecordRef): string => ref.uri.replace(`at://${account.did}/`, '');
