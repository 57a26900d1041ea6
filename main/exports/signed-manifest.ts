import { lstat, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type ExportManifest, exportManifest } from '../../shared/contract/export-manifest.ts';
import { diskError, FileError, systemCode } from '../downloads/file-error.ts';
import { writeWhole } from '../downloads/write-whole.ts';
import type { ManifestEntry } from './manifest.ts';

/** Inside the folder of an export. */
export const SIGNED_FOLDER = 'signed';
const ENDING = '.manifest.json';
const SIGNATURE_ENDING = '.minisig';
/** Ten thousand manifests of one report are a fault and no collection. */
const MAX_SAME_REPORT = 10_000;

/** The four lines of minisign with as many bytes as they have; whether it is true, the operator's public key says. */
const SIGNATURE = /^untrusted comment: [^\n]*\n[A-Za-z0-9+/]{99}=\ntrusted comment: [^\n]*\n[A-Za-z0-9+/]{86}==\n?$/;
export const isSignature = (text: string): boolean => SIGNATURE.test(text);

/** null for what is none. */
export function parseManifest(text: string): ExportManifest | null {
  try {
    const parsed = z.safeParse(exportManifest, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** It names this very file: its report alone, and its bytes. */
export const vouchesFor = ({ files }: ExportManifest, entry: ManifestEntry): boolean =>
  files.some(
    ({ accounts, reportId, sha256, bytes }) =>
      accounts.length === 1 &&
      accounts[0]?.accountId === entry.accountId &&
      reportId === entry.reportId &&
      sha256 === entry.sha256 &&
      bytes === entry.bytes,
  );

/** A manifest with its signature, as they lie in the folder. */
export interface SignedManifest {
  /** Path inside the folder, `/` between its parts. */
  readonly name: string;
  readonly manifest: ExportManifest;
}

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** The signed manifests that earlier exports left in the folder. What cannot be read is none. */
export async function readSigned(folder: string): Promise<readonly SignedManifest[]> {
  const names = await readdir(join(folder, SIGNED_FOLDER)).catch(() => []);
  const found: SignedManifest[] = [];
  for (const each of names.filter((one) => one.endsWith(ENDING)).toSorted()) {
    const name = `${SIGNED_FOLDER}/${each}`;
    const manifest = parseManifest(await textOf(join(folder, name)));
    if (manifest === null || !isSignature(await textOf(join(folder, name + SIGNATURE_ENDING)))) continue;
    found.push({ name, manifest });
  }
  return found;
}

/** Not in the place of a folder that is gone: a drive that is not there must not become one. @throws FileError */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder).catch((error: unknown) => {
    if (systemCode(error) !== 'EEXIST') throw diskError(error);
  });
}

const isThere = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

/** @throws FileError */
async function freeName(folder: string, reportId: string): Promise<string> {
  for (let count = 1; count <= MAX_SAME_REPORT; count += 1) {
    const name = `${SIGNED_FOLDER}/${reportId}${count === 1 ? '' : `-${count}`}${ENDING}`;
    const taken = [name, name + SIGNATURE_ENDING].map((each) => isThere(join(folder, each)));
    if (!(await Promise.all(taken)).includes(true)) return name;
  }
  throw new FileError('disk_error');
}

/**
 * Writes a manifest, byte for byte what was signed, with its signature beside it, where minisign looks for it; each whole or not
 * at all, and under a name that nothing has.
 * @returns its path inside the folder; @throws FileError
 */
export async function writeSigned(
  folder: string,
  reportId: string,
  { manifest, signature }: { readonly manifest: string; readonly signature: string },
): Promise<string> {
  await makeFolder(join(folder, SIGNED_FOLDER));
  const name = await freeName(folder, reportId);
  await writeWhole(join(folder, name + SIGNATURE_ENDING), signature);
  await writeWhole(join(folder, name), manifest);
  return name;
}
