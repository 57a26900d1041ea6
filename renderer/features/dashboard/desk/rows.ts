const rowOf = (id: number): HTMLElement | null => document.querySelector(`[data-account="${id}"]`);

/** The account of the row that the focus is in. */
export function currentRow(): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-account]');
  return row === null || row === undefined ? null : Number(row.dataset.account);
}

export function focusRow(id: number | undefined): void {
  if (id !== undefined) rowOf(id)?.focus();
}

/** The row to go to when some of them go: the next one that stays, else the one before. */
export function neighbourOf(shown: readonly number[], gone: readonly number[]): number | undefined {
  const last = shown.findLastIndex((id) => gone.includes(id));
  const stays = (id: number) => !gone.includes(id);
  return shown.slice(last + 1).find(stays) ?? shown.slice(0, Math.max(0, last)).findLast(stays);
}
