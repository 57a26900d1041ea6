import { randomBytes } from 'node:crypto';

/** Tells this process's requests from those of another, and of the process before it. */
const PREFIX_BYTES = 6;
const DIGITS = 36;

/** Ids for log lines, which are no secret: a prefix of this process, then a count. */
export function createRequestIds(): () => string {
  const prefix = randomBytes(PREFIX_BYTES).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(DIGITS)}`;
  };
}
