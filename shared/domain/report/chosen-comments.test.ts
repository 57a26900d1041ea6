import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { chosenComments } from './chosen-comments.ts';
import { person } from './testing/report-fixture.ts';

const LONG = 'The glaze ran further down the foot than it ever did in the old kiln, and I rather like it there.';
const comment = (
  at: number,
  text: string | null,
  { to = 'ada', onLiked = false }: { to?: string | null; onLiked?: boolean } = {},
) => ({
  at: instant(at),
  text,
  target: to === null ? null : person(to, to),
  onLiked,
});

describe('the comments that are shown where there is room for few', () => {
  it('say something, rather than being the first', () => {
    const list = [comment(1, 'Ha!'), comment(2, 'So good', { to: 'bo' }), comment(3, LONG, { to: 'cy' })];
    expect(chosenComments(list, 1).map(({ at }) => at)).toEqual([3]);
  });

  it('are first words to somebody, each person once before somebody twice', () => {
    const list = [
      comment(1, LONG),
      comment(2, `${LONG} And more.`),
      comment(3, 'Where did you find this?', { to: 'bo' }),
    ];
    expect(chosenComments(list, 2).map(({ at }) => at)).toEqual([1, 3]);
    expect(chosenComments(list, 3)).toHaveLength(3);
  });

  it('are on posts that were also liked, among equals', () => {
    expect(
      chosenComments([comment(1, LONG, { to: 'bo' }), comment(2, LONG, { to: 'cy', onLiked: true })], 1).map(
        ({ at }) => at,
      ),
    ).toEqual([2]);
  });

  it('are not chosen for links, mentions and signs', () => {
    const list = [
      comment(1, `@ada.example @bo.example https://a.example/${'x'.repeat(200)} !!!!!!!!`, { to: 'bo' }),
      comment(2, 'A few honest words about it', { to: 'cy' }),
    ];
    expect(chosenComments(list, 1).map(({ at }) => at)).toEqual([2]);
  });

  it('are never ones that were removed', () => {
    expect(chosenComments([comment(1, null), comment(2, '  ')], 3)).toEqual([]);
  });

  it('stand in order of time, each once, as many as there is room for', () => {
    const any = fc.array(
      fc.record({
        text: fc.option(fc.string({ maxLength: 300 })),
        to: fc.option(fc.constantFrom('ada', 'bo', 'cy')),
        onLiked: fc.boolean(),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(any, fc.nat(6), (told, count) => {
        const list = told.map(({ text, to, onLiked }, at) => comment(at, text, { to, onLiked }));
        const chosen = chosenComments(list, count);
        const sound = list.filter(({ text }) => text !== null && text.trim() !== '').length;
        expect(chosen).toHaveLength(Math.min(count, sound));
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen.map(({ at }) => at)).toEqual(chosen.map(({ at }) => at).toSorted((a, b) => a - b));
        expect(chosenComments(list, count)).toEqual(chosen);
      }),
    );
  });
});
