import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeToast, dismissToast, holdToasts, showToast, takeNewestToast } from './toasts.ts';

const TEN_SECONDS = 10_000;
let id = 0;
const undo = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  undo.mockClear();
  id = showToast({ text: 'Archived', action: { label: 'Undo', run: undo } });
});
afterEach(() => {
  holdToasts(false);
  dismissToast(id);
  vi.useRealTimers();
});

it('a notice with an action offers it for ten seconds, once', () => {
  vi.advanceTimersByTime(TEN_SECONDS - 1);
  takeNewestToast();
  takeNewestToast();
  expect(undo).toHaveBeenCalledTimes(1);
});

it('is gone after that', () => {
  vi.advanceTimersByTime(TEN_SECONDS);
  takeNewestToast();
  expect(undo).not.toHaveBeenCalled();
});

it('stays while somebody points at it or is in it, and has its whole time again afterwards', () => {
  holdToasts(true);
  vi.advanceTimersByTime(10 * TEN_SECONDS);
  holdToasts(false);
  vi.advanceTimersByTime(TEN_SECONDS - 1);
  takeNewestToast();
  expect(undo).toHaveBeenCalledTimes(1);
});

it('one that comes while they are held stays too', () => {
  holdToasts(true);
  const other = showToast({ text: 'Saved', action: { label: 'Show', run: undo } });
  vi.advanceTimersByTime(10 * TEN_SECONDS);
  takeNewestToast();
  expect(undo).toHaveBeenCalledTimes(1);
  dismissToast(other);
});

it('the newest notice with an action is the one that is taken', () => {
  const newer = vi.fn();
  showToast({ text: 'Deleted', action: { label: 'Undo', run: newer } });
  showToast({ text: 'Saved' });
  takeNewestToast();
  expect(newer).toHaveBeenCalledTimes(1);
  expect(undo).not.toHaveBeenCalled();
});

it('a notice that says something else is the same one, with its time from the beginning', () => {
  const read = vi.fn();
  vi.advanceTimersByTime(TEN_SECONDS - 1);
  expect(changeToast(id, { text: 'Two are archived', action: { label: 'Undo both', run: read } })).toBe(true);
  vi.advanceTimersByTime(TEN_SECONDS - 1);
  takeNewestToast();
  takeNewestToast();
  expect([undo.mock.calls.length, read.mock.calls.length]).toEqual([0, 1]);
  expect(changeToast(id, { text: 'Three are archived' })).toBe(false);
});
