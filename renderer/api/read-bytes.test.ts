import { describe, expect, it } from 'vitest';
import { readBytes } from './read-bytes.ts';

describe('a file that comes in pieces', () => {
  it('is whole at the end, and tells how much there is so far', async () => {
    const pieces = ['time_utc,', 'naïve ', '🐦\r\n'].map((text) => new TextEncoder().encode(text));
    const told: number[] = [];
    const blob = await readBytes(new Blob(pieces).stream(), { onBytes: (bytes) => told.push(bytes) });
    expect(await blob.text()).toBe('time_utc,naïve 🐦\r\n');
    expect(told.at(-1)).toBe(blob.size);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });

  it('that breaks off is none', async () => {
    let pieces = 0;
    const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => {
        pieces += 1;
        if (pieces > 2) controller.error(new Error('the line went dead'));
        else controller.enqueue(new Uint8Array(3));
      },
    });
    await expect(readBytes(broken, {})).rejects.toThrow('the line went dead');
  });
});
