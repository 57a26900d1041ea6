import { expect, it } from 'vitest';
import { notIgnored } from './build-context.ts';

it('an engine is given what no line of .dockerignore leaves out, whose patterns begin at the top, in the order of the lines', () => {
  const files = [
    'a.ts',
    'a.log',
    'tests/b.ts',
    'src/tests/c.ts',
    'src/d.log',
    '.env.local',
    'docs/e.md',
    'docs/kept.md',
  ];
  expect(notIgnored(files, '# a comment\ntests\n*.log\n.env*\ndocs\n!docs/kept.md\n')).toEqual([
    'a.ts',
    'src/tests/c.ts',
    'src/d.log',
    'docs/kept.md',
  ]);
});
