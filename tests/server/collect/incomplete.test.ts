import { expect, it } from 'vitest';
import type { ReportId } from '../../../shared/domain/ids.ts';
import { describeDatabases } from '../../support/database.ts';
import { withOneAccount } from './one-account.ts';

/** Readable a week after the first one, 162 hours after the clock's start. */
const NEXT_WEEK = 'week-2026-11-16' as ReportId;
const READABLE = 162;

describeDatabases('a collection that lacked something', (open) => {
  const one = withOneAccount(open);
  const build = (again = false) =>
    one.shop().services.build.build({ profile: one.profile(), reportId: NEXT_WEEK, again });
  const isToBeBuilt = async () =>
    (await one.shop().services.due.due()).build.some((slot) => slot.reportId === NEXT_WEEK);
  const lacks = (): void => {
    one.account().incomplete = { revision: 'r2', lacking: ['some.likes'] };
  };
  async function coverage() {
    const query = one.db().selectFrom('reports').where('profile_id', '=', one.profile());
    const { body } = await query.where('report_id', '=', NEXT_WEEK).select('body').executeTakeFirstOrThrow();
    return JSON.parse(body).coverage;
  }

  it('does not cover a period: its report waits a day for a complete one, then says that something is missing', async () => {
    lacks();
    await one.lookAt(READABLE - 0.5);
    one.at(READABLE);
    expect(await isToBeBuilt()).toBe(false);
    expect(await build()).toBe('collect-first');
    expect(await one.isDue()).toBe(false);
    one.at(READABLE + 0.6);
    expect(await one.isDue()).toBe(true);

    await one.lookAt(READABLE + 24);
    expect(await isToBeBuilt()).toBe(true);
    expect(await build()).toBe('built');
    expect(await coverage()).toMatchObject({ incomplete: true });

    one.account().incomplete = undefined;
    await one.lookAt(READABLE + 30);
    expect(await build(true)).toBe('built');
    // Its actions are those of the time that it was built.
    expect(await coverage()).toMatchObject({ incomplete: true });
  });

  it('is made up for by a complete one in time', async () => {
    lacks();
    await one.lookAt(READABLE - 0.5);
    one.account().incomplete = undefined;
    await one.lookAt(READABLE + 1);
    expect(await isToBeBuilt()).toBe(true);
    expect(await build()).toBe('built');
    expect(await coverage()).not.toHaveProperty('incomplete');
  });

  it('is asked for everything at the next look, and then ever less often, for news in between', async () => {
    lacks();
    const asked = async (hours: number) => {
      await one.lookAt(hours);
      return one.source.requests.at(-1)?.incomplete?.revision ?? null;
    };
    expect([await asked(6), await asked(12), await asked(18), await asked(30)]).toEqual([null, null, 'r2', 'r2']);
    // A day after the second look; then two days.
    expect([await asked(36), await asked(60), await asked(78), await asked(84)]).toEqual([null, 'r2', 'r2', null]);
    one.account().incomplete = undefined;
    await one.lookAt(84 + 4 * 24);
    expect((await one.row()).incomplete).toBeNull();
  });
});
