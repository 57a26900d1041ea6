import type { SessionState } from '../../shared/desktop/values.ts';
import { HOUR } from '../../shared/domain/time/calendar.ts';
import { createEmitter, type Emitter } from '../emitter.ts';
import { createMutex, type Mutex } from '../mutex.ts';
import type { Now, SecretBox, ServerOrigin, SessionToken, System } from '../ports.ts';
import { readIfThere, removeDurably, writeDurably } from './durable-file.ts';
import { type HeldToken, heldToken, isUnprotected, seal, unseal } from './sealed-token.ts';

/**
 * How far the stored time of the last renewal may lie behind. The page renews a session that was last renewed over 24
 * hours ago; an hour more or less is nothing to it, and spares a write with every answer that repeats the token.
 */
const STAMP_MS = HOUR;

export interface TokenVaultDeps {
  readonly box: SecretBox;
  /** Path of the file that holds the sealed token. Nobody else writes it. */
  readonly file: string;
  readonly system: System;
  readonly now: Now;
  /** The service in use. What another gave stays where it is, and is not read. */
  readonly service: ServerOrigin;
  /** Whether the person agreed that the token may be kept where no keyring protects it. Asked with every write. */
  readonly unprotectedAgreed: () => boolean;
}

/**
 * Keeps the session's token from one start to the next. In memory it changes at once with `set` and `clear`; the file
 * follows. What is stored and cannot be read right now is never removed or replaced but by a newer token, or by `clear`.
 */
export interface TokenVault extends SessionToken {
  /** Reads what is stored. May take as long as the system asks the person for a password; `state` says `locked` meanwhile. */
  load(): Promise<SessionState>;
  /** The keyring may have changed: reads again what was locked, or stores what is in memory only. */
  retry(): Promise<SessionState>;
  /**
   * Takes a token of the service; `read` answers it from here on. Ends when it is stored, or is known not to be
   * (`session-only`); the answer that brought it need not wait. Rejects, and changes nothing, for what is no token.
   */
  set(token: string): Promise<void>;
  /** The person agreed: stores what is in memory, protected or not. The agreement itself is kept in the preferences. */
  keepUnprotected(): Promise<SessionState>;
  /** Forgets the token at once, then removes the file; rejects where that cannot be done. */
  clear(): Promise<void>;
  state(): SessionState;
  /** Hears each change of the state. @returns how to stop listening */
  onChange(listener: (state: SessionState) => void): () => void;
}

interface Vault extends TokenVaultDeps {
  readonly listeners: Emitter<[SessionState]>;
  /** The keyring is asked one thing at a time; it may ask the person, so the file does not wait for it. */
  readonly boxTurns: Mutex;
  readonly fileTurns: Mutex;
  place: SessionState['token'];
  held: HeldToken | null;
  /** What the file holds, as far as this process read or wrote it. */
  stored: (HeldToken & { readonly unprotected: boolean }) | null;
  /** What is stored should be sealed anew, although it is the same token. */
  due: boolean;
  /** Counts `set` and `clear`: a reading that began before one of them may not undo it. */
  changes: number;
  /** Counts `clear`: a writing that began before it may not undo it. */
  clears: number;
  told: SessionState;
}

const stateOf = ({ place, held }: Vault): SessionState => ({ token: place, lastRefresh: held?.lastRefresh ?? null });

function settle(vault: Vault, place: SessionState['token']): void {
  vault.place = place;
  const state = stateOf(vault);
  if (state.token === vault.told.token && state.lastRefresh === vault.told.lastRefresh) return;
  vault.told = state;
  vault.listeners.emit(state);
}

const isStored = ({ stored, due }: Vault, { token, lastRefresh }: HeldToken): boolean =>
  !due && stored?.token === token && Math.abs(lastRefresh - stored.lastRefresh) < STAMP_MS;

/** @returns without having written where the only protection is none, and nobody agreed to that */
async function write(vault: Vault, wanted: HeldToken, agreed: boolean): Promise<void> {
  const before = vault.clears;
  const bytes = await seal(vault.box, wanted);
  const unprotected = isUnprotected(bytes, vault.system);
  if (unprotected && !agreed) return;
  await vault.fileTurns(async () => {
    if (vault.clears !== before || vault.held?.token !== wanted.token) return;
    await writeDurably(vault.file, bytes);
    // Logged out while it was written: the removal waits for this to end.
    if (vault.clears === before) vault.stored = { ...wanted, unprotected };
  });
}

/** Unprotected bytes that nobody agreed to do not stay. */
async function removeUnagreed(vault: Vault): Promise<void> {
  await vault.fileTurns(async () => {
    if (vault.stored?.unprotected !== true) return;
    await removeDurably(vault.file);
    vault.stored = null;
  });
}

/** Brings the file up to what is in memory. Never rejects: where that fails, the token lasts as long as the process. */
async function store(vault: Vault, agreedNow: boolean): Promise<void> {
  const wanted = vault.held;
  if (wanted === null) return;
  const agreed = agreedNow || vault.unprotectedAgreed();
  const refused = vault.stored?.unprotected === true && !agreed;
  if (refused || !isStored(vault, wanted)) {
    await write(vault, wanted, agreed).catch(() => undefined);
    vault.due = false;
  }
  if (vault.stored?.unprotected === true && !agreed) await removeUnagreed(vault).catch(() => undefined);
  if (vault.held?.token !== wanted.token) return;
  const kept = vault.stored?.token === wanted.token && (agreed || !vault.stored.unprotected);
  settle(vault, kept ? 'ready' : 'session-only');
}

/** @returns null where there is nothing for this service, `locked` where it cannot be opened, read or understood */
async function open(vault: Vault): Promise<(HeldToken & { unprotected: boolean; stale: boolean }) | 'locked' | null> {
  const before = vault.changes;
  try {
    const bytes = await vault.fileTurns(() => readIfThere(vault.file));
    if (bytes === null) return null;
    if (vault.changes === before) vault.place = 'locked';
    const { held, stale } = await unseal(vault.box, bytes);
    if (held.service !== vault.service()) return null;
    return { ...held, unprotected: isUnprotected(bytes, vault.system), stale };
  } catch {
    return 'locked';
  }
}

async function load(vault: Vault): Promise<void> {
  if (vault.held !== null) return;
  const before = vault.changes;
  const found = await open(vault);
  if (vault.changes !== before) return;
  if (found === null || found === 'locked') {
    settle(vault, found ?? 'none');
    return;
  }
  const { token, lastRefresh, service, unprotected, stale } = found;
  vault.held = { token, lastRefresh, service };
  vault.stored = { token, lastRefresh, service, unprotected };
  vault.due = unprotected || stale;
  settle(vault, unprotected && !vault.unprotectedAgreed() ? 'session-only' : 'ready');
  await store(vault, false);
}

function set(vault: Vault, token: string): Promise<void> {
  // From nowhere it is `ready` at once, as it is readable; `store` says so where it will not last.
  const place = vault.place === 'session-only' ? 'session-only' : 'ready';
  vault.held = heldToken.parse({ token, lastRefresh: Math.trunc(vault.now()), service: vault.service() });
  vault.changes += 1;
  settle(vault, place);
  return vault.boxTurns(() => store(vault, false));
}

function clear(vault: Vault): Promise<void> {
  vault.held = null;
  vault.stored = null;
  vault.due = false;
  vault.changes += 1;
  vault.clears += 1;
  settle(vault, 'none');
  return vault.fileTurns(() => removeDurably(vault.file));
}

async function retry(vault: Vault): Promise<void> {
  if (vault.held === null) return await load(vault);
  vault.due ||= vault.stored?.unprotected === true;
  await store(vault, false);
}

/** See `TokenVault`. Nothing is read before `load`. */
export function createTokenVault(deps: TokenVaultDeps): TokenVault {
  const vault: Vault = {
    ...deps,
    listeners: createEmitter(),
    boxTurns: createMutex(),
    fileTurns: createMutex(),
    place: 'none',
    held: null,
    stored: null,
    due: false,
    changes: 0,
    clears: 0,
    told: { token: 'none', lastRefresh: null },
  };
  const inTurn = async (task: () => Promise<void>): Promise<SessionState> => {
    await vault.boxTurns(task);
    return stateOf(vault);
  };
  return {
    load: () => inTurn(() => load(vault)),
    retry: () => inTurn(() => retry(vault)),
    set: async (token) => await set(vault, token),
    keepUnprotected: () => inTurn(() => store(vault, true)),
    clear: () => clear(vault),
    read: () => vault.held?.token ?? null,
    state: () => stateOf(vault),
    onChange: vault.listeners.add,
  };
}
