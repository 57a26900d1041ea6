import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { BRAND } from '../../../shared/brand.ts';
import type { OwnDataView } from '../../../shared/contract/own-data.ts';
import { fileCounts, fileEnd } from '../../../shared/domain/accounts/own-data.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import {
  beginOwnData,
  deleteOwnData,
  findOwnData,
  readOwnDataPiece,
  type StoredOwnData,
} from '../../db/repositories/own-data-files.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';

/** A person's file, as it is sent. */
export interface OwnDataFileAnswer {
  readonly name: string;
  readonly bytes: number;
  readonly body: Readable;
}

/** Everything that is kept of a person, as a file that they take away. */
export interface OwnDataService {
  /** The file, or how far it is; null where there is none that counts. */
  find(user: UserId): Promise<OwnDataView | null>;
  /** Has it made, unless one counts or is being made: that one is answered. */
  make(user: UserId): Promise<OwnDataView | null>;
  /** Gives up one that is being made. One that is ready stays. */
  cancel(user: UserId): Promise<void>;
  /** @throws AppError `link_outdated` for a ticket that is made up, somebody else's, of an earlier file, or too old */
  open(user: UserId, ticket: string): Promise<OwnDataFileAnswer>;
}

export interface OwnDataDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blocks: Pick<Blocklist, 'veil'>;
  readonly jobs: Pick<JobQueue, 'enqueueOwnData'>;
  readonly live: Pick<LiveHub, 'publish'>;
}

export function createOwnDataService({ db, clock, blocks, jobs, live }: OwnDataDeps): OwnDataService {
  const ticketOf = (user: UserId, id: string): Promise<string> => blocks.veil('own-data', `${user} ${id}`);

  async function counting(user: UserId): Promise<StoredOwnData | null> {
    const stored = await findOwnData(db, user);
    // One that failed is shown until another is asked for.
    const shown = stored !== null && (stored.state === 'failed' || fileCounts(stored, clock.now()));
    return shown ? stored : null;
  }

  async function find(user: UserId): Promise<OwnDataView | null> {
    const stored = await counting(user);
    if (stored === null) return null;
    const { state, done, total, bytes, readyAt } = stored;
    if (readyAt === null) return { state, done, total, bytes: null, until: null, ticket: null };
    return { state, done, total, bytes, until: fileEnd(readyAt), ticket: await ticketOf(user, stored.id) };
  }

  /** Starts a file unless one is waiting or ready; a run that died is replaced at the next request. */
  async function begin(user: UserId): Promise<string | null> {
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const stored = await findOwnData(tx, user);
      if (stored !== null && fileCounts(stored, now)) return stored.state === 'waiting' ? stored.id : null;
      if (stored !== null) await deleteOwnData(tx, { user, id: stored.id });
      const id = randomUUID();
      return (await beginOwnData(tx, { user, id, at: now })) ? id : null;
    });
  }

  async function* pieces(user: UserId, { id, pieces: count }: StoredOwnData): AsyncGenerator<Uint8Array> {
    for (let n = 0; n < (count ?? 0); n += 1) {
      const bytes = await readOwnDataPiece(db, { user, id, n });
      if (bytes === null) throw new Error('the file is gone while it is sent');
      yield bytes;
    }
  }

  return {
    find,
    async make(user) {
      const id = await begin(user);
      if (id !== null) await jobs.enqueueOwnData({ userId: user, fileId: id });
      return find(user);
    },
    async cancel(user) {
      await deleteOwnData(db, { user, states: ['waiting', 'making', 'failed'] });
      await live.publish(user, { type: 'own-data-changed' });
    },
    async open(user, ticket) {
      const stored = await counting(user);
      if (stored === null || stored.readyAt === null || ticket !== (await ticketOf(user, stored.id)))
        throw new AppError('link_outdated');
      return {
        name: `${BRAND.packageName}-my-data-${dayOf(stored.readyAt)}.zip`,
        bytes: stored.bytes ?? 0,
        body: Readable.from(pieces(user, stored), { objectMode: true, highWaterMark: 1 }),
      };
    },
  };
}
