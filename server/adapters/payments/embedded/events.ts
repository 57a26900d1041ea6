import * as z from 'zod';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { DAY, SECOND } from '../../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import { installationSecret } from '../../../db/repositories/blocked-accounts.ts';
import {
  deleteSandboxEvent,
  forgetSandboxEvents,
  type StoredSandboxEvent,
  takeSandboxEvents,
  untakenSandboxEvents,
} from '../../../db/repositories/sandbox-events.ts';
import { findSandboxCharge } from '../../../db/repositories/sandbox-movements.ts';
import { expireSandboxSessions, findSandboxPayment } from '../../../db/repositories/sandbox-sessions.ts';
import type { MessageReading } from '../../../ports/provider-messages.ts';
import type { SandboxGateway, SignedEvent } from '../../../ports/sandbox-checkout.ts';
import { isSigned, sign } from './signature.ts';

/** As long as it goes on sending what nobody received, as card providers do. */
const TOLD_FOR_MS = 3 * DAY;
/** As long as it lists what it could not tell, as card providers do. */
const LISTED_FOR_MS = 30 * DAY;
const AT_ONCE = 100;
const NOTHING: MessageReading = { about: 'nothing' };

const message = z.object({ id: z.string().max(100), type: z.string().max(100), object: z.string().max(200) });
type Message = z.infer<typeof message>;

const written = ({ id, type, object, createdAt }: StoredSandboxEvent): string =>
  JSON.stringify({ id, type, created: Math.floor(createdAt / SECOND), object } satisfies Message & { created: number });

function parsed(body: string): Message | null {
  try {
    return message.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/** The plan that a charge was for, or the session where it was paid once. */
async function aboutCharge(db: Db, id: string): Promise<MessageReading> {
  const found = await findSandboxCharge(db, id);
  const payment = found === null ? null : await findSandboxPayment(db, found.providerRef);
  if (found === null || payment === null) return NOTHING;
  return payment.renews
    ? { about: 'subscription', ref: found.providerRef }
    : { about: 'checkout', sessionId: payment.sessionId };
}

/** What a message is about: its own data is used for nothing but finding that. */
async function aboutOf(db: Db, { type, object }: Message): Promise<MessageReading> {
  if (type.startsWith('checkout.session.')) return { about: 'checkout', sessionId: object };
  if (type.startsWith('invoice.') || type.startsWith('customer.subscription.')) {
    return { about: 'subscription', ref: object };
  }
  return type.startsWith('charge.') ? aboutCharge(db, object) : NOTHING;
}

/**
 * What the embedded provider tells by itself, signed as a real one signs its webhooks. What happened is written down with the books that it
 * happened to, told for three days or until it was received, signed anew each time, and
 * listed for thirty.
 */
export function createEvents(deps: {
  readonly db: Db;
  readonly clock: Clock;
  /** Does what has come due. */
  readonly catchUp: () => Promise<void>;
}): Pick<SandboxGateway, 'dueEvents' | 'readEvent' | 'markReceived' | 'undelivered'> {
  const { db, clock } = deps;
  const secret = (): Promise<string> => installationSecret(db, 'sandbox-webhook', clock.now());
  const signedOf = (key: string, event: StoredSandboxEvent, now: Instant): SignedEvent => {
    const body = written(event);
    return { body, signature: sign(key, body, now) };
  };

  return {
    async dueEvents() {
      const now = clock.now();
      await expireSandboxSessions(db, { now, limit: AT_ONCE });
      await deps.catchUp();
      await forgetSandboxEvents(db, instant(now - LISTED_FOR_MS));
      const events = await takeSandboxEvents(db, { since: instant(now - TOLD_FOR_MS), limit: AT_ONCE });
      if (events.length === 0) return [];
      const key = await secret();
      return events.map((event) => signedOf(key, event, now));
    },
    async readEvent(event) {
      if (!isSigned(await secret(), event, clock.now())) return { about: 'forged' };
      const read = parsed(event.body);
      return read === null ? { about: 'forged' } : aboutOf(db, read);
    },
    async *undelivered(since) {
      const before = instant(clock.now() - TOLD_FOR_MS);
      for (const event of await untakenSandboxEvents(db, { since, before })) {
        yield { id: event.id, read: async () => [await aboutOf(db, event)] };
      }
    },
    async markReceived({ body }) {
      const read = parsed(body);
      if (read !== null) await deleteSandboxEvent(db, read.id);
    },
  };
}
