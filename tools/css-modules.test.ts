import { expect, test } from 'vitest';
import { cssModuleFaults, cssModules } from './css-modules.ts';
import { classesOf } from './sheet-classes.ts';

const SHEET = {
  path: 'renderer/features/press/press.module.css',
  text: '.page { margin: 0 }\n.plate > :global(.btn) { gap: 0 }',
};
const page = (text: string, path = 'renderer/features/press/press-page.tsx') => ({ path, text });
const IMPORT = "import styles from './press.module.css';\n";
const BOTH = `${IMPORT}styles.page; styles.plate;`;

test("a sheet's own classes are those of its selectors, wherever they stand", () => {
  const sheet = `/* .old */ .a, .b:not(.c) > li:has(:global(.kit.two) .d)::after { content: ".e"; margin: 0.5em; }
    @media (min-width: 1.5px) { .f { color: red; } }
    @keyframes going { 0.5% { top: 0; } }
    @container box (min-height: 2.5px) { .outer { .g { top: 0; } } }`;
  expect([...classesOf(sheet)]).toEqual(['a', 'b', 'c', 'd', 'f', 'outer', 'g']);
});

test('a class that is used and defined is right', () => {
  expect(cssModuleFaults([SHEET], [page(BOTH)])).toEqual([]);
});

test('a class that is used and not defined is found, and one that is defined and not used', () => {
  expect(cssModuleFaults([SHEET], [page(`${IMPORT}styles.page; styles.plates;`)])).toEqual([
    'renderer/features/press/press-page.tsx: renderer/features/press/press.module.css has no class plates',
    'renderer/features/press/press.module.css: nobody uses plate',
  ]);
});

test('a class cannot be used by a name that is put together', () => {
  expect(cssModuleFaults([SHEET], [page(`${BOTH} styles[tone];`)])).toHaveLength(1);
});

test("a feature's sheet is a module, and no other feature's", () => {
  const [other = '', ...more] = cssModuleFaults(
    [SHEET],
    [page(BOTH), page("import styles from '../press/press.module.css';", 'renderer/features/faq/faq-page.tsx')],
  );
  expect(other).toContain('belongs to other components');
  expect(more).toEqual([]);
  expect(cssModuleFaults([], [page("import './press.css';")])).toHaveLength(1);
});

test('names are in camel case, and no two sheets have the same name', () => {
  const odd = { path: 'renderer/ui/press.module.css', text: '.two-words { top: 0 }' };
  const faults = cssModuleFaults([SHEET, odd], [page(BOTH)]);
  expect(faults).toContain('renderer/ui/press.module.css: two-words is to be in camel case');
  expect(faults.some((fault) => fault.includes('has the same name'))).toBe(true);
});

test('a class is written with the name of its sheet, wherever that lies', () => {
  expect(cssModules.generateScopedName('plate', '/one/press.module.css')).toBe('press__plate');
  expect(cssModules.generateScopedName('plate', '/two/press.module.css')).toBe('press__plate');
});
