import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { SECOND } from '../../../../shared/domain/time/calendar.ts';
import { graphId } from './answers.ts';

/** What Meta says of somebody who took the app away, or wants everything deleted. */
export interface SignedRequest {
  readonly personId: string;
  readonly issuedAt: Instant;
}

const MAX_LENGTH = 8_192;
const FORM = /^([\w-]{43})=?\.([\w-]+)={0,2}$/;
const payload = z.object({ algorithm: z.string(), issued_at: z.int().check(z.positive()), user_id: graphId });

function parse(encoded: string): z.infer<typeof payload> | null {
  try {
    return payload.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

/**
 * Reads Meta's `signed_request`: a signature and what it is of, each base64url, signed with the app's secret (HMAC-SHA256); null where it is
 * not that (developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow, "deauthorize").
 */
export function readSignedRequest(message: string, secret: string): SignedRequest | null {
  const [, signature = '', encoded = ''] = message.length > MAX_LENGTH ? [] : (FORM.exec(message.trim()) ?? []);
  const given = Buffer.from(signature, 'base64url');
  const right = createHmac('sha256', secret).update(encoded).digest();
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const read = parse(encoded);
  if (read === null || read.algorithm.toUpperCase() !== 'HMAC-SHA256') return null;
  return { personId: read.user_id, issuedAt: instant(read.issued_at * SECOND) };
}
