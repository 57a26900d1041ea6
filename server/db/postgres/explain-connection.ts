import { StorageError } from '../storage-error.ts';
import { isUnavailable } from '../unavailable.ts';

const REFUSED = new Set(['28000', '28P01']);
/** With which PgBouncer says everything that it has against a client. */
const POOLERS_WORD = '08P01';
/** Of Node's TLS: nobody who is known vouches for the server, or for somebody else, or not any more. */
const UNPROVEN = /^(?:UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|ERR_TLS_CERT_)/;

/** Why the database could not be opened, for the operator; null when the address is not to blame. */
export function explainConnection(error: unknown, where: string, variable = 'PERCH_DATABASE_URL'): StorageError | null {
  if (error instanceof StorageError || !(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const say = (what: string): StorageError =>
    new StorageError('unreachable', `${what} Correct ${variable}, or what it leads to.`, error);
  if (code === '3D000') return say(`There is no such database as PostgreSQL at ${where}.`);
  if (REFUSED.has(code)) return say(`PostgreSQL at ${where} refuses this user or password.`);
  if (code === POOLERS_WORD) return say(`What answers at ${where} lets nobody in: ${error.message}.`);
  if (UNPROVEN.test(code)) return say(`The certificate of PostgreSQL at ${where} is not accepted (${code}).`);
  return isUnavailable(error) ? say(`PostgreSQL at ${where} does not answer (${code || error.message}).`) : null;
}

/** Host and database name, never the password. */
export function place(connectionString: string): string {
  const url = URL.parse(connectionString);
  return url === null ? 'the configured address' : `${url.host}${url.pathname}`;
}
