import { describe, expect, it } from 'vitest';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import type { Accounts } from '../../data/accounts.ts';
import { withAdded, withBack, withLabel, without } from './account-list-cache.ts';
import { anAccount } from './testing/an-account.ts';

const list = (items: AccountView[], over: Partial<Accounts> = {}): Accounts => ({
  items,
  counts: { active: 6, archived: 1 },
  free: 0,
  limit: 6,
  periods: [],
  selected: null,
  ...over,
});

describe('the kept list', () => {
  it('frees a place with an account that leaves', () => {
    const left = without(list([anAccount(1), anAccount(2)]), [2]);
    expect(left).toMatchObject({ counts: { active: 5 }, free: 1 });
    expect(left.items.map(({ id }) => id)).toEqual([1]);
  });

  it('frees none with an archived account, one that is not there, or where the plan is exceeded', () => {
    expect(without(list([anAccount(1, { archived: true })]), [1])).toMatchObject({ counts: { active: 6 }, free: 0 });
    expect(without(list([anAccount(1)]), [9])).toEqual(list([anAccount(1)]));
    expect(without(list([anAccount(1)], { limit: 0 }), [1]).free).toBe(0);
  });

  it('takes accounts back to their places, beside what came meanwhile', () => {
    const before = list([anAccount(1), anAccount(2), anAccount(3)], { free: 1 });
    expect(withBack(without(before, [1, 3]), before, [1, 3])).toEqual(before);
    const meanwhile = withAdded(without(before, [2]), anAccount(4));
    expect(withBack(meanwhile, before, [2]).items.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(withBack(before, before, [2])).toEqual(before);
  });

  it('changes the label of one account, and none is none', () => {
    const before = list([anAccount(1), anAccount(2)]);
    const labelled = withLabel(before, 2, 'Clay');
    expect(labelled.items.map(({ label }) => label)).toEqual([null, 'Clay']);
    expect(withLabel(labelled, 2, '')).toEqual(before);
  });

  it('takes a place with an account that joins, and gives it back when it is taken out again', () => {
    const before = list([anAccount(1)], { free: 1, counts: { active: 5, archived: 1 } });
    const after = withAdded(before, anAccount(-1));
    expect(after).toMatchObject({ counts: { active: 6 }, free: 0 });
    expect(without(after, [-1])).toEqual(before);
  });
});
