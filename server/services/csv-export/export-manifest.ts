import { createHash } from 'node:crypto';
import type { ExportManifest } from '../../../shared/contract/export-manifest.ts';
import { EXPORT_SCHEMA_VERSION } from '../../../shared/domain/report/export-schema.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import { type ManifestKey, minisignature } from '../../core/minisign.ts';
import type { CsvExportService, DashboardCsvRequest } from './csv-export-service.ts';

/** Manifests of exports: what a file is to be, and the operator's word for it. */
export interface ExportManifests {
  /**
   * Of what `CsvExportService.dashboard` answers to the same request.
   * @throws AppError as that does
   */
  dashboard(request: DashboardCsvRequest): Promise<{ manifest: string; signature: string | null }>;
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

export function createExportManifests({ clock, csvExport, publicUrl, key }: ExportManifestDeps): ExportManifests {
  return {
    async dashboard(request) {
      let rows = 0;
      const count = (more: number): void => {
        rows += more;
      };
      const { name, body, period, accounts } = await csvExport.dashboard({ ...request, onRows: count });
      const { sha256, bytes } = await measure(body);
      const now = clock.now();
      const { id: reportId, type, start, end } = period;
      const about = { name, bytes, sha256, rows, reportId, period: { type, start, end }, accounts: [...accounts] };
      const manifest: ExportManifest = {
        ...{ format: 'perch-manifest-1', createdAt: new Date(now).toISOString(), server: publicUrl },
        ...{ schemaVersion: EXPORT_SCHEMA_VERSION, files: [about] },
      };
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      const comment = `timestamp:${Math.floor(now / SECOND)}\tfile:${name}.manifest.json\tprehashed`;
      return { manifest: text, signature: key === null ? null : minisignature(key, Buffer.from(text), comment) };
    },
  };
}
