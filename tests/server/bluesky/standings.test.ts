import { describe, expect, it } from 'vitest';
import { network, newAccount, signal, source, withNetwork } from './fixture.ts';

withNetwork();

const standings = async (ids: readonly string[]) => Object.fromEntries((await source.standings?.(ids, signal)) ?? []);

describe('how followed accounts stand on Bluesky', () => {
  it('is told apart by the app view, the directory and their own servers', async () => {
    const [there, left, suspended, deleted] = [
      await newAccount(),
      await newAccount(),
      await newAccount(),
      await newAccount(),
    ];
    left.setState('deactivated');
    suspended.setState('takendown');
    deleted.setState('deleted');
    expect(await standings([there, left, suspended, deleted].map(({ did }) => did))).toEqual({
      [there.did]: 'active',
      [left.did]: 'deactivated',
      [suspended.did]: 'suspended',
      [deleted.did]: 'deleted',
    });
  });

  it('leaves those out of whom nobody tells, and what is no account of the network', async () => {
    const [there, deleted] = [await newAccount(), await newAccount()];
    deleted.setState('deleted');
    network.disturb('plc', (_, response) => {
      response.writeHead(500).end();
      return true;
    });
    expect(await standings([there.did, deleted.did, 'nobody@example.org'])).toEqual({ [there.did]: 'active' });
  });
});
