import { sql } from 'kysely';
import type { Day, UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/**
 * Remembers that somebody logged in from the device; a part that is not known is one of its own.
 * @returns whether the device is new to an account that has been logged in to from others
 */
export async function rememberDevice(
  tx: Db,
  input: { user: UserId; app: string | null; system: string | null; today: Day },
): Promise<boolean> {
  const others = await tx
    .selectFrom('known_devices')
    .where('user_id', '=', input.user)
    .select(['app', 'system'])
    .execute();
  const device = { app: input.app ?? '', system: input.system ?? '' };
  await tx
    .insertInto('known_devices')
    .values({ user_id: input.user, ...device, seen_on: input.today })
    .onConflict((conflict) => conflict.columns(['user_id', 'app', 'system']).doUpdateSet({ seen_on: input.today }))
    .execute();
  return others.length > 0 && !others.some(({ app, system }) => app === device.app && system === device.system);
}

/** Counts a wrong password against somebody. @returns how many there were on this day */
export async function countWrongPassword(db: Db, user: UserId, today: Day): Promise<number> {
  const row = await db
    .updateTable('users')
    .set({
      wrong_passwords: sql<number>`case when wrong_passwords_on = ${today}::date then wrong_passwords + 1 else 1 end`,
      wrong_passwords_on: today,
    })
    .where('id', '=', user)
    .returning('wrong_passwords')
    .executeTakeFirst();
  return row?.wrong_passwords ?? 0;
}

/** The devices that somebody has logged in from; a part that is not known is empty. */
export async function knownDevices(db: Db, user: UserId): Promise<{ app: string; system: string; seenOn: Day }[]> {
  return db
    .selectFrom('known_devices')
    .where('user_id', '=', user)
    .select(['app', 'system', 'seen_on as seenOn'])
    .orderBy('seen_on', 'desc')
    .execute();
}
