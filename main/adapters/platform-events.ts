import { app, powerMonitor } from 'electron';
import type { PlatformEvents } from '../ports.ts';
import { isOnline } from './network.ts';

/** Main has no event for it: asking the system costs nothing. */
const ONLINE_EVERY_MS = 5000;

function onOnline(listener: () => void): () => void {
  let was = isOnline();
  const timer = setInterval(() => {
    const is = isOnline();
    if (is && !was) listener();
    was = is;
  }, ONLINE_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export const platformEvents: PlatformEvents = {
  on(event, listener) {
    if (event === 'online') return onOnline(listener);
    if (event === 'focus') {
      app.on('browser-window-focus', listener);
      return () => void app.off('browser-window-focus', listener);
    }
    // Each has an overload of its own that takes one name alone.
    const monitor: NodeJS.EventEmitter = powerMonitor;
    monitor.on(event, listener);
    return () => void monitor.off(event, listener);
  },
};
