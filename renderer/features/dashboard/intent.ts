/** What a person wants done with accounts; `csv` without ids is of all active ones. */
export interface Intent {
  readonly kind: 'archive' | 'activate' | 'delete' | 'label' | 'csv' | 'group';
  readonly ids: readonly number[] | null;
}

export type Ask = (intent: Intent) => void;
