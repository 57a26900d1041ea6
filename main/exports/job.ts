import { dirname, join } from 'node:path';
import type { ExportRequest } from '../../shared/desktop/values.ts';
import { removeAbandonedParts } from '../downloads/part-file.ts';
import type { Told } from './journal.ts';
import { type ManifestEntry, updateManifest } from './manifest.ts';
import { type AskedReport, pathsOf } from './pattern.ts';
import type { Wanted } from './run-export.ts';
import { SIGNED_FOLDER } from './signed-manifest.ts';

/** An export that was begun: what is asked for and what came of it. */
export interface Job {
  readonly request: ExportRequest;
  readonly server: string;
  readonly wanted: readonly Wanted[];
  readonly saved: Map<string, ManifestEntry>;
  readonly failed: Map<string, string>;
}

const reportKey = ({ accountId, reportId }: Pick<AskedReport, 'accountId' | 'reportId'>): string =>
  `${accountId} ${reportId}`;

/** The same report twice is asked for once. */
export function createJob(request: ExportRequest, server: string): Job {
  const reports = [...new Map(request.reports.map((report) => [reportKey(report), report])).values()];
  const paths = pathsOf(request.pattern, reports, request.format);
  const wanted = reports.map((report, index) => ({ report, path: paths[index] ?? '' }));
  return { request: { ...request, reports }, server, wanted, saved: new Map(), failed: new Map() };
}

/** The export as its journal tells it. */
export function jobFrom({ begin, saved, failed }: Told): Job {
  const job = createJob(begin.request, begin.server);
  for (const entry of saved) job.saved.set(reportKey(entry), entry);
  for (const { error, ...report } of failed) job.failed.set(reportKey(report), error);
  return job;
}

export const noteSaved = (job: Job, entry: ManifestEntry): void => void job.saved.set(reportKey(entry), entry);
export const noteFailed = (job: Job, report: AskedReport, error: string): void =>
  void job.failed.set(reportKey(report), error);

/** Reports still to fetch. */
export const restOf = (job: Job): readonly Wanted[] =>
  job.wanted.filter(({ report }) => !job.saved.has(reportKey(report)) && !job.failed.has(reportKey(report)));

export const failuresOf = (job: Job): { accountId: number; reportId: string; error: string }[] =>
  job.wanted.flatMap(({ report: { accountId, reportId } }) => {
    const error = job.failed.get(reportKey({ accountId, reportId }));
    return error === undefined ? [] : [{ accountId, reportId, error }];
  });

/** Removes parts that an earlier process left where this export writes. */
export async function tidyFolders({ request: { folder }, wanted }: Job): Promise<void> {
  const folders = new Set(['.', SIGNED_FOLDER, ...wanted.map(({ path }) => dirname(path))]);
  for (const inside of folders) await removeAbandonedParts(join(folder, inside));
}

/** Says in the folder what came of it. @returns the manifest; @throws FileError */
export const concludeJob = (job: Job, now: number): Promise<string> =>
  updateManifest(job.request.folder, { saved: [...job.saved.values()], failed: failuresOf(job), now });
