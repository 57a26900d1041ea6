import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Instant } from '../../../shared/domain/ids.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
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

async function findFile(folder: string, messageId: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  const name = names.find((one) => one.startsWith(nameOf(messageId)) && one.endsWith('.eml'));
  return name === undefined ? null : join(folder, name);
}

/** A folder is for trying out: of more files than these the oldest go. */
const MOST_FILES = 5000;

async function removeUntil(folder: string, until: Instant, most: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const files: { path: string; at: number }[] = [];
  for (const name of names.filter((one) => OURS.test(one))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found?.isFile() === true) files.push({ path, at: found.mtimeMs });
  }
  files.sort((one, other) => other.at - one.at);
  const old = files.filter(({ at }, index) => at <= until || index >= most);
  for (const { path } of old) await rm(path, { force: true });
  return old.length;
}

/** Mails as RFC 5322 files in a folder, for installations without SMTP; any mail program opens them. */
export function createOutboxMailer(options: {
  readonly folder: string;
  readonly from: string;
  readonly clock: Clock;
  /** How many files are kept. */
  readonly most?: number;
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
    has: async (messageId) => (await findFile(options.folder, messageId)) !== null,
    async read(messageId) {
      const path = await findFile(options.folder, messageId);
      return path === null ? null : readFile(path).catch(() => null);
    },
    forget: (until) => removeUntil(options.folder, until, options.most ?? MOST_FILES),
    close: async () => transport.close(),
  };
}
