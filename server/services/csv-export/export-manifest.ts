import { createHash } from 'node:crypto';
import { BRAND } from '../../../shared/brand.ts';
import type { ExportManifest } from '../../../shared/contract/export-manifest.ts';
import { EXPORT_SCHEMA_VERSION } from '../../../shared/domain/report/export-schema.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import { type ManifestKey, minisignature } from '../../core/minisign.ts';
import type { CsvExportService, DashboardCsvRequest } from './csv-export-service.ts';

type ManifestFile = ExportManifest['files'][number];

export interface ManifestRequest extends DashboardCsvRequest {
  /** A file for each account in the place of one for all. */
  readonly each: boolean;
}

/** Manifests of exports: what a file is to be, and the operator's word for it. */
export interface ExportManifests {
  /**
   * Of what `CsvExportService.dashboard` or `each` answers to the same request.
   * @throws AppError as that does
   */
  dashboard(request: ManifestRequest): Promise<{ manifest: string; signature: string | null }>;
}

export interface ExportManifestDeps {
  readonly clock: Clock;
  readonly csvExport: CsvExportService;
  readonly publicUrl: string;
  /** Null: nothing is signed. */
  readonly key: ManifestKey | null;
}

/** Makes the file once more and keeps its measure alone; nothing of it is held. */
async function measure(body: AsyncIterable<string | Buffer>): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of body) {
    hash.update(piece);
    bytes += Buffer.byteLength(piece);
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** What a manifest says of each file, in their order. */
async function describe(csvExport: CsvExportService, { each, ...request }: ManifestRequest): Promise<ManifestFile[]> {
  let rows = 0;
  const counted: DashboardCsvRequest = {
    ...request,
    onRows(more) {
      rows += more;
    },
  };
  const told: ManifestFile[] = [];
  for await (const file of each ? csvExport.each(counted) : [await csvExport.dashboard(counted)]) {
    const { sha256, bytes } = await measure(file.body);
    const { id: reportId, type, start, end } = file.period;
    const period = { type, start, end };
    told.push({ name: file.name, bytes, sha256, rows, reportId, period, accounts: [...file.accounts] });
    rows = 0;
  }
  return told;
}

export function createExportManifests({ clock, csvExport, publicUrl, key }: ExportManifestDeps): ExportManifests {
  return {
    async dashboard(request) {
      const files = await describe(csvExport, request);
      const now = clock.now();
      const manifest: ExportManifest = {
        ...{ format: 'perch-manifest-1', createdAt: new Date(now).toISOString(), server: publicUrl },
        ...{ schemaVersion: EXPORT_SCHEMA_VERSION, files },
      };
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      const [first] = files;
      const name = files.length === 1 && first !== undefined ? first.name : `${BRAND.packageName}-${request.period}`;
      const comment = `timestamp:${Math.floor(now / SECOND)}\tfile:${name}.manifest.json\tprehashed`;
      return { manifest: text, signature: key === null ? null : minisignature(key, Buffer.from(text), comment) };
    },
  };
}
