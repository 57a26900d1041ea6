import { app, BrowserWindow } from 'electron';
import type { Progress, SetProgress } from '../ports.ts';

const NONE = -1;

/**
 * How far something is, at the taskbar's button or the dock's icon. It belongs to a window: one that is made later gets it
 * too. Only Windows shows what it waits for.
 */
export function createProgressBar(): SetProgress {
  let shown: Progress | null = null;
  const mark = (window: BrowserWindow): void => {
    if (shown === null) window.setProgressBar(NONE);
    else window.setProgressBar(shown.share, { mode: shown.mode });
  };
  app.on('browser-window-created', (_, window) => {
    if (shown !== null) mark(window);
  });
  return (progress) => {
    shown = progress;
    for (const window of BrowserWindow.getAllWindows()) mark(window);
  };
}
