import type { DiskSpace, PathRights } from '../../ports/installation.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;
/** The embedded database refuses to write below it, and everything else will follow. */
const FULL_BELOW = 32 * MB;
const WARN_BELOW = GB;
const LEAST_SHARE = 0.05;
const FEW_FILES = 1000;

/** Sizes as a person reads them. */
export const size = (bytes: number): string =>
  bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / MB)} MB`;

const majorOf = (version: string): number => Number(/\d+/.exec(version)?.[0] ?? 0);

/** Node beside the version that this program was tested with. */
export function checkNode(running: string, tested: string): Finding {
  const [major, wanted] = [majorOf(running), majorOf(tested)];
  const found = `Node ${running}; this version was tested with ${tested}.`;
  if (major === wanted) return ok('node', found);
  if (major < wanted)
    return fault('node', found, `Run it with Node ${wanted}: npm ci installs it in node_modules/.bin.`);
  return warning('node', found, `Run it with Node ${wanted}, until a version of this program is tested with ${major}.`);
}

/** The built interface, which a process that serves hands out. */
export function checkInterface(folder: string, index: PathRights): Finding {
  if (index.kind === 'file' && index.mayRead) return ok('interface', `The built interface is in ${folder}.`);
  const found = `There is no built interface in ${folder}.`;
  return fault('interface', found, 'Run npm run build, or name its folder in PERCH_WEB_DIR.');
}

/** Room for the database, for mails and pictures, and for one archive of the largest size. */
export function checkDisk(folder: string, disk: DiskSpace, archiveMaxBytes: number): Finding {
  const { freeBytes, totalBytes, freeFiles } = disk;
  const found = `${size(freeBytes)} of ${size(totalBytes)} are free under ${folder}.`;
  const advice = `Make room, or move the data folder to a larger disk (PERCH_DATA_DIR).`;
  if (freeBytes < FULL_BELOW) return fault('disk', found, advice);
  if (freeFiles === 0)
    return fault('disk', `No more files can be made under ${folder}: it has no inodes left.`, advice);
  if (freeFiles !== null && freeFiles < FEW_FILES)
    return warning('disk', `Only ${freeFiles} more files can be made under ${folder}.`, advice);
  if (freeBytes < WARN_BELOW || freeBytes < totalBytes * LEAST_SHARE) return warning('disk', found, advice);
  if (freeBytes < archiveMaxBytes) {
    const why = `An archive of ${size(archiveMaxBytes)} (PERCH_ARCHIVE_MAX_MB) would not fit.`;
    return warning('disk', `${found} ${why}`, `${advice} Or allow smaller archives.`);
  }
  return ok('disk', found);
}

/** The folder that everything of this process lies in. */
export function checkDataFolder(folder: string, rights: PathRights, production: boolean): Finding {
  const { kind, mayRead, mayWrite, isOpenToOthers } = rights;
  if (kind === 'missing') {
    if (mayWrite) return ok('data folder', `${folder} is not there yet; the first start makes it.`);
    const advice = 'Make it, and give it to the user that the service runs as.';
    return fault('data folder', `${folder} is not there, and this user may not make it.`, advice);
  }
  if (kind !== 'folder') {
    return fault('data folder', `${folder} is not a folder.`, 'Move what is in its place, or set PERCH_DATA_DIR.');
  }
  if (!mayRead || !mayWrite) {
    const advice = `Run the service as its owner, or chown -R it to the user of the service.`;
    return fault('data folder', `This user may not ${mayRead ? 'write' : 'read'} in ${folder}.`, advice);
  }
  if (isOpenToOthers && production) {
    const advice = `chmod 700 ${folder}: personal data lies in it.`;
    return warning('data folder', `Everybody on this machine may read ${folder}.`, advice);
  }
  return ok('data folder', `This user may read and write in ${folder}.`);
}
