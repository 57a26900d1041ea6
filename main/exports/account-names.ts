import * as z from 'zod/mini';
import { accountList } from '../../shared/contract/accounts.ts';
import { id } from '../../shared/contract/values.ts';
import { FileError } from '../downloads/file-error.ts';
import { askService, errorOf, type ServiceDeps } from '../downloads/service-file.ts';

/** Who an account is, as file names say it. */
export interface AccountName {
  readonly username: string;
  readonly network: string;
}

/** Only what is needed here: an account that a later service tells more of is still read. */
const list = z.object({ items: z.array(z.object({ id, username: z.string(), network: z.string() })) });

const PATH = accountList.path.replace(':period', 'latest');

/**
 * Names of the person's accounts, by id. Events tell an account's number and no name; the list is asked for again when a
 * number is new.
 */
export function createAccountNames(deps: ServiceDeps): (server: string, account: number) => Promise<AccountName> {
  let names = new Map<string, AccountName>();
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const server = deps.origin();
    const answer = await askService(deps, PATH, {});
    if (!answer.ok) throw await errorOf(answer, deps.now());
    const told = z.safeParse(list, await answer.json().catch(() => null));
    if (!told.success) throw new FileError('unexpected_answer');
    names = new Map(
      told.data.items.map(({ id: account, username, network }) => [`${server} ${account}`, { username, network }]),
    );
  }

  return async (server, account) => {
    const key = `${server} ${account}`;
    if (!names.has(key)) {
      asking ??= ask().finally(() => {
        asking = null;
      });
      await asking;
    }
    const name = names.get(key);
    if (name === undefined) throw new FileError('account_not_found');
    return name;
  };
}
