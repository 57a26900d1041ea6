import type { ServerFrame } from '../../shared/contract/live.ts';
import type { ServerOrigin } from '../ports.ts';
import { type Connection, type ConnectionDeps, type Ending, openConnection } from './connection.ts';

export interface ConnectionManagerDeps extends ConnectionDeps {
  readonly origin: ServerOrigin;
  /** null while nobody is logged in, or the keyring is locked. */
  readonly token: () => string | null;
  readonly lastEventId: () => number | null;
  readonly frame: (frame: ServerFrame) => void;
  readonly ended: (why: Ending) => void;
}

/** At most one connection, always for the session and the service of the moment. */
export interface ConnectionManager {
  /** Replaces the connection. @returns false when there is nobody to connect for, or the service has refused them */
  open(): boolean;
  drop(): void;
  /** Looks after the connection. @returns false when there is none, or it is for another session or service */
  check(): boolean;
  /** Lets a session that was refused try again. */
  forgive(): void;
}

interface Target {
  readonly origin: string;
  readonly token: string;
}
const same = (a: Target | null, b: Target | null): boolean => a?.origin === b?.origin && a?.token === b?.token;

export function createConnectionManager(deps: ConnectionManagerDeps): ConnectionManager {
  let connection: Connection | null = null;
  let target: Target | null = null;
  let refused: Target | null = null;
  let tokenInHello = false;

  function wanted(): Target | null {
    const token = deps.token();
    return token === null ? null : { origin: deps.origin(), token };
  }
  function drop(): void {
    connection?.close();
    connection = null;
  }
  function ended(why: Ending): void {
    connection = null;
    if (why === 'refused') refused = target;
    if (why === 'began-early') tokenInHello = true;
    deps.ended(why);
  }

  return {
    open() {
      drop();
      const next = wanted();
      if (!same(next, target)) tokenInHello = false;
      target = next;
      if (next === null || same(next, refused)) return false;
      const greeting = { ...next, lastEventId: deps.lastEventId(), tokenInHello };
      connection = openConnection(deps, greeting, { frame: deps.frame, ended });
      return true;
    },
    drop,
    check() {
      if (connection === null || !same(wanted(), target)) return false;
      connection.check();
      return true;
    },
    forgive() {
      refused = null;
    },
  };
}
