import { resolveTxt } from 'node:dns/promises';
import { connect } from 'node:tls';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { CertificateAnswer, HttpProbeAnswer } from '../../ports/installation.ts';
import { header } from '../egress/back-off.ts';
import type { HttpClient } from '../egress/http-client.ts';

const ANSWER_WITHIN_MS = 8 * SECOND;
/** As much as our own health check says. */
const BODY_BYTES = 2048;

function dateOf(text: string | null): Instant | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : instant(at);
}

/** One GET; what the host says does not matter, that it says something does. */
export async function askHost(
  url: string,
  { http, clock, signal }: { readonly http: HttpClient; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<HttpProbeAnswer> {
  const before = clock.now();
  try {
    const call = { signal, turn: 'lookup', totalMs: ANSWER_WITHIN_MS, headBytes: BODY_BYTES } as const;
    const { status, headers, body } = await http.get(url, call);
    const text = new TextDecoder().decode(body);
    return { reached: true, status, body: text, date: dateOf(header(headers, 'date')), before, after: clock.now() };
  } catch (error) {
    return { reached: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Until when the certificate is valid that the host shows, whoever signed it. */
export function askCertificate(host: string, port: number): Promise<CertificateAnswer> {
  return new Promise((resolve) => {
    // That it is trusted is what the call to the address itself finds out; here it is only read.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false });
    const end = (answer: CertificateAnswer): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(ANSWER_WITHIN_MS, () => end({ reached: false, reason: `${host} does not answer` }));
    socket.on('error', (error) => end({ reached: false, reason: error.message }));
    socket.on('secureConnect', () => {
      const validUntil = dateOf(socket.getPeerCertificate().valid_to ?? null);
      end(
        validUntil === null
          ? { reached: false, reason: `${host} shows no certificate` }
          : { reached: true, validUntil },
      );
    });
  });
}

/** The TXT records of a name, each joined; null where there are none or DNS does not answer. */
export const textRecords = (name: string): Promise<readonly string[] | null> =>
  resolveTxt(name).then(
    (records) => records.map((pieces) => pieces.join('')),
    () => null,
  );
