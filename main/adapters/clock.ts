import type { After, Now } from '../ports.ts';

export const now: Now = () => Date.now();

export const after: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};
