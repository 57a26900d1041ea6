import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Mail, Mailer } from '../../ports/mailer.ts';
import { toMessage } from './message.ts';

const UNSAFE = /[^a-z0-9.@_-]+/gi;
const NAME_LENGTH = 120;

/** What the names of one delivery's files begin with. */
function nameOf(messageId: string): string {
  const [local = messageId] = messageId.split('@');
  return `${local}-`.replaceAll(UNSAFE, '-').slice(0, NAME_LENGTH);
}

/** A readable name that stays the same for one delivery, so that a repeated attempt replaces its own file. */
function outboxFileName(mail: Pick<Mail, 'to' | 'messageId'>): string {
  return `${`${nameOf(mail.messageId)}${mail.to.replaceAll(UNSAFE, '-')}`.slice(0, NAME_LENGTH)}.eml`;
}

const SECOND = 1000;
/** What this program wrote, whole or not; anything else in the folder is somebody's own. */
const OURS = /\.eml(\.\d+\.part)?$/;

/**
 * Writes beside the final name, then renames: a reader never sees half a mail. The file's time is the product's, which may not be the
 * machine's.
 */
async function writeWhole(path: string, content: Buffer, at: Instant): Promise<void> {
  const partial = `${path}.${process.pid}.part`;
  const file = await open(partial, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await utimes(partial, at / SECOND, at / SECOND);
  await rename(partial, path);
}

async function removeUntil(folder: string, until: Instant): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const found = OURS.test(name) ? await stat(path).catch(() => null) : null;
    if (found === null || !found.isFile() || found.mtimeMs > until) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Mails as RFC 5322 files in a folder, for installations without SMTP; any mail program opens them. */
export function createOutboxMailer(options: {
  readonly folder: string;
  readonly from: string;
  readonly clock: Clock;
}): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    description: `as files in ${options.folder}`,
    async send(mail, handOver) {
      const now = options.clock.now();
      const message = toMessage(mail, options.from);
      const { message: written } = await transport.sendMail({ ...message, date: new Date(now) });
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      const content = Buffer.isBuffer(written) ? written : Buffer.from(await new Response(written).arrayBuffer());
      await handOver();
      await writeWhole(join(options.folder, outboxFileName(mail)), content, now);
    },
    async has(messageId) {
      const names = await readdir(options.folder).catch(() => []);
      return names.some((name) => name.startsWith(nameOf(messageId)) && name.endsWith('.eml'));
    },
    forget: (until) => removeUntil(options.folder, until),
    close: async () => transport.close(),
  };
}
