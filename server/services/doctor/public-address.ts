import * as z from 'zod/mini';
import type { Instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { CertificateAnswer, HttpProbeAnswer } from '../../ports/installation.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const WARN_DAYS = 14;

/** As `/api/health/live` answers. */
const alive = z.object({ status: z.literal('live'), version: z.string() });

/** The version of whoever answers there; null when it is not this product. */
function versionIn(body: string): string | null {
  try {
    const said = z.safeParse(alive, JSON.parse(body));
    return said.success ? said.data.version : null;
  } catch {
    return null;
  }
}

export interface PublicAddressInput {
  readonly publicUrl: string;
  readonly version: string;
  readonly production: boolean;
  readonly answer: HttpProbeAnswer;
}

/** Whether the address that mails and payments link to leads to this product. */
export function checkPublicAddress({ publicUrl, version, production, answer }: PublicAddressInput): Finding {
  const bad = production ? fault : warning;
  if (!answer.reached) {
    const advice =
      'Start the service; see that DNS and the proxy lead to it, and that its certificate is valid for this name.';
    return bad('public address', `${publicUrl} does not answer: ${answer.reason}.`, advice);
  }
  const found = versionIn(answer.body);
  if (found === null) {
    const advice =
      'Have the proxy pass everything on to this service, /api and /oauth among it, or correct PERCH_PUBLIC_URL.';
    return bad('public address', `At ${publicUrl} something else answers (status ${answer.status}).`, advice);
  }
  if (found !== version) {
    const what = `${publicUrl} answers with version ${found}; this is ${version}.`;
    return warning('public address', what, 'Start every process of the service with one version.');
  }
  return ok('public address', `${publicUrl} answers with this version.`);
}

/** How long the certificate is still valid. That it is trusted, the call to the address has shown. */
export function checkCertificate(answer: CertificateAnswer, now: Instant): Finding[] {
  // Why it does not answer, the call itself says.
  if (!answer.reached) return [];
  const days = Math.floor((answer.validUntil - now) / DAY);
  const until = new Date(answer.validUntil).toISOString().slice(0, 10);
  const advice = 'See why it was not renewed: certbot renew --dry-run, or the log of the proxy.';
  if (days < 0) return [fault('certificate', `The certificate ended on ${until}.`, advice)];
  if (days < WARN_DAYS) return [warning('certificate', `The certificate ends in ${days} days, on ${until}.`, advice)];
  return [ok('certificate', `The certificate is valid until ${until}.`)];
}
