import type { Logger } from '../../core/logger.ts';
import type { SandboxGateway, SignedEvent } from '../../ports/sandbox-checkout.ts';
import { type HandleMessageDeps, handleMessage } from './handle-message.ts';

/** What the embedded provider tells by itself, and what follows from it. */
export interface SandboxEvents {
  /** Has the provider send what it has to tell by now, to where such messages arrive. What fails there is told again. */
  send(): Promise<void>;
  /** A message arrived. It is believed only so far that what it is about is asked about. @returns false for what the provider did not sign */
  receive(event: SignedEvent): Promise<boolean>;
}

export interface SandboxEventsDeps extends HandleMessageDeps {
  readonly log: Logger;
  readonly sandbox: Pick<SandboxGateway, 'name' | 'dueEvents' | 'readEvent' | 'markReceived'>;
}

export function createSandboxEvents({ log, sandbox, plans, settle }: SandboxEventsDeps): SandboxEvents {
  async function receive(event: SignedEvent): Promise<boolean> {
    const reading = await sandbox.readEvent(event);
    if (reading.about === 'forged') return false;
    await handleMessage({ plans, settle }, sandbox.name, reading);
    await sandbox.markReceived(event);
    return true;
  }

  return {
    receive,
    async send() {
      for (const event of await sandbox.dueEvents()) {
        await receive(event).catch((err: unknown) => {
          log.warn({ err }, 'a message of the test payments could not be heard; it is told again');
        });
      }
    },
  };
}
