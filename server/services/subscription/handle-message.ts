import type { MessageReading } from '../../ports/provider-messages.ts';
import type { PlanLife } from './plan-life.ts';

export interface HandleMessageDeps {
  readonly plans: Pick<PlanLife, 'refresh'>;
  /** Asks what became of a session and acts on it. */
  readonly settle: (sessionId: string) => Promise<unknown>;
}

/** Does what follows from a provider's message: it is believed only so far that what it is about is asked about. */
export async function handleMessage(
  { plans, settle }: HandleMessageDeps,
  provider: string,
  reading: MessageReading,
): Promise<void> {
  if (reading.about === 'checkout') await settle(reading.sessionId);
  if (reading.about === 'subscription') await plans.refresh(provider, reading.ref);
}
