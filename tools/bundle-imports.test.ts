import { describe, expect, it } from 'vitest';
import { importsOf } from './bundle-imports.ts';

describe('what a bundle still asks for', () => {
  it('is found in static and dynamic imports and in re-exports', () => {
    expect(importsOf(`import a from 'electron'; export * from 'x'; const b = () => import('y');`)).toEqual([
      'electron',
      'x',
      'y',
    ]);
  });

  it('is found behind a require that the bundler renamed', () => {
    const bundle = `import{createRequire as e}from"node:module";var t=e(import.meta.url),n=t("electron"),r=t("left-pad");`;
    expect(importsOf(bundle)).toEqual(['electron', 'left-pad', 'node:module']);
  });

  it('is nothing that a text or another function names', () => {
    expect(importsOf(`const say = (t) => t; say('left-pad'); const s = "require('z')";`)).toEqual([]);
  });
});
