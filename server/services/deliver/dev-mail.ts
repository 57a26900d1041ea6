import type { Db } from '../../db/database.ts';
import { findMailLine, type MailLine, recentMails } from '../../db/repositories/outbox.ts';
import type { ParsedMail, ParseMail } from '../../ports/mail-parser.ts';
import type { Mailer } from '../../ports/mailer.ts';

export type { MailLine };

/** The outbox, for whoever develops on this machine. */
export interface DevMail {
  /** The newest mails. */
  list(): Promise<readonly MailLine[]>;
  /** One of them, with what was sent where that is kept here; null when there is none. */
  find(id: number): Promise<{ readonly line: MailLine; readonly sent: ParsedMail | null } | null>;
}

const SHOWN = 200;

export function createDevMail({
  db,
  mailer,
  parse,
}: {
  readonly db: Db;
  readonly mailer: Pick<Mailer, 'read'>;
  readonly parse: ParseMail;
}): DevMail {
  return {
    list: () => recentMails(db, SHOWN),
    async find(id) {
      const line = await findMailLine(db, id);
      if (line === null) return null;
      const message = line.messageId === null ? null : await mailer.read(line.messageId);
      return { line, sent: message === null ? null : await parse(message) };
    },
  };
}
