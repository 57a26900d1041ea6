import { Notification } from 'electron';
import type { ShowNotification } from '../ports.ts';

/** One that nobody refers to is collected, and its click with it. */
const KEPT = 50;
const kept = new Map<string, Notification>();

function keep(id: string, notification: Notification): void {
  kept.delete(id);
  kept.set(id, notification);
  const oldest = kept.keys().next();
  if (kept.size > KEPT && oldest.done !== true) kept.delete(oldest.value);
}

export const showNotification: ShowNotification = ({ id, title, body, onShown, onClick, onFailed }) => {
  if (!Notification.isSupported()) {
    onFailed();
    return;
  }
  kept.get(id)?.close();
  const notification = new Notification({ id, title, body });
  notification.on('show', () => onShown?.());
  notification.on('click', () => {
    kept.delete(id);
    onClick();
  });
  // Not at `close`: on Windows that comes too when it only moves into the Action Center, where it can still be clicked.
  notification.on('failed', () => {
    kept.delete(id);
    onFailed();
  });
  keep(id, notification);
  notification.show();
};

/** The id that a notification was shown under is its tag among Windows' launch arguments. */
const tagOf = (argumentsOfLaunch: string): string => /(?:^|[&;])tag=([^&;]*)/.exec(argumentsOfLaunch)?.[1] ?? '';

/** A click on a notification of an earlier start; Windows alone tells of it. */
export function onEarlierNotification(listener: (id: string) => void): void {
  if (process.platform !== 'win32') return;
  Notification.handleActivation(({ arguments: launch }) => {
    const id = tagOf(launch);
    // One that is still there hears its own click.
    if (!kept.has(id)) listener(id);
  });
}
