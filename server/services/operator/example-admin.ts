import type { AccountId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { setExample } from '../../db/repositories/accounts.ts';
import { type ExampleLine, listExampleLines } from '../../db/repositories/example-lines.ts';

/** Which tracked accounts visitors may read. */
export interface ExampleAdmin {
  list(): Promise<ExampleLine[]>;
  /** @throws AppError `not_found` */
  add(account: AccountId): Promise<ExampleLine>;
  /** @throws AppError `not_found` */
  remove(account: AccountId): Promise<void>;
}

export function createExampleAdmin(db: Db): ExampleAdmin {
  async function mark(account: AccountId, example: boolean): Promise<void> {
    if (!(await setExample(db, account, example))) throw new AppError('not_found', { field: 'account' });
  }

  return {
    list: () => listExampleLines(db),
    async add(account) {
      await mark(account, true);
      const line = (await listExampleLines(db)).find(({ id }) => id === account);
      if (line === undefined) throw new AppError('not_found', { field: 'account' });
      return line;
    },
    remove: (account) => mark(account, false),
  };
}
