import { isServiceAway } from '../../shared/desktop/file-failures.ts';
import type { ExportState } from '../../shared/desktop/values.ts';
import type { SetProgress } from '../ports.ts';

/** A hundredth is as fine as anybody sees it. */
const STEPS = 100;

const shareOf = ({ total, done, failed }: ExportState): number =>
  total === 0 ? 0 : Math.min(1, Math.floor(((done + failed.length) / total) * STEPS) / STEPS);

/** Shows a bulk export at the taskbar or the dock for as long as there is one. */
export function createExportBar(set: SetProgress): (state: ExportState) => void {
  let shown = '';
  return (now) => {
    const there = now.state === 'running' || now.state === 'paused';
    const stopped = now.error !== null && !isServiceAway(now.error);
    const mode = now.state === 'running' ? 'normal' : stopped ? 'error' : 'paused';
    const bar = there ? ({ share: shareOf(now), mode } as const) : null;
    const next = JSON.stringify(bar);
    if (next !== shown) set(bar);
    shown = next;
  };
}
