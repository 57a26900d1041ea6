import { net, session } from 'electron';
import type { Fetch, OpenSocket } from '../ports.ts';

/**
 * Chromium's own stack: the system's proxy and certificates. Never answered by the application's own scheme. Nothing is kept on the
 * disk: reports would be there for longer than their reader is logged in.
 */
export const fetchFromNet: Fetch = (input, init) =>
  net.fetch(input, { ...init, cache: 'no-store', bypassCustomProtocolHandlers: true });

/** Pictures that pages load by themselves, and what earlier versions kept of the service's answers. */
export const clearCache = (): Promise<void> => session.defaultSession.clearCache();

/** Electron's socket is the standard's with one more `binaryType`, which nothing here uses. */
export const openSocket: OpenSocket = (url, headers) =>
  new net.WebSocket(url, { headers: { ...headers } }) as unknown as WebSocket;

export const isOnline = (): boolean => net.isOnline();
