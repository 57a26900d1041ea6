import { describe, expect, it } from 'vitest';
import { createListeners } from './listeners.ts';

/** Runs it while nobody else listens for errors. @returns the errors that reached the process */
async function escapedFrom(task: () => void): Promise<unknown[]> {
  const errors: unknown[] = [];
  const others = process.rawListeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (error) => errors.push(error));
  task();
  await new Promise((resolve) => setImmediate(resolve));
  process.removeAllListeners('unhandledRejection');
  for (const other of others) process.on('unhandledRejection', other as NodeJS.UnhandledRejectionListener);
  return errors;
}

describe('listeners', () => {
  it('hear in the order in which they asked, each as often as they asked', () => {
    const { add, tell } = createListeners<[string]>();
    const heard: string[] = [];
    const one = (word: string) => heard.push(`one ${word}`);
    add(one);
    add((word) => heard.push(`two ${word}`));
    const stop = add(one);
    tell('a');
    stop();
    tell('b');
    expect(heard).toEqual(['one a', 'two a', 'one a', 'one b', 'two b']);
  });

  it('one that fails keeps neither the others nor the teller from going on, and its error is not lost', async () => {
    const { add, tell } = createListeners<[]>();
    const failure = new Error('failed');
    let heard = 0;
    add(() => {
      throw failure;
    });
    add(() => {
      heard += 1;
    });
    expect(await escapedFrom(() => tell())).toEqual([failure]);
    expect(heard).toBe(1);
  });
});
