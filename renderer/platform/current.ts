import type { DesktopBridge } from '../../shared/desktop/bridge.ts';
import type { Platform } from './platform.ts';
import { webPlatform } from './web.ts';

declare global {
  /** Put there by the desktop shell (preload/preload.ts), and by nothing else. */
  var desktop: DesktopBridge | undefined;
}

/** The browser's, or the desktop shell's where there is one. Settled before anything is drawn. */
let platform: Platform = webPlatform;

export { platform };

export async function startPlatform(): Promise<void> {
  const { desktop } = globalThis;
  if (desktop !== undefined) platform = await (await import('./desktop.ts')).desktopPlatform(desktop);
}
