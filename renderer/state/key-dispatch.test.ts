import { describe, expect, it } from 'vitest';
import { keyName, nextStep } from './key-dispatch.ts';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const name = (key: string, held: Partial<typeof NONE> = {}) => keyName({ ...NONE, key, ...held });

describe('the name of a pressed key', () => {
  it('is the letter, with the caps lock on too, and no letter when a modifier is held', () => {
    expect(name('j')).toBe('j');
    expect(name('J')).toBe('j');
    expect(name('J', { shiftKey: true })).toBe('');
    expect(name('j', { altKey: true })).toBe('');
  });

  it('is the sign that comes out, whatever the keyboard asks to be held for it', () => {
    expect(name('?', { shiftKey: true })).toBe('?');
    expect(name('/', { shiftKey: true })).toBe('/');
    expect(name('[', { ctrlKey: true, altKey: true })).toBe('[');
    expect(name('[', { altKey: true })).toBe('[');
  });

  it('tells Ctrl and Command from other combinations, which stay the browser’s', () => {
    expect(name('k', { ctrlKey: true })).toBe('mod+k');
    expect(name('K', { metaKey: true })).toBe('mod+k');
    expect(name('K', { ctrlKey: true, shiftKey: true })).toBe('');
    expect(name('k', { ctrlKey: true, metaKey: true })).toBe('');
    expect(name('Enter', { shiftKey: true })).toBe('');
  });
});

describe('a key', () => {
  const NAMES = ['j', 'd', '/', 'g d', 'g s', 'mod+k'];
  const pressing = (...keys: string[]) =>
    keys.reduce((state, key) => nextStep(NAMES, key, state.held), { run: '', held: '' });

  it('runs the binding of its name', () => {
    expect(pressing('j')).toEqual({ run: 'j', held: '' });
    expect(pressing('mod+k')).toEqual({ run: 'mod+k', held: '' });
    expect(pressing('q')).toEqual({ run: '', held: '' });
  });

  it('ends a sequence before it means something alone', () => {
    expect(pressing('d').run).toBe('d');
    expect(pressing('g')).toEqual({ run: '', held: 'g' });
    expect(pressing('g', 'd')).toEqual({ run: 'g d', held: '' });
  });

  it('does nothing as the wrong end of a sequence, and may begin the next', () => {
    expect(pressing('g', 'j')).toEqual({ run: '', held: '' });
    expect(pressing('g', 'j', 'j').run).toBe('j');
    expect(pressing('g', 'g', 's').run).toBe('g s');
  });
});
