import { app } from '../app/app.ts';
import { addScheme } from './addresses.ts';

export type Handler = (request: Request) => Response | Promise<Response>;

export interface Privileges {
  readonly standard?: boolean;
  readonly secure?: boolean;
  readonly allowServiceWorkers?: boolean;
}

const handlers = new Map<string, Handler>();
const privileges = new Map<string, Privileges>();
let registered = false;

/** `protocol`. Older ways of registering are not here. */
export const protocol = {
  registerSchemesAsPrivileged(list: readonly { scheme: string; privileges?: Privileges }[]): void {
    if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    if (registered)
      throw new Error('stand-in: registerSchemesAsPrivileged replaces what was registered before; call it once');
    registered = true;
    for (const { scheme, privileges: given = {} } of list) {
      privileges.set(scheme, given);
      addScheme(scheme);
    }
  },
  handle(scheme: string, handler: Handler): void {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
    addScheme(scheme);
  },
};

export const handlerOf = (scheme: string): Handler | null => handlers.get(scheme) ?? null;
export const privilegesOf = (scheme: string): Privileges => privileges.get(scheme) ?? {};
