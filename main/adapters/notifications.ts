import { Notification } from 'electron';
import { idInLaunch, toastXml } from '../notifications/toast-xml.ts';
import type { ShowNotification } from '../ports.ts';

/** One that nobody refers to is collected, and its click with it. */
const KEPT = 50;
interface Kept {
  readonly notification: Notification;
  readonly onClick: () => void;
}
const kept = new Map<string, Kept>();
/** Heard already. Windows tells of a click twice, in an order of its own: to the notification and to the application. */
const clicked = new Set<string>();

function keep(id: string, shown: Kept): void {
  kept.delete(id);
  kept.set(id, shown);
  const oldest = kept.keys().next();
  if (kept.size > KEPT && oldest.done !== true) kept.delete(oldest.value);
}

/** @returns whether somebody has received it, now or before */
function click(id: string): boolean {
  const shown = kept.get(id);
  if (shown === undefined) return clicked.delete(id);
  kept.delete(id);
  clicked.add(id);
  shown.onClick();
  return true;
}

export const showNotification: ShowNotification = ({ id, title, body, onShown, onClick, onFailed }) => {
  if (!Notification.isSupported()) {
    onFailed();
    return;
  }
  kept.get(id)?.notification.close();
  const toast = process.platform === 'win32' ? { toastXml: toastXml({ id, title, body }) } : {};
  const notification = new Notification({ id, title, body, ...toast });
  notification.on('show', () => onShown?.());
  notification.on('click', () => {
    // One that is kept no more, for the number of those that came later, still receives its own.
    if (!click(id)) onClick();
  });
  // Not at `close`: on Windows that comes too when it only moves into the Action Center, where it can still be clicked.
  notification.on('failed', () => {
    kept.delete(id);
    onFailed();
  });
  keep(id, { notification, onClick });
  clicked.delete(id);
  notification.show();
};

/** A click on a notification of an earlier start; Windows alone tells of it. */
export function onEarlierNotification(listener: (id: string) => void): void {
  if (process.platform !== 'win32') return;
  Notification.handleActivation(({ arguments: launch }) => {
    const id = idInLaunch(launch);
    if (!click(id)) listener(id);
  });
}
