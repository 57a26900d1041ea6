import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = readFileSync(new URL('../renderer/ui/styles/tokens.css', import.meta.url), 'utf8');
const css = source.replaceAll(/\/\*.*?\*\//gs, '');
const tokens = [...css.matchAll(/(--[\w-]+):\s*([^;]*);/g)].map(([, name = '', value = '']) => ({ name, value }));
const named = (prefix: string) => tokens.filter(({ name }) => name.startsWith(prefix));

it('every token stands once, with its light and its dark value together', () => {
  const own = tokens.filter(({ name }) => !name.startsWith('--if-')).map(({ name }) => name);
  expect(own.filter((name, index) => own.indexOf(name) !== index)).toEqual([]);
  expect(own.length).toBeGreaterThan(90);
  for (const { name, value } of tokens.filter(({ value }) => value.includes('--if-'))) {
    expect(value, name).toMatch(/^var\(--if-light, .+\)\s+var\(--if-dark, .+\)$/s);
  }
});

it('where one of the two is unset the other is empty, in each of light, dark by the system, and dark by choice', () => {
  const light = named('--if-light').map(({ value }) => value);
  const dark = named('--if-dark').map(({ value }) => value);
  expect(light).toEqual(['initial', '', '']);
  expect(dark).toEqual(['', 'initial', 'initial']);
});
