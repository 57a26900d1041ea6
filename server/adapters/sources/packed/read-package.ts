import { open } from 'node:fs/promises';
import { SourceError } from '../../../ports/activity-source.ts';
import { type ArchiveReading, ArchiveRefusal } from '../../../ports/archive-reader.ts';
import { createInstagramForm } from '../instagram/archive-form.ts';
import { createMastodonForm } from '../mastodon/archive-form.ts';
import type { FormInput, FormReading, Give, PackedForm } from './form.ts';
import { isGzip, isZip } from './heads.ts';
import { visitTar } from './open-tar.ts';
import { visitZip } from './open-zip.ts';
import type { Visit } from './package.ts';

/** What networks pack. One more is one more line. */
const FORMS: readonly PackedForm[] = [createMastodonForm(), createInstagramForm()];
const HEAD_BYTES = 4;

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new SourceError('unreachable', 'the file cannot be opened', { cause, retryable: false });
  });
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function formOf(paths: readonly string[] | null): PackedForm {
  const form = FORMS.find((one) => (paths === null ? one.inTar : one.claims(paths)));
  if (form === undefined) throw new ArchiveRefusal('unknown-format');
  return form;
}

/** Reads a package to its end. @throws SourceError, ArchiveRefusal */
export async function readPackage(
  input: Pick<FormInput, 'fileName' | 'now'> & { readonly path: string },
  give: Give,
): Promise<ArchiveReading> {
  const head = await headOf(input.path);
  let reading: FormReading | null = null;
  const visit: Visit = {
    concerns: (path) => FORMS.some((form) => form.concerns(path)),
    choose(paths) {
      const begun = formOf(paths).begin({ ...input, paths });
      reading = begun;
      return { rank: begun.rank, visit: (file) => begun.take(file, give) };
    },
  };
  if (isZip(head)) await visitZip(input.path, visit);
  else if (isGzip(head)) await visitTar(input.path, visit);
  const read = reading as FormReading | null; // set by `choose`
  if (read === null) throw new ArchiveRefusal('unknown-format');
  return read.finish();
}
