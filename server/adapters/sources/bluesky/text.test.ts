import { describe, expect, it } from 'vitest';
import { textOrNull } from './text.ts';

describe('text that may be missing', () => {
  it('is missing when it is blank', () => {
    expect([textOrNull(undefined), textOrNull(' \0 '), textOrNull(' x ')]).toEqual([null, null, 'x']);
  });
});
