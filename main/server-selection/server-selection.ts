import type { ServerCheck } from '../../shared/desktop/values.ts';
import { createMutex } from '../mutex.ts';
import type { Fetch, ServerOrigin } from '../ports.ts';
import type { KeptPreferences } from '../preferences/preferences.ts';
import { readAddress } from './address.ts';
import { askService } from './ask-service.ts';

/** Long enough for a small machine at home, short enough for somebody who waits. */
const CHECK_LIMIT_MS = 8_000;

export interface ServerSelectionDeps {
  /** As Chromium's, or Node's: it must know `redirect: 'error'`. */
  readonly fetch: Fetch;
  readonly preferences: Pick<KeptPreferences, 'read' | 'change'>;
  /** Origin of the service that the application was built for. */
  readonly hosted: string;
  /** How long a service may take to answer, in milliseconds. */
  readonly limitMs?: number;
}

type ServerListener = (origin: string, before: string) => void | Promise<void>;

/** Which service this application talks to. It is one at a time, and changes through `use` alone. */
export interface ServerSelection {
  origin: ServerOrigin;
  /** Whether a service is at an address as a person types it. Changes nothing. */
  check(address: string): Promise<ServerCheck>;
  /**
   * Checks, then uses it from now on; null is the hosted one. `ok` means that it is in use.
   * Rejects, and the one before stays in use, where a listener does or the preferences cannot be written.
   */
  use(address: string | null): Promise<ServerCheck>;
  /**
   * Hears the new origin and the one before, before it is kept for the next start: who holds a token of the one before forgets it here, and
   * the promise that is returned is waited for. @returns how to stop listening
   */
  onChange(listener: ServerListener): () => void;
}

/** Only what the rules for addresses would let in today: a file can be edited. */
function originAtStart({ preferences, hosted }: ServerSelectionDeps): string {
  const { server } = preferences.read();
  const address = server === null ? null : readAddress(server);
  return address?.ok === true ? address.origin : hosted;
}

/** See `ServerSelection`. */
export function createServerSelection(deps: ServerSelectionDeps): ServerSelection {
  const { fetch, preferences, hosted, limitMs = CHECK_LIMIT_MS } = deps;
  const listeners = new Set<ServerListener>();
  const inTurn = createMutex();
  let current = originAtStart(deps);

  async function tell(origin: string): Promise<void> {
    const before = current;
    current = origin;
    await Promise.all([...listeners].map(async (listener) => await listener(origin, before)));
  }

  async function move(origin: string): Promise<void> {
    const before = current;
    if (origin === before) return;
    try {
      await tell(origin);
      preferences.change({ server: origin === hosted ? null : origin });
    } catch (error) {
      await tell(before).catch(() => undefined);
      throw error;
    }
  }

  async function check(address: string | null): Promise<ServerCheck> {
    const read = address === null ? { ok: true as const, origin: hosted } : readAddress(address);
    return read.ok ? await askService(fetch, read.origin, limitMs) : read;
  }

  return {
    origin: () => current,
    check,
    use: (address) =>
      inTurn(async () => {
        const found = await check(address);
        if (found.ok) await move(found.origin);
        return found;
      }),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
