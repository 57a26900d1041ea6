import { protocol } from 'electron';
import { APP_SCHEME } from '../security/origin.ts';

/** Before Electron is ready, once: pages of the scheme have a secure origin of their own. The content policy holds. */
export const declareScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);

export const serveScheme = (answer: (request: Request) => Promise<Response>): void =>
  protocol.handle(APP_SCHEME, answer);
