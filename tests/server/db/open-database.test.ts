import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';

describeDatabases('an open database', (open) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.close());

  it('has the plans that the first migration seeds', async () => {
    const plans = await test.database.db.selectFrom('plans').select(['name']).where('type', '=', 'tracking').execute();
    expect(plans.map(({ name }) => name)).toEqual(['Wren', 'Finch', 'Heron', 'Crane']);
  });
});
