import { afterAll, afterEach, beforeAll } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createMastodonSource } from '../../../server/adapters/sources/mastodon/mastodon-source.ts';
import type {
  ActivitySource,
  CollectOutcome,
  CollectReport,
  CollectRequest,
} from '../../../server/ports/activity-source.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { A_THURSDAY } from '../../support/app.ts';
import { createRecordingSink, type RecordingSink } from '../../support/atproto/recording-sink.ts';
import type { InstanceAccount } from '../../support/mastodon/answers.ts';
import { type Instance, startInstance } from '../../support/mastodon/instance.ts';

export const signal = new AbortController().signal;
/** The product's time; a test may move it. */
export const clock = { at: A_THURSDAY as Instant, now: () => clock.at };
export const ago = (ms: number): number => clock.at - ms;

export let instance: Instance;
export let source: ActivitySource;
let http: HttpClient | undefined;

/** A source that has asked nothing yet: instances' limits and what came along are remembered by it and its client. */
export async function newSource(): Promise<void> {
  await http?.close();
  http = createHttpClient({ egressAllow: [instance.domain], version: 'test', clock });
  source = createMastodonSource({ http, clock, egressAllow: [instance.domain] });
}

/** One instance and one source for a test file; faults last for one test. */
export function withInstance(): void {
  beforeAll(async () => {
    instance = await startInstance();
    await newSource();
  });
  afterEach(() => {
    instance.disturb(null);
    instance.limit(null);
    instance.requests.length = 0;
    instance.knowsSeveral = true;
    clock.at = A_THURSDAY;
  });
  afterAll(async () => {
    await http?.close();
    await instance.close();
  });
}

let names = 0;
export function newAccount(more: Partial<InstanceAccount> = {}): InstanceAccount {
  names += 1;
  return instance.newAccount(`account${names}`, more);
}

export const idOf = ({ username }: InstanceAccount): string => `${username}@${instance.domain}`;

const request = (account: InstanceAccount, more: Partial<CollectRequest> = {}): CollectRequest => ({
  externalId: idOf(account),
  since: null,
  now: clock.now(),
  receivedFrom: instant(clock.now() - 28 * DAY),
  recentPosts: [],
  ...more,
});

export async function collect(
  account: InstanceAccount,
  more: Partial<CollectRequest> = {},
): Promise<{ sink: RecordingSink; outcome: CollectOutcome }> {
  const sink = createRecordingSink();
  const outcome = await source.collect(request(account, more), sink, signal);
  return { sink, outcome };
}

export function collected(outcome: CollectOutcome): CollectReport {
  if (outcome.status !== 'collected') throw new Error(`not collected: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** Collects, and again at each later time, each time from what the last collection said. */
export async function collectAgain(
  account: InstanceAccount,
  before: CollectOutcome,
  more: Partial<CollectRequest> = {},
) {
  const { revision, server = null } = collected(before);
  return collect(account, { since: revision, server, ...more });
}

/** So many people of another server, `fan0@other.example` first. */
export const fans = (count: number) =>
  Array.from({ length: count }, (_, index) => instance.remoteAccount(`fan${index}@other.example`));
