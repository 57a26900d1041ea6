import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStorable } from '../../../shared/domain/storable-text.ts';
import { htmlToText } from './html-text.ts';

describe('the text of a post', () => {
  it.each([
    ['<p>One</p><p>Two<br>Three<br />Four</p>', 'One\n\nTwo\nThree\nFour'],
    ['<p>Tea &amp; cake &lt;3 &#x1F375;</p>', 'Tea & cake <3 🍵'],
    [
      '<p>See <a href="https://example.org/a/long"><span class="invisible">https://</span><span class="ellipsis">example.org/a</span><span class="invisible">/long</span></a></p>',
      'See https://example.org/a/long',
    ],
    ['<p><a href="https://social.example/tags/clay" class="mention hashtag">#<span>clay</span></a></p>', '#clay'],
    ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo'],
    ['plain & simple', 'plain & simple'],
    ['<p>broken in\n    the source</p>\n<p>only</p>', 'broken in the source\n\nonly'],
    ['<pre>kept\n  as is</pre>', 'kept\nas is'],
    ['no markup\nbut lines', 'no markup\nbut lines'],
    ['', ''],
    ['a\u0000b\u0007c\u202ed', 'abcd'],
  ])('%j reads %j', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  it.each([
    ['<script>alert(1)</script>x', 'x'],
    ['<style>p{}</style>x<iframe src="//evil.example">y</iframe>', 'x'],
    ['<img src=x onerror=alert(1)>x', 'x'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['<p>open', 'open'],
    ['x<!-- <p>no</p> -->y', 'xy'],
    ['</p></p>x', 'x'],
  ])('%j leaves %j as text', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  it('is storable, and at most 20,000 letters, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (html) => {
        expect(isStorable(htmlToText(html))).toBe(true);
      }),
    );
    expect(htmlToText('x'.repeat(1_000_000))).toHaveLength(20_000);
  });

  it.each([
    ['<b>', 333_333],
    ['<b></i>', 150_000],
    ['<', 1_000_000],
    ['&', 1_000_000],
    ['<a b="', 150_000],
    ['<!--', 250_000],
    ['<p>', 300_000],
    ['</p>', 250_000],
    ['\n ', 500_000],
    [' ', 1_000_000],
    ['\t\n', 500_000],
  ])('holds nobody up: 1 MB of %j', (piece, times) => {
    const started = performance.now();
    htmlToText(piece.repeat(times));
    // Quadratic work would take minutes.
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
