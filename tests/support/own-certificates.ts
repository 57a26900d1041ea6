import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { serverOwner } from './postgres.ts';

const run = promisify(execFile);

export const opensslAvailable = (process.env.PATH ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'openssl')));

/** Files of an authority of our own and of a server that it vouches for. */
export interface OwnCertificates {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
  remove(): void;
}

/** Made by openssl for servers of this test at 127.0.0.1, which alone may read the key. */
export async function makeCertificates(): Promise<OwnCertificates> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-certificates-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const openssl = (...words: string[]) => run('openssl', words, { cwd: folder });
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  try {
    await openssl(
      'req',
      '-x509',
      ...fresh,
      '-keyout',
      'ca.key',
      '-out',
      'ca.crt',
      '-days',
      '30',
      '-subj',
      '/CN=Own authority',
    );
    await openssl('req', ...fresh, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=127.0.0.1');
    writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1\n');
    const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '30', '-extfile', 'names'];
    await openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.crt');
    const owner = await serverOwner();
    if (owner !== null) for (const name of ['', 'server.key']) chownSync(join(folder, name), owner.uid, owner.gid);
    return {
      ...{ authority: join(folder, 'ca.crt'), certificate: join(folder, 'server.crt') },
      ...{ key: join(folder, 'server.key'), remove },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
