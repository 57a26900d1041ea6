import { type RefCallback, useState } from 'react';

/** What a row is to this: an element of the page. */
type Focusable<E> = { contains(other: E | null): boolean; focus(): void };

/** The rows on screen by their accounts' ids: which of them has the focus, and how to give it to one. */
export interface RowFocus<R = HTMLElement> {
  /** The `ref` of an account's row. */
  readonly ref: (id: number) => RefCallback<R>;
  /** The account of the row that the focus is in; null where it is elsewhere. */
  readonly current: () => number | null;
  /** Does nothing for a row that is not on screen. */
  readonly focus: (id: number | undefined) => void;
}

/** @param active what has the focus on the page now */
export function createRowFocus<R extends Focusable<E>, E>(active: () => E | null): RowFocus<R> {
  const rows = new Map<number, R>();
  return {
    ref: (id) => (row) => {
      // React asks for null in the type alone: a callback that returns its end is never called with it.
      if (row === null) return undefined;
      rows.set(id, row);
      return () => {
        if (rows.get(id) === row) rows.delete(id);
      };
    },
    current: () => {
      const focused = active();
      const found = [...rows].find(([, row]) => row.contains(focused));
      return focused === null || found === undefined ? null : found[0];
    },
    focus: (id) => {
      if (id !== undefined) rows.get(id)?.focus();
    },
  };
}

/** The rows of a list, for as long as it is on screen. */
export function useRowFocus(): RowFocus {
  const [rows] = useState(() => createRowFocus<HTMLElement, Element>(() => document.activeElement));
  return rows;
}

/** The row to go to when some of them go: the next one that stays, else the one before. */
export function neighbourOf(shown: readonly number[], gone: readonly number[]): number | undefined {
  const last = shown.findLastIndex((id) => gone.includes(id));
  const stays = (id: number) => !gone.includes(id);
  return shown.slice(last + 1).find(stays) ?? shown.slice(0, Math.max(0, last)).findLast(stays);
}
