import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '../../../../shared/domain/time/calendar.ts';
import type { Logger } from '../../../core/logger.ts';
import { LateError, within } from '../../../core/within.ts';
import type { Db } from '../../database.ts';
import type { Read, ReadSource, ReplicaState } from '../../read-source.ts';
import { isRecoveryConflict, isStatementTimeout } from '../../sql-errors.ts';
import { StorageError } from '../../storage-error.ts';
import type { TransactionScope } from '../../transaction-scope.ts';
import { isConnectionLost } from '../../unavailable.ts';
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
import { openReplicaConnections, type ReplicaConnection } from './replica-connections.ts';
import { createStanding, type ReplicaStanding } from './replica-standing.ts';

/** How long a read waits for a free connection and for what it has to see, before it goes to the primary. */
const PATIENCE_MS = 100;
const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 16;
/** No page and no report takes this long; then the primary is asked. */
const READ_WITHIN_MS = 2 * SECOND;
/** One that is slow is left alone for longer than one that was only started anew. */
const SLOW_FOR_MS = 10 * SECOND;

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
}

/** Waits until the replica has come to the position. @throws NoReplicaError, BehindError */
async function catchUp(db: Db, { identity, position, until }: Fresh): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const found = await askReplica(db, { position, statementsTakeMs: READ_WITHIN_MS });
    const wrong = whyNoReplica(found, identity);
    if (wrong !== null) throw new NoReplicaError(`it ${wrong}`);
    if (found.hasReplayed) return;
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

/** What a read that failed says of the replica. */
function judge(err: unknown, standing: ReplicaStanding, log: ReplicaDeps['log']): void {
  if (err instanceof BehindError) standing.behind();
  else if (err instanceof LateError || isStatementTimeout(err)) standing.away(err, SLOW_FOR_MS);
  else if (err instanceof NoReplicaError || isConnectionLost(err)) standing.away(err);
  else if (!isRecoveryConflict(err)) log.warn({ err }, 'a read failed at the read replica; the primary answers it');
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
  const standing = createStanding({ log, probe });
  const reads = { replica: 0, primary: 0 };

  async function probe(): Promise<void> {
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

  async function attempt<T>(work: (from: ReadSource) => Promise<T>): Promise<{ readonly value: T } | null> {
    const position = await positionOf(primary.db);
    const patienceMs = standing.isPatient() ? PATIENCE_MS : 0;
    const until = performance.now() + patienceMs;
    const connection = await connections.borrow(patienceMs);
    if (connection === null) return null;
    try {
      const value = await readOn(connection, { identity, position, until }, work);
      connection.release(false);
      standing.answered();
      return { value };
    } catch (error) {
      connection.release(!(error instanceof BehindError));
      judge(error, standing, log);
      return null;
    }
  }

  async function read<T>(work: (from: ReadSource) => Promise<T>): Promise<T> {
    scope.assertOutside();
    const answered = standing.isAsked() ? await attempt(work) : null;
    reads[answered === null ? 'primary' : 'replica'] += 1;
    return answered === null ? work(primary) : answered.value;
  }

  async function close(): Promise<void> {
    standing.close();
    await connections.end();
  }

  const at = place(connectionString);
  try {
    await probe();
  } catch (error) {
    if (error instanceof NoReplicaError) {
      await close();
      throw new StorageError(
        'replica',
        `PERCH_DATABASE_REPLICA_URL leads to ${at}, which ${error.message}. ${REPLICA_ADVICE}`,
      );
    }
    standing.away(error);
  }
  return { read, close, place: at, state: () => ({ isUp: standing.isAsked(), reads: { ...reads } }) };
}
