import { describe, expect, it } from 'vitest';
import { createEmitter } from './emitter.ts';
import { collectUnhandled } from './testing/unhandled.ts';

/** @returns the errors of the task that nobody handled */
async function escapedFrom(task: () => void): Promise<readonly unknown[]> {
  const { errors, stop } = collectUnhandled();
  task();
  await new Promise((resolve) => setImmediate(resolve));
  stop();
  return errors;
}

describe('an emitter', () => {
  it('hear in the order in which they asked, each as often as they asked', () => {
    const { add, emit } = createEmitter<[string]>();
    const received: string[] = [];
    const one = (word: string) => received.push(`one ${word}`);
    add(one);
    add((word) => received.push(`two ${word}`));
    const stop = add(one);
    emit('a');
    stop();
    emit('b');
    expect(received).toEqual(['one a', 'two a', 'one a', 'one b', 'two b']);
  });

  it('one that fails keeps neither the others nor the emitter from going on, and its error is not lost', async () => {
    const { add, emit } = createEmitter<[]>();
    const failure = new Error('failed');
    let received = 0;
    add(() => {
      throw failure;
    });
    add(() => {
      received += 1;
    });
    expect(await escapedFrom(() => emit())).toEqual([failure]);
    expect(received).toBe(1);
  });
});
