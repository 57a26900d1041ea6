import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A place of releases on this machine, and an installed AppImage that may be replaced by them. */
export interface Releases {
  readonly url: string;
  /** The installed application: a program that says its version. */
  readonly installed: string;
  /** userData and cache of the updater. */
  readonly folder: string;
  /** Paths that were asked for. */
  readonly asked: string[];
  /** Puts a version up. `sha512` is that of its file unless a wrong one is given; `ending` is its file's. */
  publish(version: string, file?: { readonly sha512?: string; readonly ending?: string }): void;
  /** Every answer is this status from now on. */
  fail(status: number): void;
  close(): Promise<void>;
}

const program = (version: string): string => `#!/bin/sh\necho ${version}\n`;

const checksumOf = (text: string): string => createHash('sha512').update(text).digest('base64');

export async function startReleases(): Promise<Releases> {
  const folder = await mkdtemp(join(tmpdir(), 'perch-releases-'));
  const installed = join(folder, 'bin/perch.AppImage');
  await mkdir(join(folder, 'bin'));
  await writeFile(installed, program('1.0.0'));
  await chmod(installed, 0o755);
  const files = new Map<string, string>();
  const asked: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    asked.push(path);
    const body = status === 200 ? files.get(path) : '';
    response.writeHead(body === undefined ? 404 : status).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // Listening on TCP: the address is one.
  return {
    url: `http://127.0.0.1:${port}`,
    installed,
    folder,
    asked,
    publish(version, { sha512 = checksumOf(program(version)), ending = 'linux.AppImage' } = {}) {
      const name = `Perch-${version}-${ending}`;
      const size = program(version).length;
      const feed = `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${size}\npath: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-19T12:00:00.000Z'\n`;
      files.set(`/${name}`, program(version));
      for (const suffix of ['', '-arm64']) files.set(`/latest-linux${suffix}.yml`, feed);
    },
    fail(code) {
      status = code;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
