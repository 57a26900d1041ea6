import type { Db } from '../../db/database.ts';
import { currentSubscriptionOf } from '../../db/repositories/subscription-lives.ts';
import type { SandboxGateway, SignedEvent } from '../../ports/sandbox-checkout.ts';
import type { PlanLife } from './plan-life.ts';

/** What the embedded provider tells by itself, and what follows from it. */
export interface SandboxEvents {
  /** Has the provider send what it has to tell by now, to where such messages arrive. */
  send(): Promise<void>;
  /** A message arrived. It is believed only so far that its plan is asked about. @returns false for what the provider did not sign */
  receive(event: SignedEvent): Promise<boolean>;
}

export interface SandboxEventsDeps {
  readonly db: Db;
  readonly sandbox: Pick<SandboxGateway, 'name' | 'dueEvents' | 'readEvent' | 'readSubscription'>;
  readonly plans: Pick<PlanLife, 'moveOn' | 'hear'>;
}

export function createSandboxEvents({ db, sandbox, plans }: SandboxEventsDeps): SandboxEvents {
  async function receive(event: SignedEvent): Promise<boolean> {
    const ref = await sandbox.readEvent(event);
    if (ref === null) return false;
    const id = await currentSubscriptionOf(db, sandbox.name, ref);
    await (id === null ? plans.hear(sandbox.name, ref) : plans.moveOn(id));
    // However the plan stands, the provider is told that it was heard.
    await sandbox.readSubscription(ref);
    return true;
  }

  return {
    receive,
    async send() {
      for (const event of await sandbox.dueEvents()) await receive(event);
    },
  };
}
