import { expect, it } from 'vitest';
import { describeDatabases } from '../../support/database.ts';
import { post } from '../../support/jobs/actions.ts';
import { withOneAccount } from './one-account.ts';

describeDatabases('own posts that may be liked', (open) => {
  const one = withOneAccount(open);

  it('are named oldest first, as a source that may ask about some alone takes the last ones, and those older than a week apart', async () => {
    one.account().actions = [
      post('newest', '2026-11-19T09:00:00Z', 'Three'),
      post('oldest', '2026-10-30T09:00:00Z', 'One'),
      post('middle', '2026-11-12T15:00:00Z', 'Two'),
    ];
    await one.lookAt(1);
    await one.lookAt(2);
    const asked = one.source.requests.at(-1)?.recentPosts;
    // One was stored before.
    expect(asked).toEqual(['own-oldest', 'own-3', 'own-middle', 'own-newest']);
    expect(one.source.requests.at(-1)?.settledPosts).toEqual(['own-oldest', 'own-3']);
  });
});
