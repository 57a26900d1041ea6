import { type Instant, instant } from '../../../shared/domain/ids.ts';
import {
  GONE,
  isFailingForLong,
  isTaken,
  nextWebhookTry,
  WEBHOOK_DOUBT_MS,
} from '../../../shared/domain/webhooks/webhook.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import {
  type ClaimedDelivery,
  claimWebhookDelivery,
  settleWebhookTry,
  type TryOutcome,
} from '../../db/repositories/webhook-deliveries.ts';
import { markWebhookFailure, markWebhookSuccess, stopWebhook } from '../../db/repositories/webhooks.ts';
import type { WebhookAnswer, WebhookSender } from '../../ports/webhook-sender.ts';
import { writeAccountMail } from '../deliver/write-mail.ts';
import { webhookHeaders } from './signature.ts';

/** What became of a delivery that was to be sent; `elsewhere`: it was not due, gone, or another worker's. */
export type WebhookOutcome = TryOutcome['state'] | 'elsewhere';

export interface DeliverWebhook {
  /** Sends a delivery that is due. A process that dies in between leaves it to the next, which sends it again under the same id. */
  deliver(id: string, signal: AbortSignal): Promise<WebhookOutcome>;
}

export interface DeliverWebhookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sender: WebhookSender;
  /** In [0, 1). */
  readonly random?: () => number;
}

/** Those that count now, the newer first. */
function secretsOf({ secret, oldSecret, oldSecretUntil }: ClaimedDelivery, now: Instant): Uint8Array[] {
  const isOldValid = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now;
  return isOldValid ? [secret, oldSecret] : [secret];
}

export function createDeliverWebhook({ db, clock, sender, random = Math.random }: DeliverWebhookDeps): DeliverWebhook {
  function outcomeOf({ tries }: ClaimedDelivery, answer: WebhookAnswer, now: Instant): TryOutcome {
    const told =
      'failure' in answer
        ? { answerStatus: null, answerStart: null, failure: answer.failure }
        : { answerStatus: answer.status, answerStart: answer.start, failure: null };
    if ('status' in answer && isTaken(answer.status)) return { ...told, state: 'delivered', nextTryAt: null };
    if ('status' in answer && answer.status === GONE) return { ...told, state: 'failed', nextTryAt: null };
    const askedFor = 'status' in answer ? answer.retryAt : null;
    const nextTryAt = nextWebhookTry({ tries: tries + 1, now, random: random(), askedFor });
    return { ...told, state: nextTryAt === null ? 'failed' : 'waiting', nextTryAt };
  }

  /** Whether its owner is told that nothing is sent there any more. */
  async function stopIfNeeded(tx: Db, claim: ClaimedDelivery, outcome: TryOutcome): Promise<boolean> {
    const now = clock.now();
    const since = await markWebhookFailure(tx, claim.webhook, now);
    if (outcome.answerStatus === GONE) return stopWebhook(tx, claim.webhook, 'gone');
    const isOver = outcome.state === 'failed' && since !== null && isFailingForLong(since, now);
    return isOver && stopWebhook(tx, claim.webhook, 'failing');
  }

  const settle = (claim: ClaimedDelivery, outcome: TryOutcome): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      if (!(await settleWebhookTry(tx, claim, outcome))) return false;
      if (outcome.state === 'delivered') await markWebhookSuccess(tx, claim.webhook);
      else if (await stopIfNeeded(tx, claim, outcome))
        await writeAccountMail(tx, { kind: 'webhook-stopped', userId: claim.user }, clock.now());
      return true;
    });

  return {
    async deliver(id, signal) {
      const now = clock.now();
      const claim = await claimWebhookDelivery(db, id, { now, sendingBefore: instant(now - WEBHOOK_DOUBT_MS) });
      if (claim === null) return 'elsewhere';
      const headers = webhookHeaders(claim, secretsOf(claim, now), now);
      const answer = await sender.send({ url: claim.url, headers, body: claim.body, signal });
      const outcome = outcomeOf(claim, answer, clock.now());
      return (await settle(claim, outcome)) ? outcome.state : 'elsewhere';
    },
  };
}
