import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import {
  type MessageLookState,
  messageLooks,
  receivedMessages,
  saveMessageLook,
  saveReceivedMessage,
} from '../../db/repositories/received-messages.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';
import type { UndeliveredMessage, UndeliveredReading } from '../../ports/provider-messages.ts';
import { type FollowPaymentDeps, followPayment } from '../checkout/follow-payment.ts';
import { handleMessage } from './handle-message.ts';

/**
 * While everything works the list is short or empty, so that asking each hour costs next to nothing; and where the address of a webhook is
 * wrong, nobody waits longer than that.
 */
const EVERY_MS = HOUR;
/** As far back as providers list messages. */
const LISTED_FOR_MS = 30 * DAY;
/** What was older when a provider was asked, was listed by then: after three days of trying none falls silent later. */
const UNDECIDED_MS = 4 * DAY;
/** What was received is known for longer than it is listed. */
const KNOWN_FOR_MS = LISTED_FOR_MS + DAY;
/** What is more, the next look receives, which follows at once. */
const AT_ONCE = 500;

/** What became of asking one provider. */
export interface MessageLook {
  readonly provider: string;
  readonly received: number;
  /** Of which nothing could follow; the next look tries them again. */
  readonly failed: number;
  /** Why its list could not be read to the end; null where it was, or where as many were received as one look receives. */
  readonly broken: unknown;
}

export interface UndeliveredMessages {
  /**
   * Asks each provider that has not been asked for an hour for the messages that it could not deliver, and receives them as if they had been.
   * Safe to repeat: each is received once, and receiving one again changes nothing.
   */
  receive(signal: AbortSignal): Promise<readonly MessageLook[]>;
}

export interface UndeliveredMessagesDeps extends FollowPaymentDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly gateways: Pick<PaymentGateways, 'names' | 'of'>;
}

/** The providers that list what they could not deliver, and have not been asked for an hour. */
export async function dueMessageLooks(
  { db, clock }: { db: Db; clock: Clock },
  providers: readonly string[],
): Promise<string[]> {
  if (providers.length === 0) return [];
  const looks = await messageLooks(db);
  const before = clock.now() - EVERY_MS;
  // A clock that was set back does not silence it for as long.
  return providers.filter((name) => {
    const at = looks.get(name)?.lookedAt;
    return at === undefined || at <= before || at > clock.now();
  });
}

/** The providers in use that list what they could not deliver. */
export const listingProviders = ({ names, of }: Pick<PaymentGateways, 'names' | 'of'>): string[] =>
  names.filter((name) => of(name)?.undelivered !== undefined);

/** From when on a provider is asked: after the first look only for what may have come to be listed since the last one that received everything. */
function sinceOf(look: MessageLookState | undefined, now: Instant): Instant {
  const receivedAt = look?.receivedAt ?? null;
  const longest = now - LISTED_FOR_MS;
  return instant(receivedAt === null ? longest : Math.max(longest, Math.min(receivedAt, now) - UNDECIDED_MS));
}

/** Before then it is not needed to know what was received. */
export const receivedKnownFrom = (now: Instant): Instant => instant(now - KNOWN_FOR_MS);

export function createUndeliveredMessages(deps: UndeliveredMessagesDeps): UndeliveredMessages {
  const { db, clock, log, gateways } = deps;

  async function follow(provider: string, reading: UndeliveredReading): Promise<void> {
    if (reading.about !== 'payment') return handleMessage(deps, provider, reading);
    const gateway = gateways.of(provider);
    if (gateway !== null) await followPayment(deps, gateway, reading.ref);
  }

  /** @returns whether what follows from the message is done */
  async function receiveOne(provider: string, message: UndeliveredMessage): Promise<boolean> {
    const { id } = message;
    try {
      for (const reading of await message.read()) await follow(provider, reading);
    } catch (err) {
      log.warn(
        { err, provider, message: id },
        'a message that was not delivered could not be received; it is tried again',
      );
      return false;
    }
    await saveReceivedMessage(db, { provider, id, receivedAt: clock.now() });
    return true;
  }

  async function look(
    provider: string,
    list: AsyncIterable<UndeliveredMessage>,
    signal: AbortSignal,
  ): Promise<MessageLook> {
    const lookedAt = clock.now();
    let [received, failed] = [0, 0];
    try {
      for await (const message of list) {
        signal.throwIfAborted();
        if ((await receivedMessages(db, provider, [message.id])).has(message.id)) continue;
        // Not to its end: it is due again at once.
        if (received === AT_ONCE) return { provider, received, failed, broken: null };
        if (await receiveOne(provider, message)) received += 1;
        else failed += 1;
      }
    } catch (broken) {
      return { provider, received, failed, broken };
    }
    await saveMessageLook(db, provider, { lookedAt, isAllReceived: failed === 0 });
    return { provider, received, failed, broken: null };
  }

  return {
    async receive(signal) {
      const looks: MessageLook[] = [];
      const looked = await messageLooks(db);
      for (const provider of await dueMessageLooks(deps, listingProviders(gateways))) {
        const list = gateways.of(provider)?.undelivered?.(sinceOf(looked.get(provider), clock.now()));
        if (list !== undefined) looks.push(await look(provider, list, signal));
      }
      return looks;
    },
  };
}
