import { instant } from '../../../shared/domain/ids.ts';
import { storableText } from '../../../shared/domain/storable-text.ts';
import { DAY, SECOND } from '../../../shared/domain/time/calendar.ts';
import { ANSWER_START_BYTES } from '../../../shared/domain/webhooks/webhook.ts';
import type { Clock } from '../../core/clock.ts';
import { SourceError } from '../../ports/activity-source.ts';
import type { WebhookFailure, WebhookSender } from '../../ports/webhook-sender.ts';
import { pauseUntil } from '../egress/back-off.ts';
import type { HttpClient } from '../egress/http-client.ts';
import { createTargetGuard } from '../egress/target-guard.ts';

/** What the Standard Webhooks recommend: a receiver answers first and works after. */
const TOTAL_MS = 20 * SECOND;
const IDLE_MS = 15 * SECOND;

function failureOf({ failure }: SourceError): WebhookFailure {
  if (failure === 'egress-blocked') return 'refused-address';
  return failure === 'timeout' ? 'timeout' : 'unreachable';
}

export interface WebhookSenderDeps {
  /** A client of its own: what is exempt for it is the operator's choice for webhooks alone. */
  readonly http: HttpClient;
  /** `host:port` pairs that subscribers' webhooks may reach although they are private (`WEBHOOK_ALLOW`), as the client knows them. */
  readonly allow: readonly string[];
  readonly clock: Clock;
}

export function createWebhookSender({ http, allow, clock }: WebhookSenderDeps): WebhookSender {
  const guard = createTargetGuard(allow);
  return {
    mayAsk(url) {
      try {
        guard.check(url);
        return true;
      } catch {
        return false;
      }
    },
    async send({ url, headers, body, signal }) {
      try {
        const limits = { totalMs: TOTAL_MS, idleMs: IDLE_MS, headBytes: ANSWER_START_BYTES };
        const answer = await http.post(url, { ...limits, signal, message: { headers, body } });
        const start = storableText(new TextDecoder().decode(answer.body));
        const asked = answer.status === 429 || answer.status === 503;
        const retryAt = asked ? pauseUntil(answer, instant(clock.now()), DAY) : null;
        return { status: answer.status, start, retryAt };
      } catch (error) {
        if (!(error instanceof SourceError) || error.failure === 'aborted') throw error;
        return { failure: failureOf(error) };
      }
    },
  };
}
