import { describe, expect, it } from 'vitest';
import { mayOpenByItself } from './open-by-itself.ts';

const outside = { closest: () => null };
const inMenu = { closest: (selector: string) => (selector === '[role=menu]' ? inMenu : null) } as Pick<
  Element,
  'closest'
>;
const field = (value: string) => ({ ...outside, value });
const page = (activeElement: Pick<Element, 'closest'> | null) => ({
  visibilityState: 'visible' as const,
  activeElement,
});

describe('a page opens by itself', () => {
  it('while its reader waits: on nothing, on a button, or in the empty field', () => {
    for (const focused of [null, outside, field('')]) expect(mayOpenByItself(page(focused), false)).toBe(true);
  });

  it('not for who writes, chooses or has a menu open', () => {
    for (const focused of [field('ines.varga'), field('on'), inMenu])
      expect(mayOpenByItself(page(focused), false)).toBe(false);
  });

  it('not behind a dialog, nor where nobody looks', () => {
    expect(mayOpenByItself(page(null), true)).toBe(false);
    expect(mayOpenByItself({ ...page(null), visibilityState: 'hidden' }, false)).toBe(false);
  });
});
