import { sql } from 'kysely';
import type { UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { addCalendarMonth } from '../../../shared/domain/subscription/proration.ts';
import { type PlanType, SUBSCRIPTION_STATUS } from '../../../shared/domain/subscription/subscription.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { createLoginLinks } from '../auth/login-links.ts';
import type { Passwords } from '../auth/passwords.ts';
import { newToken } from '../auth/tokens.ts';
import { createUserStore } from '../auth/user-store.ts';
import { listPlans } from '../plans/plan-store.ts';
import { replaceSubscription } from '../subscription/subscription-store.ts';

export const ROLES = ['user', 'support', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** A user as the operator sees them. */
interface UserLine {
  readonly id: UserId;
  readonly email: string;
  readonly role: Role;
  readonly blocked: boolean;
  readonly plan: string | null;
  readonly accounts: number;
  readonly createdAt: Date;
}

interface GrantedPlan {
  readonly user: UserId;
  readonly plan: string;
  readonly accounts: number;
  readonly next: Date;
}

/** What the operator may do with users. Every method but `list` and `add` throws AppError `not_found` for an unknown address. */
export interface UserAdmin {
  list(): Promise<UserLine[]>;
  /** `password` null makes one that nobody knows. @throws AppError `email_taken` */
  add(about: { email: string; lang: Language; password: string | null }): Promise<UserId>;
  /** A blocked user is logged out everywhere at once. */
  setBlocked(email: string, blocked: boolean): Promise<void>;
  setRole(email: string, role: Role): Promise<void>;
  loginLink(email: string, lifetimeMs: number): Promise<{ link: string; expiresAt: Date }>;
  /** Turns a plan on without payment, until `months` calendar months from now. @throws AppError `plan_not_found` */
  subscribe(email: string, about: { plan: string; type: PlanType; months: number }): Promise<GrantedPlan>;
}

export interface UserAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
}

async function listUsers(db: Db): Promise<UserLine[]> {
  const { rows } = await sql<UserLine>`
    select u.id, u.email, u.role, u.blocked, p.name as plan, u.created_at as "createdAt",
      (select count(*)::int from accounts a where a.user_id = u.id and not a.archived) as accounts
    from users u
    left join subscriptions s on s.user_id = u.id and s.current
    left join plans p on p.id = s.plan_id
    order by u.id`.execute(db);
  return rows;
}

export function createUserAdmin({ db, clock, passwords }: UserAdminDeps): UserAdmin {
  const users = createUserStore({ db, clock });
  const links = createLoginLinks({ db, clock });

  async function idOf(email: string): Promise<UserId> {
    const found = await users.findByEmail(email);
    if (found === null) throw new AppError('not_found', { field: 'email' });
    return found.id;
  }

  return {
    list: () => listUsers(db),
    async add({ email, lang, password }) {
      const passwordHash = await passwords.hash(password ?? newToken());
      const id = await users.insert({ email, passwordHash, lang, timezoneMin: 0, receiveMail: true });
      if (id === null) throw new AppError('email_taken', { field: 'email' });
      return id;
    },
    async setBlocked(email, blocked) {
      const id = await idOf(email);
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set({ blocked }).where('id', '=', id).execute();
        if (blocked) await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
      });
    },
    async setRole(email, role) {
      await db
        .updateTable('users')
        .set({ role })
        .where('id', '=', await idOf(email))
        .execute();
    },
    async loginLink(email, lifetimeMs) {
      const { link, expiresAt } = await links.create(await idOf(email), lifetimeMs);
      return { link, expiresAt: new Date(expiresAt) };
    },
    async subscribe(email, { plan: wanted, type, months }) {
      const user = await idOf(email);
      const plans = await listPlans(db);
      const plan = plans.find((one) => one.type === type && one.name.toLowerCase() === wanted.toLowerCase());
      if (plan === undefined) throw new AppError('plan_not_found');
      const now = clock.now();
      let next = now;
      for (let month = 0; month < months; month += 1) next = addCalendarMonth(next);
      const terms = { priceMinor: 0, currency: 'usd', provider: 'operator', providerRef: null } as const;
      const period = { since: now, next, createdAt: now };
      const status = SUBSCRIPTION_STATUS.active;
      await db.transaction().execute(async (tx) => {
        await replaceSubscription(tx, {
          ...terms,
          ...period,
          userId: user,
          planId: plan.id,
          status,
          accounts: plan.accounts,
        });
      });
      return { user, plan: plan.name, accounts: plan.accounts, next: new Date(next) };
    },
  };
}
