import { sql } from 'kysely';
import type { Db } from '../../../server/db/database.ts';
import { insertMails, type NewMail } from '../../../server/db/repositories/outbox.ts';
import type { Mail, Mailer } from '../../../server/ports/mailer.ts';
import { type MailSlot, newReportMail } from '../../../server/services/deliver/new-mails.ts';
import type { Day, UserId } from '../../../shared/domain/ids.ts';
import type { Workshop } from './workshop.ts';

type Shop = Pick<Workshop, 'database' | 'clock' | 'services'>;

/** Writes the mail down and sends it, as the schedule and the worker do. Answers whether it was sent now. */
async function writeAndSend({ database, clock, services }: Shop, mail: NewMail): Promise<boolean> {
  const [id] = await insertMails(database.db, [mail], clock.now());
  return id !== undefined && (await services.outbox.send(id)).became === 'sent';
}

/** The same for one reader's mail on a week or a month. */
export const sendReports = (shop: Shop, slot: MailSlot): Promise<boolean> => writeAndSend(shop, newReportMail(slot));
export const sendWeekly = (shop: Shop, userId: UserId, thursday: Day): Promise<boolean> =>
  sendReports(shop, { kind: 'weekly', userId, thursday });

/** A mailer that keeps its mails in a list. `keeps` says whether one is kept; it may throw, and then nothing was sent. */
export function listMailer(mails: Mail[], keeps: (mail: Mail) => boolean = () => true): Mailer {
  return {
    description: 'a list',
    async send(mail, handOver) {
      const kept = keeps(mail);
      await handOver();
      if (kept) mails.push(mail);
    },
    has: async (messageId) => mails.some((mail) => mail.messageId === messageId),
    read: async () => null,
    forget: async () => 0,
    close: async () => undefined,
  };
}

/** From now on no mail can be written down, until `end`. */
export async function refuseMails(db: Db): Promise<{ end(): Promise<void> }> {
  await sql`create or replace function refuse_mails() returns trigger language plpgsql as
    'begin raise exception ''no mails''; end'`.execute(db);
  await sql`create trigger refuse_mails before insert on outbox for each row execute function refuse_mails()`.execute(
    db,
  );
  return { end: async () => void (await sql`drop trigger refuse_mails on outbox`.execute(db)) };
}
