import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type ZipEntry, zipStream } from './zip-stream.ts';

const AT = new Date('2026-11-19T09:00:00Z');
const KB = 1024;

async function wholeOf(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of zipStream(entries, AT)) parts.push(part);
  return Buffer.concat(parts);
}

it('makes an archive that another library reads, names and letters of every script included', async () => {
  const entries = [
    { path: 'README.txt', body: () => ['Olá, ', 'Inês'] },
    { path: 'reports/inês-1/week.csv', body: () => [] },
  ];
  const files = unzipSync(await wholeOf(entries));
  expect(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)])).toEqual([
    ['README.txt', 'Olá, Inês'],
    ['reports/inês-1/week.csv', ''],
  ]);
});

it('opens one entry at a time, and reads no further than a little ahead of whoever takes the bytes', async () => {
  let [open, most, produced, taken] = [0, 0, 0, 0];
  const body = async function* (): AsyncGenerator<string> {
    open += 1;
    most = Math.max(most, open);
    for (let n = 0; n < 16; n += 1) {
      // Does not get smaller by much.
      const text = randomBytes(32 * KB).toString('base64');
      produced += text.length;
      yield text;
    }
    open -= 1;
  };
  const entries = Array.from({ length: 24 }, (_, n) => ({ path: `${n}.txt`, body }));
  let ahead = 0;
  for await (const part of zipStream(entries, AT)) {
    taken += part.length;
    // Base64 of chance shrinks to three quarters.
    ahead = Math.max(ahead, produced - taken / 0.74);
    await new Promise(setImmediate);
  }
  expect(most).toBe(1);
  expect(produced).toBeGreaterThan(16_000 * KB);
  expect(ahead).toBeLessThan(1_500 * KB);
});

it('ends with the error of an entry that cannot be read', async () => {
  const body = async function* (): AsyncGenerator<string> {
    yield 'half';
    throw new Error('the database is gone');
  };
  await expect(wholeOf([{ path: 'a.txt', body }])).rejects.toThrow('the database is gone');
});

it('ends the entry that is open when nobody reads on', async () => {
  const ended = Promise.withResolvers<void>();
  const body = async function* (): AsyncGenerator<string> {
    try {
      for (;;) yield randomBytes(32 * KB).toString('base64');
    } finally {
      ended.resolve();
    }
  };
  let taken = 0;
  for await (const part of zipStream([{ path: 'a.txt', body }], AT)) {
    taken += part.length;
    if (taken > 100 * KB) break;
  }
  await ended.promise;
});
