import { describe, expect, it } from 'vitest';
import { namesIn } from './names.ts';

describe('names typed into one field', () => {
  it('are parted by commas, semicolons, blanks and lines, in any number', () => {
    expect(namesIn('  atlas.kiln.example,nightferry.example;\n\nmira.tiles.example\u00a0 a.test\t')).toEqual([
      'atlas.kiln.example',
      'nightferry.example',
      'mira.tiles.example',
      'a.test',
    ]);
  });

  it('count once, however they are spelt, and stay as they were typed first', () => {
    expect(namesIn('@Atlas.Kiln.example atlas.kiln.example ATLAS.kiln.example')).toEqual(['@Atlas.Kiln.example']);
  });

  it('may be links and ids', () => {
    expect(namesIn('https://bsky.app/profile/bsky.app, did:plc:abc')).toEqual([
      'https://bsky.app/profile/bsky.app',
      'did:plc:abc',
    ]);
  });

  it('are none in an empty field', () => {
    expect(namesIn(' ,\n@ ')).toEqual([]);
  });
});
