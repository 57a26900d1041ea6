import type { Clock } from '../../../server/core/clock.ts';
import type { RecordRef, RecordValue, TestAccount } from '../atproto/account.ts';
import type { JetstreamEvent } from './jetstream-event.ts';

/** Where the same commits are told: one host, or several. */
export type Emit = (event: JetstreamEvent) => void;

/** An account whose every commit also goes through the network's stream, with the time that the clock shows. */
export interface StreamedAccount {
  readonly account: TestAccount;
  post(text: string, options?: Parameters<TestAccount['post']>[1]): Promise<RecordRef>;
  like(subject: RecordRef, createdAt?: string): Promise<RecordRef>;
  repost(subject: RecordRef, createdAt?: string): Promise<RecordRef>;
  follow(did: string, createdAt?: string): Promise<RecordRef>;
  put(key: string, value: RecordValue): Promise<RecordRef>;
  remove(uri: string): Promise<void>;
  /** Says how the account stands at its server; `status` null: it is active. */
  stand(status: string | null): void;
  /** Says that its identity changed. */
  identify(): void;
}

let last = { at: 0, events: 0 };

/** Microseconds by a clock that may stand still: what comes later is later. */
export function microsOf(clock: Clock): number {
  const at = clock.now();
  last = { at, events: at === last.at ? last.events + 1 : 0 };
  return at * 1000 + last.events;
}

const split = (key: string) => ({ collection: key.slice(0, key.indexOf('/')), rkey: key.slice(key.indexOf('/') + 1) });

export function streamAccount(account: TestAccount, { emit, clock }: { emit: Emit; clock: Clock }): StreamedAccount {
  const { did } = account;
  const keyOf = (uri: string): string => uri.replace(`at://${did}/`, '');

  function tell(operation: 'create' | 'update' | 'delete', key: string, record: RecordValue | null): void {
    const commit = { rev: account.revision(), operation, ...split(key), ...(record === null ? {} : { record }) };
    emit({ did, time_us: microsOf(clock), kind: 'commit', commit });
  }

  async function told(written: Promise<RecordRef>): Promise<RecordRef> {
    const ref = await written;
    tell('create', keyOf(ref.uri), account.records().get(keyOf(ref.uri)) ?? null);
    return ref;
  }

  const at = (): string => new Date(clock.now()).toISOString();
  const status = (state: string | null) => ({
    active: state === null,
    did,
    ...(state === null ? {} : { status: state }),
  });

  return {
    account,
    post: (text, options = {}) => told(account.post(text, { createdAt: at(), ...options })),
    like: (subject, createdAt = at()) => told(account.like(subject, createdAt)),
    repost: (subject, createdAt = at()) => told(account.repost(subject, createdAt)),
    follow: (subject, createdAt = at()) => told(account.follow(subject, createdAt)),
    put: (key, value) => told(account.put(key, value)),
    async remove(uri) {
      await account.remove(uri);
      tell('delete', keyOf(uri), null);
    },
    stand: (state) => emit({ did, time_us: microsOf(clock), kind: 'account', account: status(state) }),
    identify: () =>
      emit({ did, time_us: microsOf(clock), kind: 'identity', identity: { did, handle: account.handle() } }),
  };
}
