import type { AccountView } from '../../../shared/contract/accounts.ts';

/** The name a person knows the account by. */
export const nameOf = ({ name, username }: Pick<AccountView, 'name' | 'username'>): string =>
  name === null || name.trim() === '' ? username : name;
