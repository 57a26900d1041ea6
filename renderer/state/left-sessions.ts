/**
 * Sessions that were left on this device and whose end the service may not know of: the page was closed meanwhile, or
 * had no connection. Of their tokens only the SHA-256 stays, which ends a session and opens nothing.
 */

const PREFIX = 'perch.left.';
const HASH = /^[\da-f]{64}$/;

/** One entry each: tabs that leave or end some at the same time do not overwrite each other's. */
const entryOf = (session: string): string => PREFIX + session;

async function hashOf(token: string): Promise<string | null> {
  // Only pages of a secure origin have it; elsewhere nothing is kept.
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(token));
  return digest === undefined
    ? null
    : [...new Uint8Array(digest)].map((octet) => octet.toString(16).padStart(2, '0')).join('');
}

/** Keeps what ends the token's session. @returns how to drop it, for when the service has ended it */
export async function keepLeftSession(token: string): Promise<() => void> {
  try {
    const session = token === '' ? null : await hashOf(token);
    if (session === null) return () => undefined;
    localStorage.setItem(entryOf(session), '');
    return () => dropLeftSession(session);
  } catch {
    // A device that keeps nothing leaves the end to the call that is on its way.
    return () => undefined;
  }
}

/** What ends each session that was left. */
export function leftSessions(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => name.slice(PREFIX.length))
      .filter((session) => HASH.test(session));
  } catch {
    return [];
  }
}

export const dropLeftSession = (session: string): void => localStorage.removeItem(entryOf(session));
