import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerFocusTarget, requestFocus } from './focus-targets.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const target = () => ({ current: vi.fn() });

it('what is on screen takes the focus after what is open has given it back', () => {
  const field = target();
  const forget = registerFocusTarget('add-account', field);
  requestFocus('add-account');
  expect(field.current).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(field.current).toHaveBeenCalledTimes(1);
  forget();
});

it('what comes later takes it when it comes, once, and nothing else does', () => {
  requestFocus('watchlist');
  vi.advanceTimersByTime(5000);
  const [other, heading] = [target(), target()];
  const forget = [registerFocusTarget('updates', other), registerFocusTarget('watchlist', heading)];
  expect(heading.current).toHaveBeenCalledTimes(1);
  expect(other.current).not.toHaveBeenCalled();
  forget.push(registerFocusTarget('watchlist', heading));
  expect(heading.current).toHaveBeenCalledTimes(1);
  for (const each of forget) each();
});

it('what comes too late, or has gone, leaves the focus where it is', () => {
  const field = target();
  requestFocus('add-account');
  vi.advanceTimersByTime(8001);
  const forget = registerFocusTarget('add-account', field);
  forget();
  requestFocus('add-account');
  vi.advanceTimersByTime(1);
  expect(field.current).not.toHaveBeenCalled();
});

it('who asked last is who is waited for', () => {
  const [field, heading] = [target(), target()];
  requestFocus('add-account');
  requestFocus('watchlist');
  vi.advanceTimersByTime(1);
  const forget = [registerFocusTarget('add-account', field), registerFocusTarget('watchlist', heading)];
  expect(field.current).not.toHaveBeenCalled();
  expect(heading.current).toHaveBeenCalledTimes(1);
  for (const each of forget) each();
});
