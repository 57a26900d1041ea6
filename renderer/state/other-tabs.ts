import * as z from 'zod/mini';

/** What a tab tells the others: something was changed at the service, or who is logged in here. */
const message = z.enum(['changed', 'session']);
export type TabMessage = z.infer<typeof message>;

/** Opened when a page listens: an open one keeps a server that draws pages from ending. */
let channel: BroadcastChannel | null = null;

export const postToTabs = (told: TabMessage): void => channel?.postMessage(told);

/** Receives what other tabs of this browser send, and lets this one send to them. A tab does not receive its own. */
export function onTabMessage(onMessage: (told: TabMessage) => void): void {
  channel = new BroadcastChannel('perch');
  channel.addEventListener('message', ({ data }) => {
    const told = message.safeParse(data);
    if (told.success) onMessage(told.data);
  });
}
