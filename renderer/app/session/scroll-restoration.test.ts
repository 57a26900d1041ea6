import { expect, it } from 'vitest';
import { withPosition } from './scroll-restoration.ts';

it('the last place of each address is kept, of the twenty addresses left last', () => {
  const many = Array.from({ length: 25 }, (_, index) => index).reduce<[string, number][]>(
    (known, index) => withPosition(known, `/en/report/${index % 22}`, index),
    [],
  );
  expect(many).toHaveLength(20);
  expect(many.at(-1)).toEqual(['/en/report/2', 24]);
  expect(many.filter(([href]) => href === '/en/report/2')).toHaveLength(1);
  expect(many.some(([href]) => href === '/en/report/3')).toBe(false);
});
