import { expect, it } from 'vitest';
import { createLogger } from '../../core/logger.ts';
import { createKeepDepartures } from './keep-departures.ts';

it('writes the list one after another; what could not be written is with the next call, and nobody who leaves is kept by it', async () => {
  const written: string[] = [];
  let known = 'a';
  let full = true;
  let writing = 0;
  const list = {
    read: async () => written.at(-1) ?? '',
    async write(text: string) {
      writing += 1;
      expect(writing).toBe(1);
      await Promise.resolve();
      writing -= 1;
      if (full) throw new Error('the disk is full');
      written.push(text);
    },
  };
  const departures = {
    async save(to: typeof list) {
      const text = known;
      await Promise.resolve();
      await to.write(text);
    },
  };
  const keep = createKeepDepartures({ departures, list, log: createLogger('silent') });
  await keep();
  expect(written).toEqual([]);
  full = false;
  const both = [keep(), keep()];
  known = 'ab';
  await Promise.all(both);
  expect(written.at(-1)).toBe('ab');
});
