import { checkNewPassword } from '../../../shared/domain/accounts/new-password.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { UTC } from '../../../shared/domain/time/time-zone.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { appendAudit } from '../../db/repositories/blocked-accounts.ts';
import { deleteSessionsOf } from '../../db/repositories/sessions.ts';
import { endViews } from '../../db/repositories/support-views.ts';
import { turnTwoFactorOff } from '../../db/repositories/two-factor.ts';
import {
  findCredentials,
  listUsers,
  type Role,
  setBlocked,
  setRole,
  type UserLine,
} from '../../db/repositories/users.ts';
import type { GetCommonPasswords } from '../auth/common-passwords.ts';
import { createLoginLinks } from '../auth/login-links.ts';
import type { Passwords } from '../auth/passwords.ts';
import { registerUser } from '../auth/register-user.ts';
import { newToken } from '../auth/tokens.ts';
import { type GrantedPlan, grantPlan, type PlanGrant } from './grant-plan.ts';

/** What the operator may do with users. Every method but `list` and `add` throws AppError `not_found` for an unknown address. */
export interface UserAdmin {
  list(): Promise<UserLine[]>;
  /**
   * Whoever the operator adds has a confirmed address. `password` null makes one that nobody knows.
   * @throws AppError `email_taken`, or what is wrong with the password
   */
  add(input: { email: string; lang: Language; password: string | null }): Promise<UserId>;
  /** A blocked user is logged out everywhere at once. */
  setBlocked(email: string, blocked: boolean): Promise<void>;
  /** What the role allowed ends at once, a view of somebody's account, too. */
  setRole(email: string, role: Role): Promise<void>;
  /**
   * Turns two-factor log-in off, for somebody who has lost app and recovery codes; the audit keeps that it was done.
   * @returns false when it was off
   */
  resetTwoFactor(email: string): Promise<boolean>;
  loginLink(email: string, lifetimeMs: number): Promise<{ link: string; expiresAt: Date }>;
  /**
   * Turns a plan on without payment, until `months` calendar months from now. Accounts that it has no room for are archived, and their
   * subscriber is told.
   * @throws AppError `plan_not_found`
   */
  subscribe(email: string, input: PlanGrant): Promise<GrantedPlan>;
}

export interface UserAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly commonPasswords: GetCommonPasswords;
}

export function createUserAdmin({ db, clock, passwords, commonPasswords }: UserAdminDeps): UserAdmin {
  const links = createLoginLinks({ db, clock });

  async function idOf(email: string): Promise<UserId> {
    const found = await findCredentials(db, email);
    if (found === null) throw new AppError('not_found', { field: 'email' });
    return found.id;
  }

  async function refuseBad(password: string, email: string): Promise<void> {
    const { has: isCommon } = await commonPasswords();
    const problem = checkNewPassword(password, { email, isCommon });
    if (problem !== null) throw new AppError(problem, { field: 'password' });
  }

  return {
    list: () => listUsers(db),
    async add({ email, lang, password }) {
      if (password !== null) await refuseBad(password, email);
      const passwordHash = await passwords.hash(password ?? newToken());
      const wishes = { ...UTC, receiveMail: true, emailVerified: true };
      const id = await registerUser({ db, clock }, { email, passwordHash, lang, ...wishes });
      if (id === null) throw new AppError('email_taken', { field: 'email' });
      return id;
    },
    async setBlocked(email, blocked) {
      const id = await idOf(email);
      await db.transaction().execute(async (tx) => {
        await setBlocked(tx, id, blocked);
        if (!blocked) return;
        await deleteSessionsOf(tx, id);
        await endViews(tx, id, clock.now());
      });
    },
    async setRole(email, role) {
      const id = await idOf(email);
      await db.transaction().execute(async (tx) => {
        await setRole(tx, id, role);
        if (role !== 'support') await endViews(tx, id, clock.now());
      });
    },
    async resetTwoFactor(email) {
      const id = await idOf(email);
      return await db.transaction().execute(async (tx) => {
        if (!(await turnTwoFactorOff(tx, id))) return false;
        const entry = { actor: 'operator', act: 'two-factor-reset', about: `user ${id}`, detail: null } as const;
        await appendAudit(tx, { ...entry, at: clock.now() });
        return true;
      });
    },
    async loginLink(email, lifetimeMs) {
      const { link, expiresAt } = await links.create(await idOf(email), lifetimeMs);
      return { link, expiresAt: new Date(expiresAt) };
    },
    subscribe: async (email, input) => grantPlan({ db, clock }, await idOf(email), input),
  };
}
