import { type Query, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { restoreQuery, storeQuery } from './offline-store.ts';
import { changeQueryData, clearQueries, invalidate, queryClient } from './query-client.ts';

vi.mock('./offline-store.ts', () => ({
  storeQuery: vi.fn(),
  restoreQuery: vi.fn(async (query: Query) => void query.setData('of the device', { updatedAt: 1000, manual: true })),
}));

const unreachable = new ApiError({ code: 'unreachable' });
const refused = new ApiError({ code: 'report_not_found', status: 404 });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
let stop = (): void => undefined;

async function look(read: () => Promise<string>) {
  const observer = new QueryObserver(queryClient, { queryKey: ['list'], queryFn: read });
  stop = observer.subscribe(() => undefined);
  await settle();
  return queryClient.getQueryState(['list']);
}

afterEach(() => {
  stop();
  clearQueries();
  vi.clearAllMocks();
});

describe('the service and the device', () => {
  it('are asked in this order: what the service answers is shown, and kept', async () => {
    expect(await look(async () => 'of the service')).toMatchObject({ data: 'of the service' });
    expect(restoreQuery).not.toHaveBeenCalled();
    expect(storeQuery).toHaveBeenCalledTimes(1);
  });

  it('meet where the service is away: what was kept is shown as old as it is, with the failure, and not kept anew', async () => {
    const state = await look(() => Promise.reject(unreachable));
    expect(state).toMatchObject({
      data: 'of the device',
      dataUpdatedAt: 1000,
      error: unreachable,
      isInvalidated: true,
    });
    expect(storeQuery).not.toHaveBeenCalled();
  });

  it('do not meet where the service refused, or where its last answer is on screen', async () => {
    expect(await look(() => Promise.reject(refused))).toMatchObject({ data: undefined, error: refused });
    stop();
    clearQueries();
    let fails = false;
    await look(() => (fails ? Promise.reject(unreachable) : Promise.resolve('of the service')));
    fails = true;
    await invalidate(['list']);
    expect(queryClient.getQueryData(['list'])).toBe('of the service');
    expect(restoreQuery).not.toHaveBeenCalled();
  });

  it('know nothing of what was only changed on screen', async () => {
    await look(async () => 'of the service');
    vi.clearAllMocks();
    changeQueryData<string>(['list'], () => 'changed');
    expect(storeQuery).not.toHaveBeenCalled();
  });
});
