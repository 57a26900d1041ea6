import type { AccountView } from '../../../../shared/contract/accounts.ts';

/** An account as the list has it; `about` is what a test is about. */
export const anAccount = (id: number, fields: Partial<AccountView> = {}): AccountView => ({
  id,
  userId: 1,
  network: 'demo',
  'ig-id': String(id),
  label: null,
  username: `handle-${id}.example`,
  name: null,
  userpic: null,
  url: null,
  archived: false,
  addedAt: id,
  refreshedAt: null,
  state: 'ok',
  reason: null,
  progress: null,
  periods: [],
  line: null,
  socialprofiler: false,
  summaryShowed: false,
  ...fields,
});
