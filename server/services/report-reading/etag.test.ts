import { describe, expect, it } from 'vitest';
import { entityTag, namesTag } from './etag.ts';

describe('entity tags', () => {
  it('are quoted once, whatever the stored text looks like', () => {
    expect(entityTag('abc')).toBe('"abc.2"');
    expect(entityTag('"abc"', 'x\r\ny')).toBe('"abc.xy.2"');
  });

  it('are recognised alone, in a list, weak, and by the star', () => {
    const tag = '"abc"';
    for (const header of ['"abc"', 'W/"abc"', '"x", "abc"', '"x",W/"abc"', ' * ']) {
      expect(namesTag(header, tag), header).toBe(true);
    }
  });

  it('are not recognised in another tag, without quotes, or without a header', () => {
    const tag = '"abc"';
    for (const header of [null, '', 'abc', '"abcd"', '"ab"']) expect(namesTag(header, tag), String(header)).toBe(false);
  });
});
