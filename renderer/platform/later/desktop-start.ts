import type { DesktopBridge } from '../../../shared/desktop/bridge.ts';
import './desktop-window.css';

/** Names the system to the style sheets: the window's own controls stand at another place on each. */
export function markSystem({ system }: DesktopBridge): void {
  document.documentElement.dataset.desktop = system;
}
