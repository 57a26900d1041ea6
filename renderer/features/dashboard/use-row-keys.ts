import { useNavigate } from 'react-router-dom';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import { pathOf } from '../../platform/paths.ts';
import { useKeys } from '../../state/keys.ts';
import { useLanguage } from '../../state/use-language.ts';
import type { RowFocus } from './row-focus.ts';
import { useAccountActions } from './use-account-actions.ts';
import type { Selection } from './use-selection.ts';

interface RowKeys {
  readonly items: readonly AccountView[];
  readonly selection: Selection;
  readonly rows: RowFocus;
  readonly archived: boolean;
}

/** J and K walk along the rows, Enter reads, X chooses, A archives, D saves the CSV: of what is chosen, else of the row. */
export function useRowKeys({ items, selection, rows, archived }: RowKeys): void {
  const navigate = useNavigate();
  const lang = useLanguage();
  const actions = useAccountActions();
  const walk = (step: 1 | -1) => {
    const ids = selection.shown;
    const at = ids.indexOf(rows.current() ?? -1);
    const next = at === -1 ? 0 : Math.min(ids.length - 1, Math.max(0, at + step));
    rows.focus(ids[next]);
  };
  const chosen = (): readonly number[] => {
    const row = rows.current();
    return selection.ids.length > 0 || row === null ? selection.ids : [row];
  };
  const readable = (ids: readonly number[]) => ids.filter((id) => items.find((item) => item.id === id)?.line);
  const read = () => {
    const account = items.find(({ id }) => id === rows.current());
    const report = account?.line?.reportId ?? account?.periods.findLast(({ nonActive }) => !nonActive)?.id;
    if (account !== undefined && report !== undefined) void navigate(pathOf.report(lang, account.id, report));
  };
  const choose = (event: KeyboardEvent) => {
    const row = rows.current();
    if (row !== null) selection.toggle(row, event.shiftKey);
  };
  const forSome = (act: (ids: readonly number[]) => void, ids: readonly number[]) => {
    if (ids.length > 0) act(ids);
  };
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    x: choose,
    Enter: read,
    d: () => forSome(actions.saveCsv, readable(chosen())),
    ...(archived ? {} : { a: () => forSome(actions.archive, chosen()) }),
  });
}
