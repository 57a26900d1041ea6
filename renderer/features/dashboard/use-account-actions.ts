import { createContext, type RefObject, use } from 'react';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import type { Refusal } from './use-change-accounts.ts';

/** What lies over the page: a question before something is done, or why it was not. */
export type AccountDialog =
  | { readonly kind: 'archive' | 'activate' | 'delete'; readonly ids: readonly number[] }
  | { readonly kind: 'label'; readonly id: number }
  | { readonly kind: 'group-plan' }
  | { readonly kind: 'quota'; readonly why: Refusal; readonly wanted: readonly AccountView[] };

/** What the list of rows can be told. */
export interface RowList {
  /** Rows are about to go: nothing is selected any more, and the focus moves to a row that stays, else to the heading. */
  leave(ids: readonly number[]): void;
}

/**
 * What can be done with accounts, by their ids. One account is archived or followed again at once, for that can be undone;
 * several, and every deletion, are asked about first.
 */
export interface AccountActions {
  archive(ids: readonly number[]): void;
  activate(ids: readonly number[]): void;
  remove(ids: readonly number[]): void;
  label(id: number): void;
  /** Of the list's period; null: of all active accounts. */
  saveCsv(ids: readonly number[] | null): void;
  cancelCsv(): void;
  /** How much of the file there is so far; null while none is being saved. */
  readonly csvBytes: number | null;
  /** Leads to the report, or says which plan has it. */
  openGroupReport(ids: readonly number[]): void;
  readonly dialog: AccountDialog | null;
  closeDialog(): void;
  /** The answer to the open question is yes. */
  confirmDialog(): void;
  /** Where the list says what it can be told. */
  readonly list: RefObject<RowList | null>;
}

export const AccountActionsContext = createContext<AccountActions | null>(null);

/** What can be done with the accounts of the page around. @throws Error outside of `AccountActionsProvider` */
export function useAccountActions(): AccountActions {
  const actions = use(AccountActionsContext);
  if (actions === null) throw new Error('no AccountActionsProvider around');
  return actions;
}
