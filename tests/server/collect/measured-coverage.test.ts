import { expect, it } from 'vitest';
import { readProfile } from '../../../server/db/repositories/collected-profiles.ts';
import { describeDatabases } from '../../support/database.ts';
import { withOneAccount } from './one-account.ts';

describeDatabases('how much is on record', (open) => {
  const one = withOneAccount(open);
  const received = async () => (await readProfile(one.db(), one.profile()))?.received_estimate ?? null;

  it('of the likes on an account’s posts stays as it was measured last, until it is measured again', async () => {
    one.account().received = { told: 190, counted: 200 };
    one.at(1);
    await one.collect();
    expect(await received()).toEqual({ recorded: 190, claimed: 200 });
    one.account().received = undefined;
    one.at(2);
    await one.collect();
    expect(await received()).toEqual({ recorded: 190, claimed: 200 });
    // More were told than the network counts: they are all there.
    one.account().received = { told: 12, counted: 10 };
    one.at(3);
    await one.collect();
    expect(await received()).toEqual({ recorded: 10, claimed: 10 });
    one.account().received = { told: 0, counted: 0 };
    one.at(4);
    await one.collect();
    expect(await received()).toBeNull();
  });

  it('is said in the report, with the way in which each kind was read', async () => {
    const { coverage } = (await one.shown()).report;
    expect(coverage.lines.find(({ kind }) => kind === 'like')).toEqual({
      kind: 'like',
      level: 'full',
      readBy: 'export',
    });
    expect(coverage.gaps).toBeUndefined();
  });
});
