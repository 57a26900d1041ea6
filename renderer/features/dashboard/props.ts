import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import type { StripPeriod } from '../../ui/period-texts.ts';
import type { Ask } from './intent.ts';

/** What a row of an account knows and may ask for. */
export interface RowProps {
  readonly account: AccountView;
  readonly period: StripPeriod | null;
  readonly chosen: boolean;
  readonly onToggle: (range: boolean) => void;
  readonly ask: Ask;
}

/** A list that may have an order and a filter. */
export interface ArrangedProps {
  readonly items: readonly AccountView[];
  readonly archived: boolean;
  /** The rows to show, and what stands above them. */
  readonly children: (items: readonly AccountView[], tools: ReactNode) => ReactNode;
}
