import { expect, it } from 'vitest';
import { readProfile } from '../../../server/db/repositories/collected-profiles.ts';
import { describeDatabases } from '../../support/database.ts';
import { withOneAccount } from './one-account.ts';

describeDatabases('how much is on record', (open) => {
  const one = withOneAccount(open);

  it.each([
    { of: 'likes on', key: 'received', column: 'received_estimate', other: 'reposted_estimate' },
    { of: 'reposts of', key: 'reposted', column: 'reposted_estimate', other: 'received_estimate' },
  ] as const)(
    'of the $of an account’s posts stays as it was measured last, until it is measured again',
    async ({ key, column, other }) => {
      const measured = async () => {
        const profile = await readProfile(one.db(), one.profile());
        expect(profile?.[other] ?? null).toBeNull();
        return profile?.[column] ?? null;
      };
      one.account().coverage = { ...one.account().coverage, 'repost-received': 'full' };
      one.account()[key] = { told: 190, counted: 200 };
      one.at(1);
      await one.collect();
      expect(await measured()).toEqual({ recorded: 190, claimed: 200 });
      one.account()[key] = undefined;
      one.at(2);
      await one.collect();
      expect(await measured()).toEqual({ recorded: 190, claimed: 200 });
      // More were told than the network counts: they are all there.
      one.account()[key] = { told: 12, counted: 10 };
      one.at(3);
      await one.collect();
      expect(await measured()).toEqual({ recorded: 10, claimed: 10 });
      one.account()[key] = { told: 0, counted: 0 };
      one.at(4);
      await one.collect();
      expect(await measured()).toBeNull();
      // What is not told any more has no share of it.
      one.account()[key] = { told: 190, counted: 200 };
      one.at(5);
      await one.collect();
      expect(await measured()).not.toBeNull();
      one.account().coverage = { ...one.account().coverage, 'like-received': 'none', 'repost-received': 'none' };
      one.at(6);
      await one.collect();
      expect(await measured()).toBeNull();
    },
  );

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
