import { PENDING_LOGIN_MINUTES, readCode } from '../../../shared/domain/accounts/second-factor.ts';
import { areCodesPaused, isLastWrongCode, withWrongCode } from '../../../shared/domain/accounts/wrong-codes.ts';
import { instant, type UserId, userId } from '../../../shared/domain/ids.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { insertLink, redeemLink } from '../../db/repositories/links.ts';
import { changeWrongCodes, findTwoFactor, takeRecoveryCode, takeStep } from '../../db/repositories/two-factor.ts';
import { sendSoon, writeAccountMail } from '../deliver/write-mail.ts';
import type { AccountNoticeDeps } from './account-notice.ts';
import { stepOf } from './app-codes.ts';
import type { AppKeys } from './app-keys.ts';
import { hashOfToken, isToken, newToken } from './tokens.ts';

/** What a log-in asks for beside the password, of people who have turned it on. */
export interface SecondFactor {
  isOn(user: UserId): Promise<boolean>;
  /**
   * Takes a code of the app or a recovery code, each once.
   * @throws AppError `code_empty`, `code_wrong`, `recovery_code_wrong`; `codes_paused` after too many wrong ones; `codes_unavailable`
   */
  accept(user: UserId, code: string): Promise<void>;
  /** What a log-in goes on with once the password was right. It opens nothing but `finish`. */
  begin(user: UserId): Promise<string>;
  /**
   * Ends such a log-in, once. A wrong code leaves it as it is.
   * @returns whose it was @throws AppError `login_outdated`, and what `accept` throws
   */
  finish(pending: string, code: string): Promise<UserId>;
}

/** A user's number and a secret: whoever is asked for a code is counted by the first before the second is looked up. */
const PENDING = /^([1-9]\d{0,9})\.([\w-]{43})$/;

function readPending(pending: string): { user: UserId; token: string } | null {
  const [, user = '', token = ''] = PENDING.exec(pending) ?? [];
  return isToken(token) ? { user: userId(Number(user)), token } : null;
}

export interface SecondFactorDeps extends AccountNoticeDeps {
  readonly appKeys: Pick<AppKeys, 'open'>;
}

export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { db, clock, appKeys } = deps;

  async function takeAppCode(tx: Db, user: UserId, code: string | null): Promise<boolean> {
    const known = await findTwoFactor(tx, user);
    if (known === null || known.onSince === null) return false;
    if (areCodesPaused(known.wrongCodes, clock.now())) throw new AppError('codes_paused', { field: 'code' });
    if (code === null) return false;
    const step = stepOf(appKeys.open(user, known.key), code, clock.now());
    return step !== null && (await takeStep(tx, user, step));
  }

  const takeRecovery = async (tx: Db, user: UserId, code: string | null): Promise<boolean> =>
    code !== null && (await takeRecoveryCode(tx, { user, codeHash: hashOfToken(code), now: clock.now() }));

  /** A recovery code is told of in the transaction that uses it up. @returns whether there is something to be told */
  async function take(tx: Db, user: UserId, typed: string): Promise<boolean> {
    const read = readCode(typed);
    if (read.kind === 'empty') throw new AppError('code_empty', { field: 'code' });
    const wasRecovery = read.kind === 'recovery';
    const isRight = await (wasRecovery ? takeRecovery : takeAppCode)(tx, user, read.code);
    if (!isRight) throw new AppError(wasRecovery ? 'recovery_code_wrong' : 'code_wrong', { field: 'code' });
    if (wasRecovery) await writeAccountMail(tx, { kind: 'recovery-code-used', userId: user }, clock.now());
    return wasRecovery;
  }

  /** The one that was too many is told to the owner: whoever tries codes knows the password. @returns whether it was */
  const countWrong = (user: UserId): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const now = clock.now();
      const wrong = await changeWrongCodes(tx, user, (known) => withWrongCode(known, now));
      if (wrong === null || !isLastWrongCode(wrong)) return false;
      await writeAccountMail(tx, { kind: 'wrong-codes', userId: user }, now);
      return true;
    });

  /** In a transaction, which a wrong code undoes: it is counted after it. */
  async function inTransaction(user: UserId, run: (tx: Db) => Promise<boolean>): Promise<void> {
    try {
      if (await db.transaction().execute(run)) await sendSoon(deps);
    } catch (error) {
      if (error instanceof AppError && error.code === 'code_wrong' && (await countWrong(user))) await sendSoon(deps);
      throw error;
    }
  }

  return {
    async isOn(user) {
      const known = await findTwoFactor(db, user);
      return known !== null && known.onSince !== null;
    },
    accept: (user, code) => inTransaction(user, (tx) => take(tx, user, code)),
    async begin(user) {
      const token = newToken();
      const createdAt = clock.now();
      const expiresAt = instant(createdAt + PENDING_LOGIN_MINUTES * MINUTE);
      await insertLink(db, { tokenHash: hashOfToken(token), purpose: 'second-factor', user, createdAt, expiresAt });
      return `${user}.${token}`;
    },
    async finish(pending, code) {
      const read = readPending(pending);
      if (read === null) throw new AppError('login_outdated');
      const link = { tokenHash: hashOfToken(read.token), purpose: 'second-factor' } as const;
      await inTransaction(read.user, async (tx) => {
        const user = await redeemLink(tx, link, clock.now());
        if (user === null || user !== read.user) throw new AppError('login_outdated');
        return await take(tx, user, code);
      });
      return read.user;
    },
  };
}
