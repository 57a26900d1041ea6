import type { ReactNode, RefCallback } from 'react';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import type { StripPeriod } from '../../ui/period-texts.ts';

/** What a row of an account knows. */
export interface RowProps {
  readonly account: AccountView;
  readonly period: StripPeriod | null;
  readonly chosen: boolean;
  readonly onToggle: (range: boolean) => void;
  /** Of the row's element: by it the row is given the focus. */
  readonly rowRef: RefCallback<HTMLElement>;
}

/** A list that may have an order and a filter. */
export interface SortedAccountsProps {
  readonly items: readonly AccountView[];
  readonly archived: boolean;
  /** The rows to show, and what stands above them. */
  readonly children: (items: readonly AccountView[], tools: ReactNode) => ReactNode;
}
