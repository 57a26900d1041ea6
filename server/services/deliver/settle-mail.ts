import type { Instant } from '../../../shared/domain/ids.ts';
import { afterDoubt, isGivenUp, type MailKind, nextTry } from '../../../shared/domain/mail/outbox-rules.ts';
import type { Clock } from '../../core/clock.ts';
import { printableLine } from '../../core/printable.ts';
import type { Db } from '../../db/database.ts';
import { type MailClaim, type OpenMail, postponeMail, settleMail } from '../../db/repositories/outbox.ts';
import { pauseAddress } from '../../db/repositories/users.ts';
import type { Mailer, MailRefusedError } from '../../ports/mailer.ts';
import type { MailWriter, WrittenMail } from './mail-writer.ts';

/** What one try came to. */
export type MailOutcome =
  | { readonly became: 'sent' | 'nothing' | 'elsewhere' }
  /** It could not be sent now, or another worker may be sending it. */
  | { readonly became: 'later'; readonly at: Instant; readonly error: unknown }
  | { readonly became: 'refused' | 'abandoned'; readonly error: unknown };

/** How a try ends, in the row and in what else is remembered. */
export interface SettleMail {
  sent(mail: OpenMail, claim: MailClaim, alongside?: WrittenMail['sent']): Promise<MailOutcome>;
  /** An address that cannot be reached is paused. */
  refused(mail: OpenMail, claim: MailClaim, input: { error: MailRefusedError; to: string }): Promise<MailOutcome>;
  /** After a pause that grows; after days it is given up. */
  later(mail: OpenMail, claim: MailClaim, error: unknown): Promise<MailOutcome>;
  /**
   * The end was handed over and nobody answered. Whoever can be asked whether it is there decides; else what kind of mail it is.
   * `triedAt` is when that was: the days for which a mail is tried do not go by while nobody tries it.
   */
  doubtful(
    mail: OpenMail,
    claim: MailClaim,
    input: { readonly messageId: string; readonly triedAt: Instant },
  ): Promise<MailOutcome>;
}

export interface SettleMailDeps {
  readonly db: Db;
  readonly mailer: Pick<Mailer, 'has'>;
  readonly clock: Clock;
  readonly writers: Readonly<Record<MailKind, MailWriter>>;
}

const NO_ANSWER = 'no answer to the end of the mail';
const said = (error: unknown): string => printableLine(error instanceof Error ? error.message : String(error));

interface Settled {
  readonly state: 'sent' | 'refused' | 'abandoned';
  readonly reply: string | null;
  readonly alongside?: WrittenMail['sent'];
}

interface FailedTry {
  readonly error: unknown;
  readonly triedAt: Instant;
}

export function createSettleMail({ db, mailer, clock, writers }: SettleMailDeps): SettleMail {
  /** @returns false when it was settled before, or is gone */
  async function settle(mail: OpenMail, claim: MailClaim, { state, reply, alongside }: Settled): Promise<boolean> {
    return db.transaction().execute(async (tx: Db) => {
      if (!(await settleMail(tx, claim, { state, reply, now: clock.now() }))) return false;
      await writers[mail.kind].settled?.(tx, mail, state);
      await alongside?.(tx);
      return true;
    });
  }

  async function failed(mail: OpenMail, claim: MailClaim, { error, triedAt }: FailedTry): Promise<MailOutcome> {
    const now = clock.now();
    if (isGivenUp(mail.createdAt, triedAt)) {
      await settle(mail, claim, { state: 'abandoned', reply: said(error) });
      return { became: 'abandoned', error };
    }
    const at = nextTry(mail.tries + 1, now);
    await postponeMail(db, claim, { nextTryAt: at, reply: said(error) });
    return { became: 'later', at, error };
  }

  return {
    async sent(mail, claim, alongside) {
      const first = await settle(mail, claim, { state: 'sent', reply: null, ...(alongside && { alongside }) });
      return { became: first ? 'sent' : 'elsewhere' };
    },
    async refused(mail, claim, { error, to }) {
      const { user } = mail;
      const pause = async (tx: Db): Promise<void> => {
        if (user !== null && error.ofAddress) await pauseAddress(tx, user, { email: to, at: clock.now() });
      };
      await settle(mail, claim, { state: 'refused', reply: said(error), alongside: pause });
      return { became: 'refused', error };
    },
    later: (mail, claim, error) => failed(mail, claim, { error, triedAt: clock.now() }),
    async doubtful(mail, claim, { messageId, triedAt }) {
      const arrived = await mailer.has(messageId);
      if (!(arrived ?? afterDoubt(mail.kind) === 'taken')) {
        return failed(mail, claim, { error: new Error(NO_ANSWER), triedAt });
      }
      const first = await settle(mail, claim, { state: 'sent', reply: arrived === true ? null : NO_ANSWER });
      return { became: first ? 'sent' : 'elsewhere' };
    },
  };
}
