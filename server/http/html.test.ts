import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('HTML of the pages that the server writes', () => {
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
});
