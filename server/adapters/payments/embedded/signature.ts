import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { MINUTE, SECOND } from '../../../../shared/domain/time/calendar.ts';

/** How long after signing a message is accepted. */
const TOLERANCE_MS = 5 * MINUTE;
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const macOf = (secret: string, seconds: number, body: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest();

/** Signs the time and the raw body together, as card providers do, so that neither is changed and nothing old is sent again. */
export function sign(secret: string, body: string, at: Instant): string {
  const seconds = Math.floor(at / SECOND);
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;
}

/** Whether whoever knows the secret signed exactly this body a moment ago. */
export function isSigned(
  secret: string,
  { body, signature }: { body: string; signature: string },
  now: Instant,
): boolean {
  const [, time, mac] = HEADER.exec(signature) ?? [];
  if (time === undefined || mac === undefined) return false;
  const seconds = Number(time);
  if (Math.abs(now - instant(seconds * SECOND)) > TOLERANCE_MS) return false;
  return timingSafeEqual(macOf(secret, seconds, body), Buffer.from(mac, 'hex'));
}
