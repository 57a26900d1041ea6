import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueryKey } from '../api/query-keys.ts';
import { restoreQuery, storedPerson, storePerson, storeQuery } from './offline-persister.ts';

const PLANS = { items: [], refreshed: 1, offer: { price: { usd: 99, brl: 499 }, accounts: 2, hours: 24 } };
const PERSON = {
  user: {
    id: 7,
    email: 'reader@example.org',
    emailVerified: true,
    emailPaused: false,
    lang: 'en' as const,
    timezone: 0,
    zone: null,
    code: 'abc',
    blocked: false,
    receiveMail: true,
    subscription: null,
    offerUntil: null,
  },
  shift: 0,
};
const KEY = ['plans'];
const always = () => true;

/** The browser's Cache Storage, as far as it is used: addresses with texts, in the order they were put. */
function fakeCaches() {
  const stores = new Map<string, Map<string, string>>();
  const open = async (name: string) => {
    const entries = stores.get(name) ?? new Map<string, string>();
    stores.set(name, entries);
    return {
      match: async (url: string) => (entries.has(url) ? new Response(entries.get(url)) : undefined),
      put: async (url: string, response: Response) => void entries.set(url, await response.text()),
      delete: async (url: string) => entries.delete(url),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  return { stores, caches: { open, has: async (name: string) => stores.has(name) } };
}

let stores: Map<string, Map<string, string>>;
beforeEach(() => {
  const fake = fakeCaches();
  stores = fake.stores;
  vi.stubGlobal('caches', fake.caches);
});

const kept = (): string[] => [...(stores.get('perch-kept')?.keys() ?? [])].map(decodeURIComponent);

function queryWith(queryKey: QueryKey, data?: unknown, updatedAt = 1000) {
  const client = new QueryClient();
  const query = client.getQueryCache().build(client, { queryKey });
  if (data !== undefined) query.setData(data, { updatedAt, manual: true });
  return query;
}

/** What the library corrects a moment after it gave the data back. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('what is kept on the device', () => {
  it('comes back to its reader as old as it was', async () => {
    await storeQuery(queryWith(KEY, PLANS, 1234), 7, always);
    const query = queryWith(KEY);
    await restoreQuery(query, 7, always);
    await settle();
    expect(query.state).toMatchObject({ data: PLANS, dataUpdatedAt: 1234 });
  });

  it('never comes to another person, and is gone once one asks', async () => {
    await storeQuery(queryWith(KEY, PLANS), 7, always);
    const query = queryWith(KEY);
    await restoreQuery(query, 8, always);
    expect(query.state.data).toBeUndefined();
    expect(kept()).toEqual([]);
  });

  it('is not kept or given back when its reader left meanwhile', async () => {
    await storeQuery(queryWith(KEY, PLANS), 7, () => false);
    expect(kept()).toEqual([]);
    await storeQuery(queryWith(KEY, PLANS), 7, always);
    const query = queryWith(KEY);
    await restoreQuery(query, 7, () => false);
    expect(query.state.data).toBeUndefined();
  });

  it('does not take the place of a newer answer', async () => {
    await storeQuery(queryWith(KEY, PLANS, 1), 7, always);
    const newer = { ...PLANS, refreshed: 2 };
    const query = queryWith(KEY, newer, 5000);
    await restoreQuery(query, 7, always);
    await settle();
    expect(query.state).toMatchObject({ data: newer, dataUpdatedAt: 5000 });
  });

  it('is let go where this version does not know its shape', async () => {
    await storeQuery(queryWith(KEY, { items: 'of an earlier version' }), 7, always);
    const query = queryWith(KEY);
    await restoreQuery(query, 7, always);
    expect(query.state.data).toBeUndefined();
    expect(kept()).toEqual([]);
  });

  it('is nothing of a payment', async () => {
    await storeQuery(queryWith(['quote', 1, 'usd', false], { price: 1 }), 7, always);
    expect(kept()).toEqual([]);
  });

  it('is the twenty reports read last, also of some read again, and who read them', async () => {
    await storePerson(PERSON, always);
    for (let n = 0; n < 20; n += 1) await storeQuery(queryWith(['report', n, 'latest', 'own'], {}), 7, always);
    await storeQuery(queryWith(['report', 0, 'latest', 'own'], {}), 7, always);
    await storeQuery(queryWith(['report', 99, 'latest', 'own'], {}), 7, always);
    const accounts = kept().flatMap((address) => /"report",(\d+)/.exec(address)?.[1] ?? []);
    expect(accounts).toHaveLength(20);
    expect(accounts).not.toContain('1');
    expect(accounts.slice(-2)).toEqual(['0', '99']);
    expect(await storedPerson()).toEqual(PERSON);
  });

  it('is nobody where nothing was kept', async () => {
    expect(await storedPerson()).toBeNull();
    expect(stores.size).toBe(0);
  });
});
