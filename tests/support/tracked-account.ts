import { accountId } from '../../shared/domain/ids.ts';
import type { Person, TestApp } from './app.ts';
import { until } from './jobs/workshop.ts';

/** Adds a demonstration account and waits until it was read: what is sold and delivered depends on how far that is. @returns its id */
export async function addTrackedAccount(app: TestApp, { token }: Person, username: string): Promise<number> {
  const body = { network: 'demo', username };
  const answer = await app.call({ path: '/dashboard/accounts/add', token, body });
  const { id } = answer.json<{ account: { id: number } }>().account;
  await until('an account that was read', async () => {
    const profile = await app.database.db
      .selectFrom('profiles as p')
      .innerJoin('accounts as a', 'a.profile_id', 'p.id')
      .where('a.id', '=', accountId(id))
      .select(['p.complete_at', 'p.progress'])
      .executeTakeFirst();
    return profile?.complete_at != null && profile.progress === null;
  });
  return id;
}
