import { type RefObject, useImperativeHandle } from 'react';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import { neighbourOf, type RowFocus, useRowFocus } from './row-focus.ts';
import { useAccountActions } from './use-account-actions.ts';
import { useRowKeys } from './use-row-keys.ts';
import { type Selection, useSelection } from './use-selection.ts';

interface RowListOptions {
  readonly items: readonly AccountView[];
  /** Their ids, without what is being added. */
  readonly shown: readonly number[];
  readonly archived: boolean;
  /** Takes the focus when no row is left that could. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** What a list of rows has: a selection, the keys, and a place where the focus goes when rows go. */
export function useRowList(options: RowListOptions): { readonly selection: Selection; readonly rows: RowFocus } {
  const { items, shown, archived, heading } = options;
  const { list } = useAccountActions();
  const selection = useSelection(shown);
  const rows = useRowFocus();
  useRowKeys({ items, selection, rows, archived });
  useImperativeHandle(list, () => ({
    leave: (ids) => {
      const next = neighbourOf(shown, ids);
      selection.all(false);
      // After the question that was open has given the focus back.
      setTimeout(() => (next === undefined ? heading.current?.focus() : rows.focus(next)));
    },
  }));
  return { selection, rows };
}
