import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '../../../../shared/domain/time/calendar.ts';
import type { Logger } from '../../../core/logger.ts';
import { LateError, within } from '../../../core/within.ts';
import type { Db, Read, ReadSource, ReplicaState } from '../../database.ts';
import { isRecoveryConflict, isStatementTimeout } from '../../sql-errors.ts';
import { StorageError } from '../../storage-error.ts';
import type { TransactionScope } from '../../transaction-scope.ts';
import { isConnectionLost, isUnavailable } from '../../unavailable.ts';
import { place } from '../explain-connection.ts';
import {
  askReplica,
  type Identity,
  identityOf,
  type LogPosition,
  positionOf,
  REPLICA_ADVICE,
  whyNoReplica,
} from './log-position.ts';
import { openReplicaConnections, type ReplicaConnection, type ReplicaConnections } from './replica-connections.ts';
import { createStanding, type ReplicaStanding } from './replica-standing.ts';

/** How long a read waits for a free connection and for what it has to see, before it goes to the primary. */
const PATIENCE_MS = 100;
const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 16;
/** No page and no report takes this long; then the primary is asked. */
const READ_WITHIN_MS = 2 * SECOND;

/** What answers is not what is configured. */
class NoReplicaError extends Error {}
/** It has not replayed what the read has to see. */
class BehindError extends Error {}

/** A standby that answers reads, as long as it has what they have to see. */
export interface Replica {
  readonly read: Read;
  readonly state: () => ReplicaState;
  /** Host and database. */
  readonly place: string;
  close(): Promise<void>;
}

export interface ReplicaDeps {
  readonly connectionString: string;
  readonly primary: ReadSource;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly scope: TransactionScope;
}

interface Fresh {
  readonly identity: Identity;
  readonly position: LogPosition;
  /** A monotonic time in milliseconds. */
  readonly until: number;
  /** It has come to the position: whatever goes wrong from here on is the read's. */
  readonly onFresh: () => void;
}

/** Waits until the replica has come to the position. @throws NoReplicaError, BehindError */
async function catchUp(db: Db, { identity, position, until, onFresh }: Fresh): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const found = await askReplica(db, { position, statementsTakeMs: READ_WITHIN_MS });
    const wrong = whyNoReplica(found, identity);
    if (wrong !== null) throw new NoReplicaError(`it ${wrong}`);
    if (found.hasReplayed) return onFresh();
    if (performance.now() + pauseMs > until) throw new BehindError();
    await wait(pauseMs);
  }
}

/** Reads on a connection to the replica, what is to be seen. @throws as `catchUp` and `work`; LateError */
function readOn<T>({ db, copy }: ReplicaConnection, fresh: Fresh, work: (from: ReadSource) => Promise<T>): Promise<T> {
  // A snapshot for each statement: the read's own is newer than the position that was found to be replayed.
  const begun = db.transaction().setIsolationLevel('read committed').setAccessMode('read only');
  const read = begun.execute(async (tx) => {
    await catchUp(tx, fresh);
    return work({ db: tx, copy });
  });
  return within(read, READ_WITHIN_MS);
}

/** What a read that failed says of the replica; `wasFresh` where only the read itself was left. */
function noteFailure(
  err: unknown,
  { wasFresh, standing, log }: { wasFresh: boolean; standing: ReplicaStanding; log: ReplicaDeps['log'] },
): void {
  if (err instanceof BehindError) standing.behind();
  else if (wasFresh && (err instanceof LateError || isStatementTimeout(err))) standing.slow(err);
  else if (err instanceof LateError || err instanceof NoReplicaError || isConnectionLost(err)) standing.away(err);
  else if (!isRecoveryConflict(err)) log.warn({ err }, 'a read failed at the read replica; the primary answers it');
}

interface Parts {
  readonly identity: Identity;
  readonly connections: ReplicaConnections;
  readonly standing: ReplicaStanding;
  readonly primary: ReadSource;
  readonly log: ReplicaDeps['log'];
}

/** @throws NoReplicaError; the driver's error, LateError where nobody answers */
async function lookAt(connections: ReplicaConnections, identity: Identity): Promise<void> {
  const connection = await connections.connect();
  try {
    const asked = askReplica(connection.db, { statementsTakeMs: READ_WITHIN_MS });
    const wrong = whyNoReplica(await within(asked, READ_WITHIN_MS), identity);
    if (wrong !== null) throw new NoReplicaError(wrong);
    connection.release(false);
  } catch (error) {
    connection.release(true);
    throw error;
  }
}

/** Null where the primary cannot say where its log stands, such as one that is a standby itself by now. */
async function askPrimary({ primary, standing }: Parts): Promise<LogPosition | null> {
  try {
    return await positionOf(primary.db);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    standing.away(error);
    return null;
  }
}

/** What the replica answers; null where it has not, for whatever reason. @throws the driver's error where the primary does not answer */
async function attempt<T>(parts: Parts, work: (from: ReadSource) => Promise<T>): Promise<{ readonly value: T } | null> {
  const { identity, connections, standing, log } = parts;
  const position = await askPrimary(parts);
  if (position === null) return null;
  const patienceMs = standing.isPatient() ? PATIENCE_MS : 0;
  const until = performance.now() + patienceMs;
  const connection = await connections.borrow(patienceMs);
  if (connection === null) return null;
  let wasFresh = false;
  const onFresh = (): void => {
    wasFresh = true;
  };
  try {
    const value = await readOn(connection, { identity, position, until, onFresh }, work);
    connection.release(false);
    standing.answered();
    return { value };
  } catch (error) {
    connection.release(!(error instanceof BehindError));
    noteFailure(error, { wasFresh, standing, log });
    return null;
  }
}

/** @throws StorageError `replica` */
async function assertReplica({ connections, identity, standing }: Parts, at: string): Promise<void> {
  try {
    await lookAt(connections, identity);
  } catch (error) {
    if (!(error instanceof NoReplicaError)) return standing.away(error);
    const found = `PERCH_DATABASE_REPLICA_URL leads to ${at}, which ${error.message}.`;
    throw new StorageError('replica', `${found} ${REPLICA_ADVICE}`);
  }
}

/**
 * Opens a replica of a primary that is open. One that does not answer yet is looked for until it does.
 * @throws StorageError `replica` where what answers is none of this primary
 */
export async function openReplica({ connectionString, primary, log, scope }: ReplicaDeps): Promise<Replica> {
  const identity = await identityOf(primary.db);
  const connections = openReplicaConnections({
    ...{ connectionString, scope, answerWithinMs: READ_WITHIN_MS },
    onFailure: (error) => standing.away(error),
  });
  const standing = createStanding({ log, probe: () => lookAt(connections, identity) });
  const parts: Parts = { identity, connections, standing, primary, log };
  const reads = { replica: 0, primary: 0 };
  const at = place(connectionString);

  async function read<T>(work: (from: ReadSource) => Promise<T>): Promise<T> {
    scope.assertOutside();
    const answered = standing.isAsked() ? await attempt(parts, work) : null;
    reads[answered === null ? 'primary' : 'replica'] += 1;
    return answered === null ? work(primary) : answered.value;
  }

  async function close(): Promise<void> {
    standing.close();
    await connections.end();
  }

  try {
    await assertReplica(parts, at);
  } catch (error) {
    await close();
    throw error;
  }
  return { read, close, place: at, state: () => ({ isUp: standing.isAsked(), reads: { ...reads } }) };
}
