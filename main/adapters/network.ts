import { net } from 'electron';
import type { Fetch, OpenSocket } from '../ports.ts';

/** Chromium's own stack: the system's proxy and certificates. Never answered by the application's own scheme. */
export const fetchFromNet: Fetch = (input, init) => net.fetch(input, { ...init, bypassCustomProtocolHandlers: true });

/** Electron's socket is the standard's with one more `binaryType`, which nothing here uses. */
export const openSocket: OpenSocket = (url, headers) =>
  new net.WebSocket(url, { headers: { ...headers } }) as unknown as WebSocket;

export const isOnline = (): boolean => net.isOnline();
