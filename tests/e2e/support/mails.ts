import { expect } from '@playwright/test';
import type { Product } from './product.ts';

/** Quoted-printable: an equals sign at the end of a line says that the line goes on. */
const SOFT_BREAK = /=\r?\n/g;
/** A mail goes out in a job of its own, on a machine that has more to do. */
const LIMIT_MS = 60_000;

type Mailing = Pick<Product, 'mails'>;
/** Pages that a mail's link opens. */
type MailedPage = 'verify' | 'reset-pass' | 'keep' | 'new-address' | 'old-address';

/** The mails to an address so far, oldest first, with the lines put together that were broken for the way. */
export async function mailsTo(product: Mailing, email: string): Promise<readonly string[]> {
  const mails = (await product.mails()).map((mail) => mail.replaceAll(SOFT_BREAK, ''));
  return mails.filter((mail) => mail.includes(`To: ${email}`));
}

/** Waits for the one link to a page that somebody was mailed beside those that are known. */
export async function mailedLink(
  product: Mailing,
  { to, page, known = [] }: { to: string; page: MailedPage; known?: readonly string[] },
): Promise<string> {
  const link = new RegExp(String.raw`http\S+/${page}/[\w-]{43}`);
  const fresh = async (): Promise<readonly string[]> => {
    const links = (await mailsTo(product, to)).flatMap((mail) => link.exec(mail)?.[0] ?? []);
    return links.filter((one) => !known.includes(one));
  };
  await expect.poll(async () => (await fresh()).length, { timeout: LIMIT_MS }).toBe(1);
  return (await fresh())[0] ?? '';
}
