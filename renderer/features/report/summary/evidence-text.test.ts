import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../../shared/domain/ids.ts';
import { texts } from '../../../../shared/i18n/en/summary.ts';
import { fill } from '../../../../shared/i18n/fill.ts';
import type { SummaryEvidence } from '../../../../shared/report/summary.ts';
import { evidenceText } from './evidence-text.ts';

const filled = (key: 'like' | 'comment' | 'follow', values: Record<string, string> = {}) => fill(texts[key], values);
// As, twice: of the library's function, what these texts need.
const t = filled as unknown as Parameters<typeof evidenceText>[1];
const evidence = (more: Partial<SummaryEvidence>): SummaryEvidence => ({
  ...{ id: 'like/1', kind: 'like', at: 0 as Instant, text: null, url: null },
  who: { id: 'kiln', username: 'kiln.example', name: 'Atlas Kiln' },
  ...more,
});

describe('an action as evidence', () => {
  it('says what was done and to whom', () => {
    expect(evidenceText(evidence({}), t)).toBe('Liked: a post from Atlas Kiln');
    expect(evidenceText(evidence({ kind: 'follow' }), t)).toBe('New follow: Atlas Kiln');
    expect(evidenceText(evidence({ kind: 'comment', text: 'Which ash?', who: null }), t)).toBe('Comment: “Which ash?”');
  });

  it('is one line, however long the post is', () => {
    const line = evidenceText(evidence({ text: `two\nlines ${'and more '.repeat(60)}` }), t);
    expect(line).not.toContain('\n');
    expect(line.length).toBeLessThan(160);
    expect(line).toMatch(/…”$/);
  });
});
