import { StorageError } from './storage-error.ts';

/** The server ends or has ended this connection, or takes no new one: SQLSTATE 08…, 57P01 to 57P03, 53300. */
const GONE = /^(?:08...|57P0[1-3]|53300)$/;
const DISK_FULL = '53100';
/** Nobody answers at the address, or no longer. */
const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
]);
/** The driver's own words; it gives these no code. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** What Kysely and the driver's pool answer once this process has closed its database to stop. */
const CLOSED = new Set(['driver has already been destroyed', 'Cannot use a pool after calling end on the pool']);

/** The connection is lost: what ran on it is rolled back, and nothing more can be asked on it. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return GONE.test(code) || SYSTEM.has(code) || DRIVER.test(error.message);
}

/** The database does not answer at present, on either kind: trying again later may help, and nothing else does. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StorageError) return error.code === 'stopped' || error.code === 'disk-full';
  if (isConnectionLost(error)) return true;
  if (!(error instanceof Error)) return false;
  return CLOSED.has(error.message) || ('code' in error && error.code === DISK_FULL);
}
