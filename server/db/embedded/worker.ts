import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Transaction, types } from '@electric-sql/pglite';
import { ensureCluster } from './cluster.ts';
import type {
  DatabaseRequest,
  NotificationFrame,
  RemoteError,
  ReplyFrame,
  RequestFrame,
  SqlResult,
  WorkerData,
} from './protocol.ts';

/**
 * The embedded database, in a thread of its own: a query runs as long as it runs, and the program's event loop goes on.
 * Requests are answered in the order they come; an open transaction keeps all others waiting until it ends.
 */

interface Session {
  readonly end: (how: 'commit' | 'rollback') => Promise<void>;
  /** Runs a statement; only between statements is a transaction silent. */
  during<T>(statement: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** Rolls PGlite's transaction back without being an error to anybody. */
const ROLLBACK = Symbol('rollback');

const port = parentPort;
if (port === null) throw new Error('the database worker runs only as a worker thread');
// The one who starts this worker passes exactly this.
const options = workerData as WorkerData;

const text = (value: string): string => value;
const SETTINGS = [
  // PostgreSQL's own default is four times as much, which this process would never give back; what is not in it is in the system's cache.
  ...['-c', 'shared_buffers=32MB'],
  // Half as many rows are looked at for statistics: everybody waits while they are.
  ...['-c', 'default_statistics_target=50'],
];

await ensureCluster(options.dataDir);
const database = await PGlite.create({
  dataDir: options.dataDir,
  pgliteWasmModule: options.program,
  startParams: [...PGlite.defaultStartParams, ...SETTINGS],
  // As the PostgreSQL driver gives them: a bigint as its digits, a date as YYYY-MM-DD.
  parsers: { [types.INT8]: text, [types.DATE]: text },
});
await database.exec("set timezone = 'UTC'");
database.onNotification((channel, payload) => {
  port.postMessage({ notification: { channel, payload } } satisfies NotificationFrame);
});

const sessions = new Map<number, Session>();

let last: Promise<unknown> = Promise.resolve();
/** One after another, whatever became of the one before. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}

function beginSession(id: number, mode: string | null): Promise<void> {
  const begun = Promise.withResolvers<void>();
  inTurn(() => holdSession(id, mode, begun.resolve)).catch(begun.reject);
  return begun.promise;
}

async function holdSession(id: number, mode: string | null, begun: () => void): Promise<void> {
  const ending = Promise.withResolvers<'commit' | 'rollback'>();
  const giveUp = (): void => ending.resolve('rollback');
  let silence = setTimeout(giveUp, options.idleTransactionMs);
  const over = database.transaction(async (tx) => {
    if (mode !== null) await tx.exec(`set transaction ${mode}`);
    sessions.set(id, {
      end,
      // However long a statement runs, whoever waits for it is not silent: an alarm that is due would ring at its end.
      async during(statement) {
        clearTimeout(silence);
        try {
          return await statement(tx);
        } finally {
          silence = setTimeout(giveUp, options.idleTransactionMs);
        }
      },
    });
    begun();
    if ((await ending.promise) === 'rollback') throw ROLLBACK;
  });
  const settled = over.catch((error: unknown) => {
    if (error !== ROLLBACK) throw error;
  });
  function end(how: 'commit' | 'rollback'): Promise<void> {
    ending.resolve(how);
    return settled;
  }
  try {
    await settled;
  } finally {
    clearTimeout(silence);
    sessions.delete(id);
    await takeRest();
  }
}

function sessionOf(id: number): Session {
  const session = sessions.get(id);
  if (session === undefined) {
    throw Object.assign(
      new Error(
        `The transaction was rolled back after ${options.idleTransactionMs / 1000} s without a statement. ` +
          'Inside a transaction only its own handle may be used, and nothing slow may be waited for.',
      ),
      { code: '25P03' },
    );
  }
  return session;
}

/** Runs on the session's transaction, or by itself when its turn comes. */
function on<T>(id: number | null, work: (sql: Transaction | PGlite) => Promise<T>): Promise<T> {
  return id === null ? inTurn(() => work(database).finally(takeRest)) : sessionOf(id).during(work);
}

/** PostgreSQL's own errors carry a SQLSTATE; what fails before a statement gets there does not. */
const isSqlState = (code: unknown): boolean => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);

/**
 * A value that cannot be written (an object as an array, say) leaves the beginning of its message in PGlite's buffers. The next
 * statement would take it along and fail, and when that is the rollback, the transaction would stay open for everybody. So
 * something that nobody needs goes next; `takeRest` follows where the transaction, which has failed by then, is over.
 */
async function unlessUnwritable<T>(sql: Transaction | PGlite, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failed = error instanceof Error && 'code' in error && isSqlState(error.code);
    if (!failed) {
      restLeft = true;
      await sql.exec('select 1').catch(() => undefined);
    }
    throw error;
  }
}

let restLeft = false;
/** Values have a buffer of their own, which only a statement with a value takes along. */
async function takeRest(): Promise<void> {
  for (let tries = 0; restLeft && tries < 3; tries += 1) {
    restLeft = await database.query('select $1::text', ['']).then(
      () => false,
      () => true,
    );
  }
}

async function query(sql: Transaction | PGlite, statement: string, values: readonly unknown[]): Promise<SqlResult> {
  const result =
    values.length === 0
      ? (await sql.exec(statement)).at(-1)
      : await unlessUnwritable(sql, () => sql.query<Record<string, unknown>>(statement, [...values]));
  // PGlite types a row as whatever the caller says.
  return { rows: (result?.rows ?? []) as SqlResult['rows'], affectedRows: result?.affectedRows ?? null };
}

async function exec(statements: string): Promise<SqlResult[]> {
  try {
    const results = await database.exec(statements);
    return results.map((result) => ({
      rows: result.rows as SqlResult['rows'],
      affectedRows: result.affectedRows ?? null,
    }));
  } catch (error) {
    // A text with its own begin … commit that failed half-way would leave the next caller inside it.
    if (database.isInTransaction()) await database.exec('rollback');
    throw error;
  }
}

async function copyOut(sql: Transaction | PGlite, statement: string): Promise<Uint8Array> {
  const { blob } = await sql.query(statement);
  return blob === undefined ? new Uint8Array() : new Uint8Array(await blob.arrayBuffer());
}

async function answer(request: DatabaseRequest): Promise<unknown> {
  switch (request.op) {
    case 'query':
      return on(request.session, (sql) => query(sql, request.text, request.values));
    case 'exec':
      return inTurn(() => exec(request.text));
    case 'copy-in':
      return on(request.session, async (sql) => {
        // A Blob takes any bytes; its type wants to know that they are not shared memory.
        const blob = new Blob([request.data as Uint8Array<ArrayBuffer>]);
        return (await sql.query(request.text, [], { blob })).affectedRows ?? 0;
      });
    case 'copy-out':
      return on(request.session, (sql) => copyOut(sql, request.text));
    case 'begin':
      return beginSession(request.session, request.mode);
    case 'commit':
      return sessionOf(request.session).end('commit');
    case 'rollback':
      return sessions.get(request.session)?.end('rollback');
    case 'close':
      return inTurn(() => database.close());
  }
}

function fieldsOf(error: unknown): RemoteError {
  if (!(error instanceof Error)) return { message: String(error) };
  const fields = error as Error & Partial<Record<'code' | 'detail' | 'constraint' | 'table' | 'column', string>>;
  const { message, code, detail, constraint, table, column } = fields;
  return { message, code, detail, constraint, table, column };
}

async function reply({ id, request }: RequestFrame): Promise<ReplyFrame> {
  try {
    return { id, ok: true, value: await answer(request) };
  } catch (error) {
    return { id, ok: false, error: fieldsOf(error) };
  }
}

/** Only `copyOut` answers bytes, in a buffer of its own. */
const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> => value instanceof Uint8Array;

port.on('message', async (frame: RequestFrame) => {
  const answered = await reply(frame);
  // What a COPY gave is handed over: nobody here needs it any more, and copying it cost a tenth of an export.
  port.postMessage(answered, answered.ok && isBytes(answered.value) ? [answered.value.buffer] : []);
});
port.postMessage('ready');
