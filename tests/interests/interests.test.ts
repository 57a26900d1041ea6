import { describe, expect, it } from 'vitest';
import { TOPICS } from '../../shared/domain/report/topics.ts';
import { NEEDS_SHARED_DATA, SHARED_DATA } from '../support/shared-data.ts';
import { printed } from './print.ts';
import { realSample } from './real-texts.ts';
import { realLabels, writtenSample } from './sample.ts';
import { scoreOf } from './score.ts';

const IDS: ReadonlySet<string> = new Set(TOPICS.map(({ id }) => id));
const FORBIDDEN = ['health', 'religion', 'sexuality', 'ethnicity', 'politics', 'crime', 'minors'];

describe('the labelled texts', () => {
  it('are many, each once, in both languages, of every subject, with labels that exist', () => {
    const tuning = writtenSample('tuning');
    const heldOut = writtenSample('held-out');
    expect(tuning.length + heldOut.length).toBeGreaterThanOrEqual(400);
    expect(new Set([...tuning, ...heldOut].map(({ text }) => text)).size).toBe(tuning.length + heldOut.length);
    for (const half of [tuning, heldOut]) {
      const labels = new Set(half.flatMap(({ subjects }) => subjects));
      expect([...IDS].filter((id) => !labels.has(id))).toEqual([]);
      expect([...labels].filter((label) => !IDS.has(label))).toEqual([]);
      for (const kind of ['en', 'pt', 'ambiguous', 'other', ...FORBIDDEN])
        expect([kind, half.some((labelled) => labelled.kind === kind)]).toEqual([kind, true]);
    }
    expect(realLabels().flatMap(({ labels }) => labels.filter((label) => label !== '-' && !IDS.has(label)))).toEqual(
      [],
    );
  });
});

/** A little under what was measured: `README.md` says when, and what the figures are worth. */
describe('subjects are found', () => {
  it('in the texts by which the words were chosen', () => {
    const score = scoreOf(writtenSample('tuning'));
    expect(score.precision, printed('tuning', score)).toBeGreaterThanOrEqual(0.97);
    expect(score.recall, printed('tuning', score)).toBeGreaterThanOrEqual(0.94);
  });

  it('in texts that were written when the words stood', () => {
    const score = scoreOf(writtenSample('held-out'));
    expect(score.precision, printed('held-out', score)).toBeGreaterThanOrEqual(0.77);
    expect(score.recall, printed('held-out', score)).toBeGreaterThanOrEqual(0.7);
    expect(score.silences.get('other')).toMatchObject({ spoken: 0 });
    expect(score.silences.get('minors')).toMatchObject({ spoken: 0 });
  });

  it.skipIf(SHARED_DATA === null)(`in real public texts${NEEDS_SHARED_DATA}`, async () => {
    const score = scoreOf(await realSample(SHARED_DATA ?? ''));
    expect(score.texts).toBe(realLabels().length);
    expect(score.precision, printed('real', score)).toBeGreaterThanOrEqual(0.92);
    expect(score.recall, printed('real', score)).toBeGreaterThanOrEqual(0.78);
  });
});
