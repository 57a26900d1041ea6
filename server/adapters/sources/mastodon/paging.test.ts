import { describe, expect, it } from 'vitest';
import { nextMaxId } from './paging.ts';

describe('where a list goes on', () => {
  it.each([
    [
      '<https://a.example/api/v1/x?limit=40&max_id=12>; rel="next", <https://a.example/api/v1/x?min_id=9>; rel="prev"',
      '12',
    ],
    ['<https://a.example/x?min_id=9>; rel="prev", <https://a.example/x?max_id=7>; rel=next', '7'],
    ['</api/v1/x?max_id=3>; rel="next"', '3'],
    ['<https://evil.example/steal?max_id=5>; rel="next"', '5'],
    ['<https://a.example/x?since_id=9>; rel="prev"', null],
    ['<https://a.example/x>; rel="next"', null],
    ['<https://a.example/x?max_id=../../admin>; rel="next"', null],
    ['<<<<; rel="next"', null],
    [null, null],
    [`<https://a.example/x?max_id=1&${'x'.repeat(10_000)}>; rel="next"`, null],
  ])('%j leads to %j', (link, id) => {
    expect(nextMaxId(link)).toBe(id);
  });
});
