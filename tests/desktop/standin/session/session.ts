import { EventEmitter } from 'node:events';
import { net } from '../net/net.ts';
import { protocol } from '../protocol/protocol.ts';

type Permission = (contents: unknown, permission: string, ...rest: unknown[]) => unknown;

const nothing = async (): Promise<void> => undefined;

/** A session. There is one; partitions all lead to it. */
class Session extends EventEmitter {
  protocol = protocol;
  fetch = net.fetch;
  /** Who is asked; see permission(). . */
  permissions: { request: Permission | null; check: Permission | null } = { request: null, check: null };
  setPermissionRequestHandler = (handler: Permission | null): void => {
    this.permissions.request = handler;
  };
  setPermissionCheckHandler = (handler: Permission | null): void => {
    this.permissions.check = handler;
  };
  setDevicePermissionHandler = (): void => undefined;
  setDisplayMediaRequestHandler = (): void => undefined;
  setBluetoothPairingHandler = (): void => undefined;
  setUSBProtectedClassesHandler = (): void => undefined;
  setCertificateVerifyProc = (): void => undefined;
  setSpellCheckerEnabled = (): void => undefined;
  setSpellCheckerLanguages = (): void => undefined;
  setCodeCachePath = (): void => undefined;
  setUserAgent = (): void => undefined;
  flushStorageData = (): void => undefined;
  enableNetworkEmulation = (): void => undefined;
  disableNetworkEmulation = (): void => undefined;
  clearStorageData = nothing;
  clearData = nothing;
  clearCache = nothing;
  clearCodeCaches = nothing;
  clearHostResolverCache = nothing;
  clearAuthCache = nothing;
  closeAllConnections = nothing;
  forceReloadProxyConfig = nothing;
  setProxy = nothing;
  resolveProxy = async (): Promise<string> => 'DIRECT';
  isPersistent = (): boolean => true;
  isSpellCheckerEnabled = (): boolean => false;
  /** Set, never called: requests are not seen here. */
  webRequest = Object.fromEntries(
    ['BeforeRequest', 'BeforeSendHeaders', 'SendHeaders', 'HeadersReceived', 'Completed', 'ErrorOccurred'].map(
      (name) => [`on${name}`, () => undefined],
    ),
  );
  cookies = Object.assign(new EventEmitter(), {
    get: async (): Promise<object[]> => [],
    set: nothing,
    remove: nothing,
    flushStore: nothing,
  });
}

const defaultSession = new Session();

/** `session`. */
export const session = { defaultSession, fromPartition: () => defaultSession, fromPath: () => defaultSession };
