import { describe, expect, it } from 'vitest';
import { rasterTypeOf } from './raster-type.ts';

const padded = (start: string): Uint8Array => Buffer.from(start.padEnd(64, '\0'), 'latin1');

describe('the type of a picture, by its bytes', () => {
  it.each([
    ['jpeg', '\xff\xd8\xff\xe0'],
    ['png', '\x89PNG\r\n\x1a\n'],
    ['webp', 'RIFF\x00\x00\x00\x00WEBPVP8 '],
    ['gif', 'GIF89a'],
    ['avif', '\0\0\0\x1cftypavif'],
  ])('is %s', (type, start) => {
    expect(rasterTypeOf(padded(start))).toBe(type);
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['SVG behind a declaration', '<?xml version="1.0"?><svg/>'],
    ['a page', '<!doctype html><script>'],
    ['HEIC', '\0\0\0\x1cftypheic'],
    ['video', '\0\0\0\x1cftypmp42'],
    ['sound', 'RIFF\x00\x00\x00\x00WAVE'],
    ['a document', '%PDF-1.7'],
    ['TIFF', 'II*\0'],
    ['nothing', ''],
  ])('is none for %s', (_, start) => {
    expect(rasterTypeOf(padded(start))).toBeNull();
  });

  it('is none for what is too short to be a picture', () => {
    expect(rasterTypeOf(Uint8Array.of(0xff, 0xd8, 0xff))).toBeNull();
  });
});
