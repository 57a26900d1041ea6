import { describe, expect, it } from 'vitest';
import type { AccountView } from '../../../../shared/contract/accounts.ts';
import { instant } from '../../../../shared/domain/ids.ts';
import { periodsSince } from '../../../../shared/domain/time/period.ts';
import { anAccount } from '../testing/an-account.ts';
import {
  isFiltered,
  readSortAndFilter,
  type SortAndFilter,
  sortAndFilter,
  UNSORTED,
  writeSortAndFilter,
} from './sort-and-filter.ts';

const NOW = instant(Date.parse('2026-11-21T12:00:00Z'));
const since = (day: string) => periodsSince(instant(Date.parse(`${day}T00:00:00Z`)), NOW);

const count = (value: number | null) => ({ value, previous: null, history: [] });
const line = (likes: number | null, follows: number | null, isNew = false): NonNullable<AccountView['line']> => ({
  reportId: 'week-2026-11-09',
  title: 'A week',
  likes: count(likes),
  follows: count(follows),
  unfollows: count(1),
  isNew,
});

const ines = anAccount(1, { name: 'Inês Varga', label: 'clay', line: line(214, 9), periods: since('2026-10-01') });
const quay = anAccount(2, { name: 'North Quay Coffee', network: 'bluesky', line: line(null, 4, true) });
const tomas = anAccount(3, {
  name: 'tomás brill',
  label: 'Clay 10',
  line: line(341, 12),
  periods: since('2026-11-17'),
});
const lena = anAccount(4, { username: 'lena.reis.example', state: 'counting', label: 'Clay 9' });
const gone = anAccount(5, { name: 'Zo', state: 'gone', reason: 'deleted', periods: since('2026-11-09') });
const all = [ines, quay, tomas, lena, gone];

const ids = (asked: Partial<SortAndFilter>, items: readonly AccountView[] = all) =>
  sortAndFilter(items, { ...UNSORTED, ...asked }, 'en').map(({ id }) => id);

describe('the order of the rows', () => {
  it('is the one they were added in, unless another is asked for', () => {
    expect(ids({})).toEqual([1, 2, 3, 4, 5]);
    expect(sortAndFilter(all, UNSORTED, 'en')).toBe(all);
  });

  it('by name goes by the name shown, whatever its case and accents', () => {
    expect(ids({ sort: 'name' })).toEqual([1, 4, 2, 3, 5]);
  });

  it('by label takes numbers in it as numbers, and leaves those without one last, as they were', () => {
    expect(ids({ sort: 'label' })).toEqual([1, 4, 3, 2, 5]);
  });

  it('by numbers begins with the largest, and what the network does not tell is no zero', () => {
    expect(ids({ sort: 'likes' })).toEqual([3, 1, 2, 4, 5]);
    expect(ids({ sort: 'follows' })).toEqual([3, 1, 2, 4, 5]);
    expect(ids({ sort: 'unfollows' })).toEqual([1, 2, 3, 4, 5]);
    const zero = anAccount(6, { line: line(0, 0) });
    expect(ids({ sort: 'likes' }, [quay, zero, ines])).toEqual([1, 6, 2]);
  });

  it('by report begins with the newest one that can be read', () => {
    expect(ids({ sort: 'report' })).toEqual([1, 5, 2, 3, 4]);
  });

  it('by state begins with what needs a look', () => {
    const failing = anAccount(7, { state: 'failing' });
    expect(ids({ sort: 'state' }, [...all, failing])).toEqual([7, 5, 4, 1, 2, 3]);
  });
});

describe('the filter', () => {
  it('finds every word in name, handle or label, without case and accents', () => {
    expect(ids({ text: 'INES' })).toEqual([1]);
    expect(ids({ text: 'clay' })).toEqual([1, 3, 4]);
    expect(ids({ text: ' brill  clay ' })).toEqual([3]);
    expect(ids({ text: 'lena.re' })).toEqual([4]);
    expect(ids({ text: 'nobody' })).toEqual([]);
  });

  it('tells followed, waiting, stopped and failing accounts apart', () => {
    expect(ids({ state: 'followed' })).toEqual([1, 2, 3]);
    expect(ids({ state: 'waiting' })).toEqual([4]);
    expect(ids({ state: 'stopped' })).toEqual([5]);
    expect(ids({ state: 'failing' })).toEqual([]);
  });

  it('goes by network, and by what is new', () => {
    expect(ids({ network: 'bluesky' })).toEqual([2]);
    expect(ids({ fresh: true })).toEqual([2]);
    expect(ids({ fresh: true, network: 'demo' })).toEqual([]);
  });

  it('is none where only the order is another', () => {
    expect(isFiltered({ ...UNSORTED, sort: 'name', text: '  ' })).toBe(false);
    expect(isFiltered({ ...UNSORTED, text: 'x' })).toBe(true);
  });
});

describe('the address', () => {
  it('keeps the arrangement beside what else it says', () => {
    const asked: SortAndFilter = { sort: 'likes', text: 'a&b', state: 'waiting', network: 'demo', fresh: true };
    const written = writeSortAndFilter(new URLSearchParams('period=week-2026-11-09'), asked);
    expect(written.get('period')).toBe('week-2026-11-09');
    expect(readSortAndFilter(new URLSearchParams(written.toString()))).toEqual(asked);
    expect(writeSortAndFilter(written, UNSORTED).toString()).toBe('period=week-2026-11-09');
  });

  it('that says nonsense changes nothing', () => {
    const query = new URLSearchParams('sort=price&state=7&network=elsewhere&new=yes');
    expect(readSortAndFilter(query)).toEqual(UNSORTED);
  });
});
