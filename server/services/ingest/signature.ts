import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Instant } from '../../../shared/domain/ids.ts';
import { MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';

/** A secret that a feed signs with, under the operator's name for it. While one is replaced there are two. */
export interface IngestKey {
  readonly name: string;
  readonly secret: string;
}

/** What a delivery says of itself in its headers, as it was sent. */
export interface IngestHeaders {
  readonly id: string | null;
  readonly timestamp: string | null;
  readonly signature: string | null;
  readonly digest: string | null;
}

/** Which delivery it is, by a header that one of the keys signed. */
export interface SignedDelivery {
  readonly id: string;
  readonly keyName: string;
  /** SHA-256 of the body as it is sent. */
  readonly digest: Buffer;
}

/** A delivery that was recorded on its way is of no use later. */
const TOLERANCE_MS = 5 * MINUTE;
const ID = /^[\w.:-]{1,128}$/;
/** RFC 9530, section 2. */
const DIGEST = /^sha-256=:([A-Za-z0-9+/]{43}=):$/;
const VERSION = 'v1,';
const MOST_SIGNATURES = 8;

/** Standard Webhooks' scheme (standardwebhooks.com), with the digest of the body in the place of the body. */
const signatureOf = (secret: string, signed: string): Buffer => createHmac('sha256', secret).update(signed).digest();

function isSigned(given: string, expected: Buffer): boolean {
  const bytes = Buffer.from(given, 'base64');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/**
 * Who sent a delivery, before anything of its body is read.
 * @throws AppError `ingest_unsigned`; `ingest_outdated` when it was signed more than five minutes ago, or ahead
 */
export function verifyHeaders(headers: IngestHeaders, keys: readonly IngestKey[], now: Instant): SignedDelivery {
  const { id, timestamp, signature, digest } = headers;
  const sha256 = DIGEST.exec(digest ?? '')?.[1];
  if (id === null || timestamp === null || signature === null || sha256 === undefined)
    throw new AppError('ingest_unsigned');
  if (!ID.test(id) || !/^\d{1,12}$/.test(timestamp)) throw new AppError('ingest_unsigned');
  const given = signature.split(' ').filter((one) => one.startsWith(VERSION));
  const signed = `${id}.${timestamp}.${digest}`;
  const key = keys.find(({ secret }) => {
    const expected = signatureOf(secret, signed);
    return given.slice(0, MOST_SIGNATURES).some((one) => isSigned(one.slice(VERSION.length), expected));
  });
  if (key === undefined) throw new AppError('ingest_unsigned');
  if (Math.abs(now - Number(timestamp) * SECOND) > TOLERANCE_MS) throw new AppError('ingest_outdated');
  return { id, keyName: key.name, digest: Buffer.from(sha256, 'base64') };
}

/** The headers of a delivery with this body's digest, for whoever sends. */
export function signHeaders(
  input: { readonly id: string; readonly sha256: Buffer; readonly at: Instant },
  { secret }: Pick<IngestKey, 'secret'>,
): Record<string, string> {
  const digest = `sha-256=:${input.sha256.toString('base64')}:`;
  const timestamp = String(Math.floor(input.at / SECOND));
  return {
    'webhook-id': input.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `${VERSION}${signatureOf(secret, `${input.id}.${timestamp}.${digest}`).toString('base64')}`,
    'content-digest': digest,
  };
}
