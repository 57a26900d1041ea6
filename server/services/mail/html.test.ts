import { describe, expect, it } from 'vitest';
import { html, webAddress } from './html.ts';

describe('HTML of mails', () => {
  it('never lets a name become markup', () => {
    const name = `<script>alert("1")</script> & 'Co'`;
    expect(html`<b title="${name}">${name}</b>`.text).toBe(
      '<b title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Co&#39;">' +
        '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Co&#39;</b>',
    );
  });

  it('keeps parts that are HTML already, lists of them included, and writes nothing for null', () => {
    const part = html`<i>${'a'}</i>`;
    expect(html`${part}${[part, part]}${null}${3}`.text).toBe('<i>a</i><i>a</i><i>a</i>3');
  });

  it('links to web addresses alone', () => {
    expect(webAddress('https://perch.test/a')).toBe('https://perch.test/a');
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '/relative', '', null]) {
      expect(webAddress(address)).toBeNull();
    }
  });
});
