import { PENDING_LOGIN_MINUTES, readCode } from '../../../shared/domain/accounts/second-factor.ts';
import { instant, type UserId, userId } from '../../../shared/domain/ids.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { insertLink, redeemLink } from '../../db/repositories/links.ts';
import { findTwoFactor, takeRecoveryCode, takeStep } from '../../db/repositories/two-factor.ts';
import { type AccountNoticeDeps, tellOwner } from './account-notice.ts';
import { stepOf } from './app-codes.ts';
import { hashOfToken, isToken, newToken } from './tokens.ts';

/** What a log-in asks for beside the password, of people who have turned it on. */
export interface SecondFactor {
  isOn(user: UserId): Promise<boolean>;
  /**
   * Takes a code of the app or a recovery code, each once.
   * @throws AppError `code_empty`, `code_wrong`, `recovery_code_wrong`
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

export interface SecondFactorDeps extends AccountNoticeDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** A user's number and a secret: whoever is asked for a code is counted by the first before the second is looked up. */
const PENDING = /^([1-9]\d{0,9})\.([\w-]{43})$/;

function readPending(pending: string): { user: UserId; token: string } | null {
  const [, user = '', token = ''] = PENDING.exec(pending) ?? [];
  return isToken(token) ? { user: userId(Number(user)), token } : null;
}

export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { db, clock } = deps;

  async function takeAppCode(tx: Db, user: UserId, code: string | null): Promise<boolean> {
    const known = await findTwoFactor(tx, user);
    if (code === null || known === null || known.onSince === null) return false;
    const step = stepOf(known.secret, code, clock.now());
    return step !== null && (await takeStep(tx, user, step));
  }

  const takeRecovery = async (tx: Db, user: UserId, code: string | null): Promise<boolean> =>
    code !== null && (await takeRecoveryCode(tx, { user, codeHash: hashOfToken(code), now: clock.now() }));

  /** @returns whether it was a recovery code, of which the owner is told */
  async function take(tx: Db, user: UserId, typed: string): Promise<{ wasRecovery: boolean }> {
    const read = readCode(typed);
    if (read.kind === 'empty') throw new AppError('code_empty', { field: 'code' });
    const wasRecovery = read.kind === 'recovery';
    const isRight = await (wasRecovery ? takeRecovery : takeAppCode)(tx, user, read.code);
    if (!isRight) throw new AppError(wasRecovery ? 'recovery_code_wrong' : 'code_wrong', { field: 'code' });
    return { wasRecovery };
  }

  const tell = async (user: UserId, { wasRecovery }: { wasRecovery: boolean }): Promise<void> => {
    if (wasRecovery) await tellOwner(deps, 'recovery-code-used', user);
  };

  return {
    async isOn(user) {
      const known = await findTwoFactor(db, user);
      return known !== null && known.onSince !== null;
    },
    accept: async (user, code) => tell(user, await take(db, user, code)),
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
      const taken = await db.transaction().execute(async (tx) => {
        const user = await redeemLink(tx, link, clock.now());
        if (user === null || user !== read.user) throw new AppError('login_outdated');
        return await take(tx, user, code);
      });
      await tell(read.user, taken);
      return read.user;
    },
  };
}
