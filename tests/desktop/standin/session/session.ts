import { EventEmitter } from 'node:events';
import { record } from '../core/recorded.ts';

/** A handler of permissions as an application sets it; `contents` is null for some checks. */
type RequestHandler = (
  ...asked: [
    contents: unknown,
    permission: string,
    answer: (granted: boolean) => void,
    details: { readonly requestingUrl: string; readonly isMainFrame?: boolean },
  ]
) => void;
type CheckHandler = (...asked: [contents: unknown, permission: string, origin: string, details: object]) => boolean;
type DeviceHandler = (details: object) => boolean;

/** The one session; there are no partitions. */
class Session extends EventEmitter {
  /** What the application set; null stands for Electron's own, which grants everything. */
  readonly permissions = {
    request: null as RequestHandler | null,
    check: null as CheckHandler | null,
    device: null as DeviceHandler | null,
  };
  setPermissionRequestHandler = (handler: RequestHandler | null): void => {
    this.permissions.request = handler;
  };
  setPermissionCheckHandler = (handler: CheckHandler | null): void => {
    this.permissions.check = handler;
  };
  setDevicePermissionHandler = (handler: DeviceHandler | null): void => {
    this.permissions.device = handler;
  };
  /** Nothing that `net.fetch` brings is kept here; what Chromium keeps of a page's own requests stays. */
  clearCache = async (): Promise<void> => record('cache-cleared', null);
}

/** `session`. */
export const session = { defaultSession: new Session() };
