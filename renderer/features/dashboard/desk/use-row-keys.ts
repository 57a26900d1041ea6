import { useNavigate } from 'react-router-dom';
import type { AccountView } from '../../../../shared/contract/accounts.ts';
import { pathOf } from '../../../platform/paths.ts';
import { useKeys } from '../../../state/keys.ts';
import { useLanguage } from '../../../state/use-language.ts';
import type { Ask } from '../intent.ts';
import type { Selection } from '../use-selection.ts';
import { currentRow, focusRow } from './rows.ts';

interface RowKeys {
  readonly items: readonly AccountView[];
  readonly selection: Selection;
  readonly archived: boolean;
  readonly ask: Ask;
}

/** J and K walk along the rows, Enter reads, X chooses, A archives, D saves the CSV: of what is chosen, else of the row. */
export function useRowKeys({ items, selection, archived, ask }: RowKeys): void {
  const navigate = useNavigate();
  const lang = useLanguage();
  const walk = (step: 1 | -1) => {
    const ids = selection.shown;
    const at = ids.indexOf(currentRow() ?? -1);
    const next = at === -1 ? 0 : Math.min(ids.length - 1, Math.max(0, at + step));
    focusRow(ids[next]);
  };
  const about = (): readonly number[] => {
    const row = currentRow();
    return selection.ids.length > 0 || row === null ? selection.ids : [row];
  };
  const readable = (ids: readonly number[]) => ids.filter((id) => items.find((item) => item.id === id)?.line);
  const read = () => {
    const account = items.find(({ id }) => id === currentRow());
    const report = account?.line?.reportId ?? account?.periods.findLast(({ nonActive }) => !nonActive)?.id;
    if (account !== undefined && report !== undefined) void navigate(pathOf.report(lang, account.id, report));
  };
  const choose = (event: KeyboardEvent) => {
    const row = currentRow();
    if (row !== null) selection.toggle(row, event.shiftKey);
  };
  const askFor = (kind: 'archive' | 'csv', ids: readonly number[]) => {
    if (ids.length > 0) ask({ kind, ids });
  };
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    x: choose,
    Enter: read,
    d: () => askFor('csv', readable(about())),
    ...(archived ? {} : { a: () => askFor('archive', about()) }),
  });
}
