import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createExports, type Exports } from '../../../main/exports/exports.ts';
import type { Manifest, ManifestEntry } from '../../../main/exports/manifest.ts';
import { isMinisigned } from '../../../server/core/testing/is-minisigned.ts';
import { dashboardManifest, exportManifest } from '../../../shared/contract/export-manifest.ts';
import type { ExportRequest, ExportState } from '../../../shared/desktop/values.ts';
import { later, type Service } from './service.ts';

/** What the call for signatures is answered, with the service's own answer at hand. */
export type Relay = (own: () => Promise<Response>, init: RequestInit | undefined) => Promise<Response> | Response;

/** A server that takes calls and answers none. */
export async function openSilence() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is one
  return {
    fetch: (init?: RequestInit): Promise<Response> => fetch(`http://127.0.0.1:${port}`, init),
    close: () => void server.close(),
  };
}

/** What a test sets and what it sees of the requests of its exports. */
function createWire(service: Service, silence: Awaited<ReturnType<typeof openSilence>>) {
  const wire = {
    relay: ((own) => own()) as Relay, // one of many that a test sets
    /** Queries of the calls for signatures. */
    asked: [] as URLSearchParams[],
    /** Calls of any kind. */
    begun: 0,
    /** So many reports are answered, further ones by silence. */
    answered: Number.POSITIVE_INFINITY,
    /** How long a pause of the export's takes here. */
    pauseMs: (ms: number): number => (ms >= 1000 ? 20 : ms),
    token: service.user.token as string | null, // nobody is logged in without
    async fetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
      wire.begun += 1;
      const { pathname, searchParams } = new URL(String(url));
      if (!pathname.endsWith(dashboardManifest.path)) {
        wire.answered -= 1;
        return await (wire.answered < 0 ? silence.fetch(init) : fetch(url, init));
      }
      wire.asked.push(searchParams);
      return await wire.relay(() => fetch(url, init), init);
    },
  };
  return wire;
}

/** The folder as an analyst finds it. */
function createFolderReader(folder: string) {
  async function entries(): Promise<ManifestEntry[]> {
    const { files }: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    return files;
  }
  return {
    entries,
    unsigned: async () => (await entries()).filter(({ signed }) => signed === undefined),
    signedFolder: async () => (await readdir(join(folder, 'signed')).catch(() => [])).toSorted(),
    /** The signature by the published key, and the file's bytes by what was signed. */
    async isProven(publicKey: string, entry: ManifestEntry): Promise<boolean> {
      const signed = join(folder, entry.signed ?? 'none');
      const [text, signature, bytes] = await Promise.all([
        readFile(signed).catch(() => Buffer.from('{}')),
        readFile(`${signed}.minisig`, 'utf8').catch(() => ''),
        readFile(join(folder, entry.name)),
      ]);
      if (signature === '' || !isMinisigned(publicKey, signature, text)) return false;
      const { files } = exportManifest.parse(JSON.parse(text.toString()));
      const [own, ...more] = files.filter(({ accounts }) => accounts[0]?.accountId === entry.accountId);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return more.length === 0 && own?.sha256 === sha256 && own.rows === entry.rows && own.reportId === entry.reportId;
    },
  };
}

export const settled = async (exports: Exports): Promise<ExportState> => {
  while (exports.state().state === 'running') await wait(5);
  return exports.state();
};

/** A folder, what is exported into it from the service, and what happens to the calls for signatures meanwhile. */
export async function openSigningHarness(service: Service, silence: Awaited<ReturnType<typeof openSilence>>) {
  const folder = await mkdtemp(join(tmpdir(), 'perch-signed-'));
  const journal = `${folder}.journal`;
  const wire = createWire(service, silence);
  let ahead = 0;
  const open = (): Exports =>
    createExports({
      ...{ language: () => 'en', fetch: wire.fetch, origin: () => service.origin, token: () => wire.token },
      ...{ journal, tell: () => undefined, reveal: () => undefined },
      now: () => Date.now() + ahead,
      after: (ms, task) =>
        later(wire.pauseMs(ms), () => {
          ahead += ms;
          task();
        }),
    });
  const request = (more: Partial<ExportRequest> = {}): ExportRequest => ({
    ...{ reports: [...service.reports], folder, pattern: '{username}/{report}', format: 'csv' },
    ...more,
  });
  return {
    ...createFolderReader(folder),
    wire,
    folder,
    open,
    request,
    async exportAll(more: Partial<ExportRequest> = {}): Promise<ExportState> {
      const exports = open();
      await exports.start(request(more));
      return await settled(exports);
    },
    hasJournal: () => existsSync(journal),
    close: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
