import { describe, expect, it } from 'vitest';
import { createElement, renderToStaticMarkup } from './react.ts';

describe('React of the mails', () => {
  it('is its build for production in any environment, and leaves the environment as it was', () => {
    expect(process.env.NODE_ENV).toBe('test');
    // The build for development marks each element, to say where it was made.
    expect(Object.keys(createElement('p'))).not.toContain('_store');
    expect(renderToStaticMarkup(createElement('p', null, 'words'))).toBe('<p>words</p>');
  });
});
