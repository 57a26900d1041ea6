import * as z from 'zod';
import type { UserId } from '../../../shared/domain/ids.ts';
import { csvSeparatorOf } from '../../../shared/domain/report/csv-cell.ts';
import { storedReport } from '../../../shared/report/report.ts';
import {
  addOwnDataPiece,
  failOwnData,
  findOwnData,
  finishOwnData,
  takeUpOwnData,
} from '../../db/repositories/own-data-files.ts';
import { findUser, type StoredUser } from '../../db/repositories/users.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import { writeAccountMail } from '../deliver/write-mail.ts';
import { type OwnReportsDeps, ownReports, reportFiles } from './own-reports.ts';
import { ownTables } from './own-tables.ts';
import { readMe } from './read-me.ts';
import { tableFiles } from './table-files.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

/** Bytes of one row of the database: the file is never in memory as a whole. */
const PIECE = 512 * 1024;

interface Wanted {
  readonly user: UserId;
  readonly id: string;
}

/** The work on the file with everything that is kept of one person. */
export interface MakeOwnData {
  /** Makes the file, from its beginning after a try that died. One that is given up meanwhile is left. @returns whether it is ready */
  make(wanted: Wanted, signal: AbortSignal): Promise<boolean>;
  /** No try follows. */
  fail(wanted: Wanted): Promise<void>;
}

export interface MakeOwnDataDeps extends OwnReportsDeps {
  readonly live: Pick<LiveHub, 'publish'>;
}

/** What the archive is made of. */
interface Contents {
  readonly entries: readonly ZipEntry[];
  /** How many reports it holds. */
  readonly total: number;
  /** Reports that were written, or begun. */
  begun(): number;
}

const schemaText = (): string =>
  `${JSON.stringify(z.toJSONSchema(storedReport, { io: 'input', unrepresentable: 'any' }), null, 2)}\n`;

async function contentsOf(deps: OwnReportsDeps, user: UserId, person: StoredUser): Promise<Contents> {
  const at = deps.clock.now();
  const { tables, followed } = await ownTables(deps.database.db, user, at);
  const places = await ownReports(deps, followed);
  const { lang, email } = person;
  const separator = csvSeparatorOf(lang);
  let begun = 0;
  const onBegin = (): void => {
    begun += 1;
  };
  const entries = [
    { path: 'README.txt', body: () => [readMe(lang, { email, at, reports: places.length })] },
    ...tables.flatMap((table) => tableFiles(table, separator)),
    { path: 'reports/report.schema.json', body: () => [schemaText()] },
    ...places.flatMap((place) => reportFiles(deps, place, { user, timeZone: person, separator, onBegin })),
  ];
  return { entries, total: places.length, begun: () => begun };
}

/** Joins what comes in small parts into pieces of a size; the last may be smaller. */
async function* inPieces(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const part of parts) {
    waiting.push(part);
    size += part.length;
    if (size < PIECE) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  yield Buffer.concat(waiting);
}

export function createMakeOwnData(deps: MakeOwnDataDeps): MakeOwnData {
  const { database, clock, live } = deps;
  const { db } = database;

  const tell = (user: UserId): Promise<unknown> => live.publish(user, { type: 'own-data-changed' });

  /** @returns false when nobody wants the file any more */
  async function store(wanted: Wanted, { entries, begun }: Contents, signal: AbortSignal): Promise<boolean> {
    let pieces = 0;
    let total = 0;
    for await (const bytes of inPieces(zipStream(entries, new Date(clock.now())))) {
      signal.throwIfAborted();
      const done = Math.max(0, begun() - 1);
      if (!(await addOwnDataPiece(db, { ...wanted, n: pieces, bytes, done }))) return false;
      await tell(wanted.user);
      pieces += 1;
      total += bytes.length;
    }
    const at = clock.now();
    return db.transaction().execute(async (tx) => {
      if (!(await finishOwnData(tx, { ...wanted, pieces, bytes: total, at }))) return false;
      await writeAccountMail(tx, { kind: 'own-data-ready', userId: wanted.user }, at);
      return true;
    });
  }

  return {
    async make(wanted, signal) {
      const { user, id } = wanted;
      const person = await findUser(db, user);
      if (person === null || person.deletedAt !== null || (await findOwnData(db, user))?.id !== id) return false;
      const contents = await contentsOf(deps, user, person);
      if (!(await takeUpOwnData(db, { ...wanted, total: contents.total }))) return false;
      if (!(await store(wanted, contents, signal))) return false;
      await tell(user);
      return true;
    },
    async fail(wanted) {
      await failOwnData(db, wanted);
      await tell(wanted.user);
    },
  };
}
