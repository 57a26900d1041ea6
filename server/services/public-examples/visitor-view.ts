import type { AccountView } from '../../../shared/contract/accounts.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { dayOf, startOfDay } from '../../../shared/domain/time/calendar.ts';
import type { AccountRow } from '../../db/repositories/accounts.ts';
import { type AccountContext, accountView } from '../accounts/account-view.ts';

/** The account without its owner: who it is, what they call it, when they added it, what they opened, how its work goes. */
export function visitorView(row: AccountRow, around: AccountContext): AccountView {
  const view = accountView({ ...row, label: null, progress: null, summary_showed: false }, around);
  return {
    ...view,
    userId: 0,
    // The periods tell the week of it; the moment would be the owner's.
    addedAt: startOfDay(dayOf(instant(row.added_at.getTime()))),
    line: view.line === null ? null : { ...view.line, isNew: false },
  };
}
