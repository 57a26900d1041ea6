import { readdirSync, readFileSync } from 'node:fs';
import { run } from '../core/run.ts';

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Kilobytes. */
  readonly memory: number;
}

const numberIn = (text: string, name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]);

function processOf(pid: string): Process[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return [{ pid: Number(pid), parent: numberIn(status, 'PPid'), memory: numberIn(status, 'VmRSS') }];
  } catch {
    // It ended while we looked.
    return [];
  }
}

function kindOf(pid: number): string {
  const type = /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1];
  return ({ renderer: 'Tab', 'gpu-process': 'GPU' } as Readonly<Record<string, string>>)[type ?? ''] ?? 'Utility';
}

/** Chromium and all below it. */
function family(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(processOf);
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

const metric = (type: string, pid: number, workingSetSize: number) => ({
  type,
  pid,
  creationTime: performance.timeOrigin,
  cpu: { percentCPUUsage: 0, idleWakeupsPerSecond: 0 },
  memory: { workingSetSize, peakWorkingSetSize: workingSetSize },
});

/** `app.getAppMetrics`: real memory of this process and of Chromium's, in kilobytes. Chromium's only on Linux. */
export function appMetrics(): ReturnType<typeof metric>[] {
  const own = metric('Browser', process.pid, Math.round(process.memoryUsage.rss() / 1024));
  if (run.platform !== 'linux' || run.chromium === null) return [own];
  return [own, ...family(run.chromium.pid).map(({ pid, memory }) => metric(kindOf(pid), pid, memory || 0))];
}
