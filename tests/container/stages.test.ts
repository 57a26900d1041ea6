import { describe, expect, it } from 'vitest';
import { readContainerFile } from '../support/container-file.ts';
import { commandOf, expand, flagsOf, pairOf, readStages } from './stages.ts';

describe('the stages of a container file', () => {
  it('begin from the image whose variables are known, and are named as later stages call them', () => {
    const file = readStages(
      readContainerFile(`ARG V=1.2
FROM node:\${V}-x AS build
RUN one &&\\
  two
FROM node:$V
COPY --from=build /a /b
`),
    );
    expect(file.args).toEqual(new Map([['V', '1.2']]));
    expect(file.stages).toMatchObject([
      { name: 'build', image: 'node:1.2-x', steps: [{ word: 'RUN', rest: 'one && two' }] },
      { name: '1', image: 'node:1.2', steps: [{ word: 'COPY' }] },
    ]);
  });

  it('refuse what nothing here replays, instead of replaying something else', () => {
    expect(() => expand(`\${A:-b}`, new Map())).toThrow('only $NAME');
    expect(() => pairOf('A B')).toThrow('neither');
    expect(() => commandOf('[1]')).toThrow('no list of words');
  });

  it('start a program itself where they name its words, else a shell', () => {
    expect(commandOf('["node", "a b"]')).toEqual(['node', 'a b']);
    expect(commandOf('a && b')).toEqual(['/bin/sh', '-c', 'a && b']);
  });

  it('have flags before the words, however many', () => {
    const { flags, words } = flagsOf('--interval=15s --retries=4 CMD ["node", "--x=1"]');
    expect([...flags]).toEqual([
      ['interval', '15s'],
      ['retries', '4'],
    ]);
    expect(words).toBe('CMD ["node", "--x=1"]');
    expect(flagsOf('a b').words).toBe('a b');
  });
});
