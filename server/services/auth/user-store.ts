import { sql } from 'kysely';
import type { UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { newReferralCode } from './tokens.ts';

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly lang: Language;
  readonly timezoneMin: number;
  readonly receiveMail: boolean;
}

export interface StoredUser {
  readonly id: UserId;
  readonly passwordHash: string;
  readonly blocked: boolean;
}

/** Rows of `users`, as far as signing up and logging in need them. */
export interface UserStore {
  /** @returns null when the address is taken, in whatever letter case. */
  insert(user: NewUser): Promise<UserId | null>;
  findByEmail(email: string): Promise<StoredUser | null>;
  find(id: UserId): Promise<StoredUser | null>;
}

/** A referral code of 40 bits meets another one rarely, and three times in a row never. */
const CODE_TRIES = 3;

export function createUserStore({ db, clock }: { db: Db; clock: Clock }): UserStore {
  const select = () => db.selectFrom('users').select(['id', 'password_hash as passwordHash', 'blocked']);

  async function findByEmail(email: string): Promise<StoredUser | null> {
    const row = await select().where(sql<boolean>`lower(email) = lower(${email})`).executeTakeFirst();
    return row ?? null;
  }

  return {
    findByEmail,
    async find(id) {
      return (await select().where('id', '=', id).executeTakeFirst()) ?? null;
    },
    async insert(user) {
      for (let tries = 0; tries < CODE_TRIES; tries += 1) {
        const row = await db
          .insertInto('users')
          .values({
            email: user.email,
            password_hash: user.passwordHash,
            lang: user.lang,
            timezone_min: user.timezoneMin,
            receive_mail: user.receiveMail,
            code: newReferralCode(),
            email_verified_at: null,
            offer_used_at: null,
            created_at: new Date(clock.now()),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (row !== undefined) return row.id;
        if ((await findByEmail(user.email)) !== null) return null;
      }
      throw new Error('no free referral code');
    },
  };
}
