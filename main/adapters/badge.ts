import { app, BrowserWindow, nativeImage } from 'electron';
import type { SetBadge, System } from '../ports.ts';

/**
 * The number at the dock or the launcher. Windows has no place for one: there the taskbar's button gets a dot, which belongs
 * to a window, so that one that is made later gets it too.
 * @param picture path of the dot
 */
export function createBadge(picture: string, system: System): SetBadge {
  if (system !== 'windows') return (count) => void app.setBadgeCount(count);
  let shown = 0;
  const mark = (window: BrowserWindow): void =>
    window.setOverlayIcon(shown === 0 ? null : nativeImage.createFromPath(picture), shown === 0 ? '' : String(shown));
  app.on('browser-window-created', (_, window) => {
    if (shown > 0) mark(window);
  });
  return (count) => {
    shown = count;
    for (const window of BrowserWindow.getAllWindows()) mark(window);
  };
}
