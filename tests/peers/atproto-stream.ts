import { IdResolver } from '@atproto/identity';
import { lexToJson } from '@atproto/lex-json';
import { type CommitEvt, type Event, Firehose } from '@atproto/sync';
import type { JetstreamEvent } from '../support/jetstream/jetstream-event.ts';
import { startJetstream, type TestJetstream } from '../support/jetstream/jetstream-server.ts';

const RECONNECT_MS = 100;

/** An account server's own stream, told in Jetstream's words, as Jetstream itself does (github.com/bluesky-social/jetstream). */
export interface AtprotoStream {
  readonly jetstream: TestJetstream;
  /** What came and could not be read. */
  readonly errors: readonly Error[];
  close(): Promise<void>;
}

function commitOf(event: CommitEvt): JetstreamEvent['commit'] {
  const place = { rev: event.rev, collection: event.collection, rkey: event.rkey };
  if (event.event === 'delete') return { operation: 'delete', ...place };
  return { operation: event.event, ...place, record: lexToJson(event.record), cid: event.cid.toString() };
}

function tell(event: Event, time_us: number): JetstreamEvent | null {
  const about = { did: event.did, time_us };
  switch (event.event) {
    case 'identity':
      return { ...about, kind: 'identity', identity: { did: event.did, handle: event.handle } };
    case 'account':
      return { ...about, kind: 'account', account: { active: event.active, did: event.did, status: event.status } };
    case 'sync':
      return null;
    default:
      return { ...about, kind: 'commit', commit: commitOf(event) };
  }
}

/** Subscribes to all that a server says of its accounts. */
export async function streamOf(server: { readonly pdsUrl: string; readonly plcUrl: string }): Promise<AtprotoStream> {
  const jetstream = await startJetstream();
  const errors: Error[] = [];
  let last = 0;
  const firehose = new Firehose({
    service: server.pdsUrl.replace(/^http/, 'ws'),
    // The directory of a test is on loopback, which its own way out refuses.
    idResolver: new IdResolver({ plcUrl: server.plcUrl, fetch }),
    // Signatures and handles are checked by whoever reads exports; Jetstream passes them over, too.
    unauthenticatedCommits: true,
    unauthenticatedHandles: true,
    subscriptionReconnectDelay: RECONNECT_MS,
    getCursor: () => 0,
    handleEvent(event) {
      last = Math.max(last + 1, Date.now() * 1000);
      const told = tell(event, last);
      if (told !== null) jetstream.emit(told);
    },
    onError: (error) => void errors.push(error),
  });
  void firehose.start();
  return {
    jetstream,
    errors,
    async close() {
      await firehose.destroy();
      await jetstream.close();
    },
  };
}
