import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Quoted-printable: an equals sign at the end of a line says that the line goes on. */
const SOFT_BREAK = /=\r?\n/g;
const LINK = /\/verify\/([\w-]{43})/;

/** The secret of the newest mail that confirms the person's address; null while there is none. */
export async function mailedLink(dataDir: string, email: string): Promise<string | null> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mine = names.filter((name) => name.startsWith('verify-address-') && name.endsWith(`-${email}.eml`));
  const mails = await Promise.all(
    mine.map(async (name) => ({ name, sentAt: (await stat(join(folder, name))).mtimeMs })),
  );
  const newest = mails.toSorted((a, b) => b.sentAt - a.sentAt)[0];
  if (newest === undefined) return null;
  const mail = await readFile(join(folder, newest.name), 'utf8');
  return LINK.exec(mail.replaceAll(SOFT_BREAK, ''))?.[1] ?? null;
}
