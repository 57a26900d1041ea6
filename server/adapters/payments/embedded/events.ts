import * as z from 'zod';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import { installationSecret } from '../../../db/repositories/blocked-accounts.ts';
import { disputedSandboxPlans } from '../../../db/repositories/sandbox-plans.ts';
import type { SandboxGateway } from '../../../ports/sandbox-checkout.ts';
import { isSigned, sign } from './signature.ts';

const message = z.object({ type: z.literal('subscription.changed'), subscription: z.string().max(100) });

/** What the embedded provider tells by itself, signed as a real one signs its webhooks: that a payment was disputed. */
export function createEvents({ db, clock }: { db: Db; clock: Clock }): Pick<SandboxGateway, 'dueEvents' | 'readEvent'> {
  const secret = (): Promise<string> => installationSecret(db, 'sandbox-webhook', clock.now());
  return {
    async dueEvents() {
      const now = clock.now();
      const plans = await disputedSandboxPlans(db, now);
      if (plans.length === 0) return [];
      const key = await secret();
      return plans.map((subscription) => {
        const body = JSON.stringify({ type: 'subscription.changed', subscription });
        return { body, signature: sign(key, body, now) };
      });
    },
    async readEvent(event) {
      if (!isSigned(await secret(), event, clock.now())) return null;
      try {
        return message.parse(JSON.parse(event.body)).subscription;
      } catch {
        return null;
      }
    },
  };
}
