import { describe, expect, it } from 'vitest';
import { createRowFocus, neighbourOf } from './row-focus.ts';

describe('where the focus goes when rows go', () => {
  it('is the next row that stays', () => {
    expect(neighbourOf([1, 2, 3, 4], [2])).toBe(3);
    expect(neighbourOf([1, 2, 3, 4], [1, 3])).toBe(4);
  });

  it('is the row before where none follows', () => {
    expect(neighbourOf([1, 2, 3, 4], [4])).toBe(3);
    expect(neighbourOf([1, 2, 3, 4], [3, 4])).toBe(2);
  });

  it('is nowhere when no row stays', () => {
    expect(neighbourOf([1, 2], [1, 2])).toBeUndefined();
    expect(neighbourOf([], [1])).toBeUndefined();
  });
});

/** Stands in for an element: here only what it holds and that it was given the focus counts. */
class FakeRow {
  focused = 0;
  readonly inside: readonly unknown[];
  constructor(...inside: readonly unknown[]) {
    this.inside = inside;
  }
  contains(other: unknown): boolean {
    return other === this || this.inside.includes(other);
  }
  focus(): void {
    this.focused += 1;
  }
}

describe('the rows on screen', () => {
  const button = new FakeRow();
  const [first, second] = [new FakeRow(button), new FakeRow()];

  function list(active: FakeRow | null) {
    const rows = createRowFocus<FakeRow, FakeRow>(() => active);
    const leave = [rows.ref(1)(first), rows.ref(2)(second)];
    return { rows, leave };
  }

  it('know in which of them the focus is, also on something within', () => {
    expect(list(button).rows.current()).toBe(1);
    expect(list(second).rows.current()).toBe(2);
    expect(list(new FakeRow()).rows.current()).toBeNull();
    expect(list(null).rows.current()).toBeNull();
  });

  it('take the focus by their ids, for as long as they are there', () => {
    const { rows, leave } = list(second);
    rows.focus(2);
    rows.focus(3);
    rows.focus(undefined);
    expect([first.focused, second.focused]).toEqual([0, 1]);
    leave[1]?.();
    rows.focus(2);
    expect(second.focused).toBe(1);
    expect(rows.current()).toBeNull();
  });
});
