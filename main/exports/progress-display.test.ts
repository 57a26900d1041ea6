import { expect, it } from 'vitest';
import type { ExportState } from '../../shared/desktop/values.ts';
import type { Progress } from '../ports.ts';
import { createExportBar } from './progress-display.ts';

const STATE: ExportState = { state: 'running', folder: '/f', total: 200, done: 0, failed: [], bytes: 0, error: null };
const missing = { accountId: 1, reportId: 'week-2026-11-09', error: 'report_not_found' };

it('the bar at the icon shows how far an export is and whether it goes on, and goes with it', () => {
  const bars: (Progress | null)[] = [];
  const receive = createExportBar((bar) => void bars.push(bar));
  const states: Partial<ExportState>[] = [
    {},
    { done: 1 }, // less than a hundredth
    { done: 99, failed: [missing] },
    { state: 'paused', done: 100 },
    { done: 150 },
    { state: 'paused', done: 150, error: 'unreachable' },
    { state: 'paused', done: 150, error: 'no_space' },
    { done: 199 },
    { state: 'done', done: 200 },
  ];
  for (const state of states) receive({ ...STATE, ...state });
  expect(bars).toEqual([
    { share: 0, mode: 'normal' },
    { share: 0.5, mode: 'normal' },
    { share: 0.5, mode: 'paused' },
    { share: 0.75, mode: 'normal' },
    { share: 0.75, mode: 'paused' },
    { share: 0.75, mode: 'error' },
    { share: 0.99, mode: 'normal' },
    null,
  ]);
});
