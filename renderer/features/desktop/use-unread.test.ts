import { expect, it } from 'vitest';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import { unreadOf } from './use-unread.ts';

const nothing = { value: null, previous: null, history: [] };
const account = (isNew: boolean | null) =>
  // As: only the line counts here.
  ({
    line:
      isNew === null
        ? null
        : { reportId: 'week-2026-11-09', title: '', likes: nothing, follows: nothing, unfollows: nothing, isNew },
  }) as AccountView;

it('unread are the newest reports that were not opened; an account without one counts nothing', () => {
  expect(unreadOf({ items: [account(true), account(false), account(null), account(true)] })).toBe(2);
  expect(unreadOf({ items: [] })).toBe(0);
});
