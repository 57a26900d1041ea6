import * as z from 'zod';
import { MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../core/app-error.ts';
import type { Logger } from '../../core/logger.ts';
import { printableLine } from '../../core/printable.ts';
import { SourceError } from '../../ports/activity-source.ts';
import type { BotCheck } from '../../ports/bot-check.ts';
import type { HttpAnswer, HttpClient } from '../egress/http-client.ts';

/** docs.hcaptcha.com, "Content-Security-Policy Settings". */
const ORIGINS = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
const OWN_HOST = /(^|\.)hcaptcha\.com$/;
/** What a token is made of. Anything else is none: asking with it would be a request that is broken, which says nothing of a person. */
const TOKEN = /^[\x21-\x7e]+$/;
const MAX_ANSWER_BYTES = 64 * 1024;
/** hCaptcha's own are some 40 characters long; what stands there was sent by the page. */
const MAX_REFERENCE = 200;
const TIMEOUT_MS = 10 * SECOND;
/** Nobody can sign up while its host is left alone, whatever it asks for: then it is asked again. */
const MAX_PAUSE_MS = MINUTE;

const answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() });

/** Codes that say something of our keys, not of the person (docs.hcaptcha.com, "Siteverify Error Codes Table"). */
const OURS: ReadonlySet<string> = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'bad-request',
  'not-using-dummy-passcode',
]);

function parsed({ status, body }: HttpAnswer): z.infer<typeof answer> {
  try {
    if (status === 200) return answer.parse(JSON.parse(new TextDecoder().decode(body)));
  } catch (cause) {
    throw new AppError('bot_check_unavailable', { cause });
  }
  throw new AppError('bot_check_unavailable');
}

/** Whom pages may load from: hCaptcha, and the host of the script where an operator has it served from another. */
function originsOf(scriptUrl: string): string[] {
  const { protocol, hostname, origin } = new URL(scriptUrl);
  return protocol === 'https:' && OWN_HOST.test(hostname) ? ORIGINS : [...ORIGINS, origin];
}

/**
 * hCaptcha's invisible challenge: the page brings a token, which its verify endpoint says is a person's, once. When that cannot
 * be asked, nothing is done for anybody: a check that fails open is none.
 */
export function createHcaptcha(
  config: NonNullable<Config['botCheck']>,
  { http, log }: { http: Pick<HttpClient, 'post'>; log: Pick<Logger, 'info'> },
): BotCheck {
  const { siteKey, secret, verifyUrl, scriptUrl } = config;

  async function verify(token: string, address: string): Promise<HttpAnswer> {
    const form = new URLSearchParams({ secret, response: token, sitekey: siteKey, remoteip: address });
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      return await http.post(verifyUrl, { form, signal, maxBytes: MAX_ANSWER_BYTES, maxPauseMs: MAX_PAUSE_MS });
    } catch (cause) {
      if (cause instanceof SourceError) throw new AppError('bot_check_unavailable', { cause });
      throw cause;
    }
  }

  return {
    siteKey,
    script: scriptUrl,
    description: `hCaptcha, asked at ${new URL(verifyUrl).host}`,
    origins: originsOf(scriptUrl),
    async refuseRobots({ token, reference, address }) {
      if (token === undefined || !TOKEN.test(token)) throw new AppError('bot_check_failed');
      const { success, 'error-codes': codes = [] } = parsed(await verify(token, address));
      if (success) return;
      log.info(
        { codes, reference: printableLine(reference ?? '').slice(0, MAX_REFERENCE) },
        'hCaptcha refused a challenge',
      );
      throw new AppError(codes.some((code) => OURS.has(code)) ? 'bot_check_unavailable' : 'bot_check_failed');
    },
  };
}
