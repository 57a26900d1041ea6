import type { DesktopBridge } from '../../shared/desktop/bridge.ts';
import type { FileAnswer } from './platform.ts';

/**
 * Lets the shell fetch and write the file, which tells of it as it goes; here it is only waited for.
 * @returns when the file is there, was cancelled, or failed
 */
export async function desktopSave(shell: DesktopBridge, { path, signal }: FileAnswer): Promise<null> {
  const ended = new Map<string, () => void>();
  const gone = new Set<string>();
  const stop = shell.on('download', ({ id, state }) => {
    if (state === 'running') return;
    gone.add(id);
    ended.get(id)?.();
  });
  try {
    const id = await shell.download({ path, ask: false });
    if (id === null || gone.has(id)) return null;
    signal?.addEventListener('abort', () => void shell.cancelDownload(id));
    await new Promise<void>((resolve) => ended.set(id, resolve));
    return null;
  } finally {
    stop();
  }
}
