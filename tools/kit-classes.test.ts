import { expect, test } from 'vitest';
import { kitClassFaults, writtenClasses } from './kit-classes.ts';

const KIT = { path: 'renderer/ui/styles/controls.css', text: '.button { gap: 0 } .button.large, .level-1 { top: 0 }' };
const page = (text: string, path = 'renderer/features/press/press-page.tsx') => ({ path, text });

test('a component writes out its classes as texts, in conditions and in templates; what it compares is none', () => {
  const written = writtenClasses(
    `<a className="button large" /> <b className={one === 'plain' ? \`note \${tone} small\` : 'bad'} /> <i className={styles.row} />`,
  );
  expect(written).toEqual(['button', 'large', 'note', 'small', 'bad']);
});

test('a class that the kit has is right, a name with a number that is put together, too', () => {
  const grid = page(`<i className={\`level-\${step}\`} /><b className="button" />{'large'}`);
  expect(kitClassFaults([KIT, grid])).toEqual([]);
});

test('a class that the kit does not have is found in components and in modules, one that nobody uses in the kit', () => {
  const faults = kitClassFaults([
    KIT,
    page('<i className="btn" />{"button level-1"}'),
    page('.plate > :global(.btn.button) { gap: 0 }', 'renderer/features/press/press.module.css'),
  ]);
  expect(faults).toEqual([
    'renderer/features/press/press-page.tsx: the kit has no class btn',
    'renderer/features/press/press.module.css: the kit has no class btn',
    'renderer/ui/styles/: nobody uses large',
  ]);
});
