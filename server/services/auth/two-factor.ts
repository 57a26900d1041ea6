import type { TwoFactorState } from '../../../shared/contract/two-factor.ts';
import {
  NEW_KEY_MINUTES,
  RECOVERY_CODES,
  readCode,
  showRecoveryCode,
} from '../../../shared/domain/accounts/second-factor.ts';
import { instant, type UserId } from '../../../shared/domain/ids.ts';
import { dayOf, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import {
  beginTwoFactor,
  countRecoveryCodes,
  findTwoFactor,
  replaceRecoveryCodes,
  turnTwoFactorOff,
  turnTwoFactorOn,
} from '../../db/repositories/two-factor.ts';
import { findOwnCredentials } from '../../db/repositories/users.ts';
import { type AccountNoticeDeps, changeAndTell } from './account-notice.ts';
import { appKeyOf, isOfOddClock, newAppSecret, stepOf } from './app-codes.ts';
import type { AppKeys } from './app-keys.ts';
import { hashOfToken, newRecoveryCode } from './tokens.ts';

/** Two-factor log-in as its owner sets it. Who may call has proven a moment ago who they are. */
export interface TwoFactor {
  state(user: UserId): Promise<TwoFactorState>;
  /**
   * The key for an app: the same again for some minutes, so that two windows show one.
   * @throws AppError `two_factor_changed` when it is on, `login_required` when the person is gone, `codes_unavailable`
   */
  begin(user: UserId): Promise<{ key: string; uri: string }>;
  /**
   * Turns it on by a code of the app. @returns the recovery codes, which nobody can read again
   * @throws AppError `code_empty`, `code_wrong`, `code_clock_off`; `two_factor_changed` when it is on or was never begun; `codes_unavailable`
   */
  turnOn(user: UserId, code: string): Promise<string[]>;
  /** @throws AppError `two_factor_changed` when it is off */
  turnOff(user: UserId): Promise<void>;
  /** New recovery codes; the old ones are worth nothing. @throws AppError `two_factor_changed` when it is off */
  renewRecoveryCodes(user: UserId): Promise<string[]>;
}

const changed = () => new AppError('two_factor_changed');

/** Puts new codes in the place of those that were. @returns them as they are shown */
async function issueRecoveryCodes(tx: Db, user: UserId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceRecoveryCodes(tx, user, codes.map(hashOfToken));
  return codes.map(showRecoveryCode);
}

/** The step of a first code. What is wrong with the clock is told: whoever sets it up holds the key already. */
function firstStep(secret: Uint8Array, typed: string, now: ReturnType<Clock['now']>): number {
  const read = readCode(typed);
  if (read.kind === 'empty') throw new AppError('code_empty', { field: 'code' });
  const code = read.kind === 'app' ? read.code : null;
  const step = code === null ? null : stepOf(secret, code, now);
  if (step !== null) return step;
  const isOdd = code !== null && isOfOddClock(secret, code, now);
  throw new AppError(isOdd ? 'code_clock_off' : 'code_wrong', { field: 'code' });
}

export interface TwoFactorDeps extends AccountNoticeDeps {
  readonly appKeys: Pick<AppKeys, 'seal' | 'open'>;
}

export function createTwoFactor(deps: TwoFactorDeps): TwoFactor {
  const { db, clock, appKeys } = deps;
  return {
    async state(user) {
      const known = await findTwoFactor(db, user);
      const since = known?.onSince ?? null;
      return {
        since: since === null ? null : dayOf(since),
        recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(db, user),
      };
    },
    async begin(user) {
      const person = await findOwnCredentials(db, user);
      if (person === null) throw new AppError('login_required');
      const now = clock.now();
      const begunBefore = instant(now - NEW_KEY_MINUTES * MINUTE);
      await beginTwoFactor(db, { user, key: appKeys.seal(user, newAppSecret()), now, begunBefore });
      const begun = await findTwoFactor(db, user);
      if (begun === null || begun.onSince !== null) throw changed();
      return appKeyOf(appKeys.open(user, begun.key), person.email);
    },
    async turnOn(user, code) {
      const begun = await findTwoFactor(db, user);
      if (begun === null || begun.onSince !== null) throw changed();
      const now = clock.now();
      const step = firstStep(appKeys.open(user, begun.key), code, now);
      return await changeAndTell(deps, { user, told: 'two-factor-on' }, async (tx) => {
        if (!(await turnTwoFactorOn(tx, { user, begunAt: begun.begunAt, step, now }))) throw changed();
        return await issueRecoveryCodes(tx, user);
      });
    },
    async turnOff(user) {
      await changeAndTell(deps, { user, told: 'two-factor-off' }, async (tx) => {
        if (!(await turnTwoFactorOff(tx, user))) throw changed();
      });
    },
    async renewRecoveryCodes(user) {
      const known = await findTwoFactor(db, user);
      if (known === null || known.onSince === null) throw changed();
      return await changeAndTell(deps, { user, told: 'recovery-codes-new' }, (tx) => issueRecoveryCodes(tx, user));
    },
  };
}
