import * as z from 'zod/mini';
import { accountId, planId, type UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import { findAccounts } from '../../db/repositories/accounts.ts';
import { findPlanEver } from '../../db/repositories/plans.ts';
import { findUser } from '../../db/repositories/users.ts';
import { renderAccountMail } from '../mail/account-mail.ts';
import type { AccountMailDeps } from './account-mail-writer.ts';
import type { MailWriter } from './mail-writer.ts';

const about = z.object({ plan: z.int(), paused: z.array(z.int()) });

/** The names of those that are still in the archive, in the order they were added: the outbox itself names nobody. */
export async function readPaused(db: Db, user: UserId, ids: readonly number[]): Promise<string[]> {
  const rows = ids.length === 0 ? [] : await findAccounts(db, user, ids.map(accountId));
  return rows.filter(({ archived }) => archived).map(({ label, name, username }) => label ?? name ?? username);
}

/** The mail on accounts that a plan has no room for which the operator gave. Nobody can turn it off. */
export function createPausedMailWriter({ db, clock, config }: AccountMailDeps): MailWriter {
  return {
    async write({ user: userId, data }) {
      const { plan: id, paused: ids } = about.parse(data);
      const user = userId === null ? null : await findUser(db, userId);
      if (userId === null || user === null || user.blocked || user.deletedAt !== null) return null;
      const paused = await readPaused(db, userId, ids);
      if (paused.length === 0) return null;
      const plan = await findPlanEver(db, planId(id));
      const language = user.lang;
      const words = renderAccountMail({
        ...config,
        ...{ language, kind: 'accounts-paused', paused, date: clock.now(), goneOn: null, device: null },
        facts: { plan: plan.name, accounts: String(plan.accounts) },
        url: `${config.publicUrl}/${language}/dashboard/archive`,
      });
      return { mail: { to: user.email, ...words } };
    },
  };
}
