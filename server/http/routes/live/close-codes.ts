/**
 * Why the server ends a live connection (RFC 6455: 4000 to 4999 are an application's own). After `loginRequired` and
 * `blocked` connecting again with the same token is of no use; after the others it is. Besides these: 1001 when the
 * server goes, 1009 when a frame is too large, and no close frame at all to a client that does not read or is dead.
 */
export const CLOSE = {
  /** A frame that is no frame of the contract, or a second `hello`. */
  malformed: 4400,
  /** No token, a token that is not valid, or a session that has ended. */
  loginRequired: 4401,
  blocked: 4403,
  /** No `hello` in time. */
  helloTimeout: 4408,
  /** Too many connections of this user, or too many frames. */
  tooMany: 4429,
  goingAway: 1001,
  internal: 1011,
} as const;
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];
