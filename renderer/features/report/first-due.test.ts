import { expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { firstDue } from './first-due.ts';

const at = (text: string) => instant(Date.parse(text));
const periods = [{ available: at('2026-12-03T06:00:00Z') }, { available: at('2026-11-26T06:00:00Z') }];

it('the first report is due with the earliest period, until that day has come', () => {
  expect(firstDue(periods, at('2026-11-22T09:00:00Z'))).toBe(at('2026-11-26T06:00:00Z'));
  expect(firstDue(periods, at('2026-11-26T05:59:59Z'))).toBe(at('2026-11-26T06:00:00Z'));
  expect(firstDue(periods, at('2026-11-26T06:00:00Z'))).toBeNull();
});

it('nothing is due where no period has begun', () => {
  expect(firstDue([], at('2026-11-22T09:00:00Z'))).toBeNull();
});
