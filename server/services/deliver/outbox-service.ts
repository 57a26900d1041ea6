import { instant } from '../../../shared/domain/ids.ts';
import { DOUBT_AFTER_MS, type MailKind } from '../../../shared/domain/mail/outbox-rules.ts';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../db/database.ts';
import { isHeld, LOCKS } from '../../db/locks.ts';
import { dropMail, findOpenMail, type MailClaim, markSending, type OpenMail } from '../../db/repositories/outbox.ts';
import { type Mailer, MailInDoubtError, MailRefusedError } from '../../ports/mailer.ts';
import { openBounceAddresses } from './bounce-addresses.ts';
import type { MailWriter, WrittenMail } from './mail-writer.ts';
import { createSettleMail, type MailOutcome } from './settle-mail.ts';

export interface OutboxService {
  /** Sends the mail, once however often it is asked and however many workers died over it. */
  send(id: number): Promise<MailOutcome>;
}

export interface OutboxDeps {
  readonly database: Pick<Database, 'db' | 'kind' | 'showWhile'>;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl' | 'bounceAddress'>;
  readonly writers: Readonly<Record<MailKind, MailWriter>>;
}

const lockOf = (id: number) => ({ lock: LOCKS.mails, key: id }) as const;

/** Another worker was first, or the mail's owner is gone: what was begun is not ended. */
class LostMailError extends Error {
  constructor() {
    super('another worker has the mail, or it is gone');
    this.name = 'LostMailError';
  }
}

export function createOutboxService({ database, mailer, clock, config, writers }: OutboxDeps): OutboxService {
  const { db } = database;
  const settle = createSettleMail({ db, mailer, clock, writers });
  const host = new URL(config.publicUrl).hostname;
  const bounceAddresses = openBounceAddresses({ db, clock, config });
  /** What this process is sending at the moment. */
  const here = new Set<number>();

  /** A worker died, or is waiting for an answer at this moment. */
  async function takeUp(mail: OpenMail): Promise<MailOutcome> {
    const { id, handovers } = mail;
    const triedAt = mail.sendingAt ?? mail.nextTryAt;
    const at = instant(triedAt + DOUBT_AFTER_MS);
    // Whoever sends it shows that by a lock. The embedded database has one process, which knows by itself what it sends.
    const isOver = database.kind === 'embedded' || clock.now() >= at || !(await isHeld(db, lockOf(id)));
    const dead = isOver && !here.has(id);
    if (!dead) return { became: 'later', at, error: new Error('another worker is sending the mail') };
    const claim: MailClaim = { id, handovers, state: 'sending' };
    return settle.doubtful(mail, claim, { messageId: mail.messageId ?? `${mail.key}@${host}`, triedAt });
  }

  /** Reports on deliveries to a person come to an address that names them. */
  async function bounceTo({ user }: OpenMail, { mail }: WrittenMail): Promise<{ bounceTo?: string }> {
    const address = user === null ? null : (await bounceAddresses()).of(user, mail.to);
    return address === null ? {} : { bounceTo: address };
  }

  async function sendWritten(waiting: OpenMail, written: WrittenMail): Promise<MailOutcome> {
    const { id } = waiting;
    const messageId = `${waiting.key}@${host}`;
    const mail = { ...waiting, subjects: written.subjects ?? [] };
    let claim: MailClaim = { id, handovers: mail.handovers, state: 'waiting' };
    try {
      await mailer.send({ ...written.mail, ...(await bounceTo(mail, written)), messageId }, async () => {
        const marked = { now: clock.now(), messageId, subjects: mail.subjects };
        const handovers = await markSending(db, id, marked);
        if (handovers === null) throw new LostMailError();
        claim = { id, handovers, state: 'sending' };
      });
    } catch (error) {
      if (error instanceof MailInDoubtError) return settle.doubtful(mail, claim, { messageId, triedAt: clock.now() });
      if (error instanceof MailRefusedError) return settle.refused(mail, claim, { error, to: written.mail.to });
      return settle.later(mail, claim, error);
    }
    return settle.sent(mail, claim, written.sent);
  }

  async function tryToSend(mail: OpenMail): Promise<MailOutcome> {
    const written = await writers[mail.kind].write(mail);
    if (written !== null) return sendWritten(mail, written);
    await dropMail(db, mail.id);
    return { became: 'nothing' };
  }

  return {
    async send(id) {
      const mail = await findOpenMail(db, id);
      if (mail === null) return { became: 'elsewhere' };
      if (mail.state === 'sending') return takeUp(mail);
      if (here.has(id)) return { became: 'elsewhere' };
      here.add(id);
      try {
        return await database.showWhile(lockOf(id), () => tryToSend(mail));
      } finally {
        here.delete(id);
      }
    },
  };
}
