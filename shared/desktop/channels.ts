import type { EventName, MethodName } from './bridge.ts';

/** The IPC channel of a method or an event. */
export const channelOf = (kind: 'method' | 'event', name: MethodName | EventName): string => `perch:${kind}:${name}`;

/** Starts the argument by which main tells the preload script how the session stands. */
export const SESSION_ARGUMENT = '--perch-session=';
