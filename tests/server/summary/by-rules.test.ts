import { describe, expect, it } from 'vitest';
import { clayReport } from '../../../shared/domain/summary/testing/clay-report.ts';
import { startApp } from '../../support/app.ts';
import { holdSchedule, readerOf, reportedProfile, SUMMARY_WEEK } from '../../support/summary/summarised-report.ts';

const WAIT = { timeout: 40_000, interval: 200 };

describe('summaries without a model', () => {
  it('are written by rules where the operator has it so, and neither written nor sold where not', async () => {
    const app = await startApp({ overrides: { jobTuning: { backstop: 1, tick: 600 } } });
    holdSchedule(app);
    const one = await readerOf(app, await reportedProfile(app.database, clayReport()));
    const call = async (more = '') =>
      (await app.call({ path: `/report/${one.account}/${SUMMARY_WEEK}/summary${more}`, token: one.token })).json();
    await call();
    await expect.poll(async () => (await call('?stored=1')).status, WAIT).toBe(9);
    expect((await call()).result.writer).toEqual({ kind: 'rules' });
    await app.close();
    const off = await startApp({ config: { summariesOffered: false } });
    holdSchedule(off);
    const plans = (await off.call({ path: '/plans' })).json().items;
    expect(new Set(plans.map(({ type }: { type: string }) => type))).toEqual(new Set(['tracking']));
    const other = await readerOf(off, await reportedProfile(off.database, clayReport()));
    const refused = await off.call({ path: `/report/${other.account}/${SUMMARY_WEEK}/summary`, token: other.token });
    expect([refused.statusCode, refused.json().error]).toEqual([503, 'summary_unavailable']);
    await off.close();
  });
});
