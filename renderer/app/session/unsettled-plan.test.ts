import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followUnsettled } from './unsettled-plan.ts';

const service = vi.hoisted(() => ({
  status: 0,
  isAway: false,
  asked: 0,
  renewed: [] as string[],
}));
vi.mock('../../api/service.ts', () => ({
  client: {
    call: async () => {
      service.asked += 1;
      if (service.isAway) throw new Error('away');
      return { subscription: { status: service.status } };
    },
  },
}));
vi.mock('../../data/query-client.ts', () => ({
  invalidate: async (key: unknown) => void service.renewed.push(String(key)),
}));
vi.mock('../../state/session.ts', () => ({
  refreshSession: async (how: string) => void service.renewed.push(how),
  useUser: () => null,
}));

const page = { visibilityState: 'visible' };
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(service, { status: 0, isAway: false, asked: 0, renewed: [] });
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a plan that is not settled', () => {
  it.each([10, 11, -5])(
    'is asked about every minute at status %i, and renews the person once it stands otherwise',
    async (status) => {
      service.status = status;
      stop = followUnsettled(status);
      await vi.advanceTimersByTimeAsync(180_000);
      expect(service).toMatchObject({ asked: 3, renewed: [] });
      service.status = 1;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(service.renewed[0]).toBe('full');
      expect(service.renewed).toHaveLength(3);
    },
  );

  it.each([1, 0])('is left alone at status %i', async (status) => {
    stop = followUnsettled(status);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(service.asked).toBe(0);
  });

  it('is not asked about by a page that nobody sees, nor after the end', async () => {
    page.visibilityState = 'hidden';
    stop = followUnsettled(10);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(service.asked).toBe(0);
    page.visibilityState = 'visible';
    await vi.advanceTimersByTimeAsync(60_000);
    expect(service.asked).toBe(1);
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(service.asked).toBe(1);
  });

  it('is asked about again after a service that was away', async () => {
    service.isAway = true;
    stop = followUnsettled(10);
    await vi.advanceTimersByTimeAsync(60_000);
    service.isAway = false;
    service.status = 1;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(service.renewed).toContain('full');
  });
});
