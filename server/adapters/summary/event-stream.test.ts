import { describe, expect, it } from 'vitest';
import { eventData } from './event-stream.ts';

async function read(...chunks: string[]): Promise<string[]> {
  async function* stream() {
    yield* chunks;
  }
  const found: string[] = [];
  for await (const data of eventData(stream())) found.push(data);
  return found;
}

describe('server-sent events', () => {
  it('are read however they are cut, with any end of line', async () => {
    const text = ': hello\r\ndata: one\r\n\r\nevent: x\ndata:two\ndata: lines\n\ndata: last';
    for (const size of [1, 2, 3, 5, 100]) {
      const chunks = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
      expect(await read(...chunks), `${size}`).toEqual(['one', 'two\nlines', 'last']);
    }
  });

  it('are none in an empty stream, or in one of other fields', async () => {
    expect(await read()).toEqual([]);
    expect(await read('id: 1\n\n', '\n\n')).toEqual([]);
  });
});
