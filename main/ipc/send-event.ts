import type { EventName, EventPayload } from '../../shared/desktop/bridge.ts';
import { channelOf } from '../../shared/desktop/channels.ts';

/** Tells the page of an event; nobody receives it while there is no window. */
export type SendEvent = <E extends EventName>(event: E, payload: EventPayload<E>) => void;

export const createSendEvent =
  (send: (channel: string, payload: unknown) => void): SendEvent =>
  (event, payload) =>
    send(channelOf('event', event), payload);
