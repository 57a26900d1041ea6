import type { NotificationRequest } from '../ports.ts';

/** What XML 1.0 cannot hold (section 2.2), escaped or not: a toast with it would be refused whole. */
const NOT_IN_XML = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string): string =>
  text.replace(NOT_IN_XML, '').replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

/**
 * Windows starts the application for a toast that is clicked after it has ended, with the toast's launch arguments. Electron
 * writes none into the toast that it makes of a title and a body (`windows_toast_notification.cc`): nobody could tell which
 * one was clicked.
 */
export const toastXml = ({ id, title, body }: Pick<NotificationRequest, 'id' | 'title' | 'body'>): string =>
  `<toast launch="${escaped(launchOf(id))}"><visual><binding template="ToastGeneric">` +
  `<text>${escaped(title)}</text><text>${escaped(body)}</text></binding></visual></toast>`;

/**
 * A form of our own: arguments with a `tag` Electron takes for those of its buttons, and then tells a notification that is still there of
 * no click (`ToastEventHandler::Invoke`).
 */
const launchOf = (id: string): string => `notification=${encodeURIComponent(id)}`;

/** The id of the notification that was clicked, by the arguments that Windows hands over; empty where they name none. */
export function idInLaunch(launch: string): string {
  const [, id = ''] = /^notification=([^&;]*)$/.exec(launch) ?? [];
  try {
    return decodeURIComponent(id);
  } catch {
    return '';
  }
}
