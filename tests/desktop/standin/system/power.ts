import { EventEmitter } from 'node:events';

/** Electron hears of a locked screen on these systems alone (`powerMonitor`: "macOS, Windows"). */
const TELL_OF_THE_SCREEN: ReadonlySet<string> = new Set(['darwin', 'win32']);
const OF_THE_SCREEN: ReadonlySet<unknown> = new Set(['lock-screen', 'unlock-screen']);

/** `powerMonitor`: tests emit `suspend`, `resume`, `unlock-screen` on it; what the system never tells nobody hears. */
class PowerMonitor extends EventEmitter {
  override emit(event: string | symbol, ...input: unknown[]): boolean {
    if (OF_THE_SCREEN.has(event) && !TELL_OF_THE_SCREEN.has(process.platform)) return false;
    return super.emit(event, ...input);
  }
}
export const powerMonitor = new PowerMonitor();
