import { platform } from '../platform/current.ts';
import { type ClientHooks, createClient } from './client.ts';

const nothing = () => undefined;

/** Before the state around the client is there, nobody has to be told anything. */
const hooks: ClientHooks = {
  language: () => 'en',
  settled: async () => undefined,
  onConfigs: nothing,
  onLoginRequired: nothing,
  onBlocked: nothing,
  onChanged: nothing,
  onConnection: nothing,
};

/** Connects the client to the state around it, which lies in a layer above. */
export const connectClient = (state: ClientHooks): void => void Object.assign(hooks, state);

/** The page's one client. */
export const client = createClient(() => platform, hooks);
