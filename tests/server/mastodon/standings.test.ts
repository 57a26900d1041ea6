import { describe, expect, it } from 'vitest';
import { idOf, instance, newAccount, signal, source, withInstance } from './fixture.ts';

withInstance();

const standings = async (ids: readonly string[]) => Object.fromEntries((await source.standings?.(ids, signal)) ?? []);

describe('how accounts stand that are in a list no more', () => {
  it('is told by their own domain and instance', async () => {
    const [there, suspended, deleted, hidden] = [
      newAccount(),
      newAccount({ suspended: true }),
      newAccount(),
      newAccount(),
    ];
    instance.fingerStatus.set(deleted.username, 410);
    instance.lookupStatus.set(hidden.username, 401);
    expect(await standings([there, suspended, deleted, hidden].map(idOf))).toEqual({
      [idOf(there)]: 'active',
      [idOf(suspended)]: 'suspended',
      [idOf(deleted)]: 'deleted',
      [idOf(hidden)]: 'active',
    });
  });

  it('leaves those out of whom nobody tells', async () => {
    const [there, refused, broken, doubtful] = [newAccount(), newAccount(), newAccount(), newAccount()];
    instance.fingerStatus.set(refused.username, 403);
    instance.fingerStatus.set(broken.username, 500);
    // Its domain leads to it, its instance does not know it.
    instance.lookupStatus.set(doubtful.username, 404);
    expect(await standings([there, refused, broken, doubtful].map(idOf))).toEqual({ [idOf(there)]: 'active' });
  });
});
