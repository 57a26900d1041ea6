import { describe, expect, it } from 'vitest';
import {
  Block,
  Button,
  Heading,
  InText,
  Link,
  OnPage,
  Paragraph,
  Picture,
  pageOf,
  plainMarkupOf,
  webAddress,
} from './parts.ts';
import { createElement as h, type ReactNode } from './react.ts';

const NAME = `<script>alert("1")</script> & 'Co'`;
const both = (tree: ReactNode): string[] => [pageOf(tree), plainMarkupOf(tree)];

describe('parts of mails', () => {
  it('never let a name become markup, on the page or in what plain text is made of', () => {
    const tree = [
      h(Heading, { key: 1, words: NAME }),
      h(Paragraph, { key: 2, style: {} }, NAME),
      h(Link, { key: 3, to: `https://perch.test/?q="><script>`, words: NAME }),
      h(Button, { key: 4, to: 'https://perch.test/', margin: '0', words: NAME }),
    ];
    for (const markup of both(tree)) {
      expect(markup).not.toContain('<script');
      expect(markup.split('&lt;script&gt;alert(')).toHaveLength(5);
    }
  });

  it('link to web addresses alone; of others the words are left', () => {
    expect(webAddress('https://perch.test/a')).toBe('https://perch.test/a');
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '/relative', '', null]) {
      expect(webAddress(address)).toBeNull();
      expect(both(h(Link, { to: address, words: 'there' }))).toEqual(['there', 'there']);
    }
    expect(both(h(Link, { to: 'https://perch.test/a', words: 'there' }))[1]).toBe('there: https://perch.test/a');
  });

  it('are each a block of plain text, and lines of one where they stand in it', () => {
    const words = [h(Heading, { key: 1, words: 'a' }), h(Paragraph, { key: 2, style: {} }, 'b')];
    expect(plainMarkupOf(words)).toBe('<section>a</section><section>b</section>');
    expect(plainMarkupOf(h(Block, null, words))).toBe('<section><div>a</div><div>b</div></section>');
  });

  it('know what is for one form alone', () => {
    const picture = h(Picture, { key: 3, src: 'https://perch.test/a.png', width: 1, height: 1, style: {} });
    const tree = [h(OnPage, { key: 1 }, 'page'), h(InText, { key: 2 }, 'text'), picture];
    const [page, plain] = both(tree);
    expect(page).toMatch(/^page<img /);
    expect(plain).toBe('text');
  });

  it('ask for no picture before the page is there', () => {
    const picture = h(Picture, { src: 'https://perch.test/a.png', width: 1, height: 1, style: {} });
    expect(pageOf(h('html', null, h('head'), h('body', null, picture)))).not.toContain('preload');
  });
});
