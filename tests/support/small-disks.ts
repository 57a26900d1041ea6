import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MB = 1024 * 1024;

/** Disks of their own size, in memory. */
export interface SmallDisks {
  /** @returns the folder where a new disk of so many megabytes is */
  make(megabytes: number): string;
  /** Makes the disk so large that so many megabytes are free. */
  leaveFree(folder: string, megabytes: number): void;
  remove(): void;
}

export function smallDisks(): SmallDisks {
  const base = mkdtempSync(join(tmpdir(), 'perch-disk-'));
  const mounted: string[] = [];
  return {
    make(megabytes) {
      const folder = join(base, String(mounted.length + 1));
      mkdirSync(folder);
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'perch-test', folder], { stdio: 'pipe' });
      mounted.push(folder);
      return folder;
    },
    leaveFree(folder, megabytes) {
      const { blocks, bfree, bsize } = statfsSync(folder);
      const size = Math.ceil(((blocks - bfree) * bsize) / MB) + megabytes;
      execFileSync('mount', ['-o', `remount,size=${size}m`, folder]);
    },
    remove() {
      for (const folder of mounted) execFileSync('umount', ['-l', folder]);
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** Whether this run may make disks: on Linux, as root, outside of a container that forbids it. */
export function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const disks = smallDisks();
  try {
    disks.make(1);
    return true;
  } catch {
    return false;
  } finally {
    disks.remove();
  }
}
