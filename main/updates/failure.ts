import * as z from 'zod/mini';

export type UpdateFailure = 'read-only-volume' | 'unreachable' | 'unknown';

const failure = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.union([z.string(), z.number()])),
  statusCode: z.optional(z.number()),
});

/** What a check that never came to an end rejects with. */
export const TOO_LONG = 'ETIMEDOUT';

const READ_ONLY = /read-only volume|\bEROFS\b/i;
const NO_NETWORK =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EPIPE)\b|net::ERR_(?!CERT_|SSL_)/;

/**
 * Why an update failed, in as many kinds as a person can do something about: move the application, wait for the network,
 * or download by hand. Squirrel.Mac's own words name the read-only volume (Squirrel.Mac#228).
 */
export function failureOf(error: unknown): UpdateFailure {
  const parsed = failure.safeParse(error);
  if (!parsed.success) return 'unknown';
  const { message = '', code = '', statusCode } = parsed.data;
  const text = `${code} ${message}`;
  if (READ_ONLY.test(text)) return 'read-only-volume';
  // A server in trouble is as good as none; one that says "no" will say it again.
  if (NO_NETWORK.test(text) || (statusCode !== undefined && statusCode >= 500)) return 'unreachable';
  return 'unknown';
}
