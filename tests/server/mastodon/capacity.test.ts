import { describe, expect, it } from 'vitest';
import { createPrometheusMetrics } from '../../../server/adapters/metrics/prometheus.ts';
import { watchSources } from '../../../server/compose-telemetry.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { clock, collect, collected, instance, newAccount, source, withInstance } from './fixture.ts';

withInstance();

describe('how many accounts an hour an instance allows', () => {
  it('is among the metrics once several of its accounts were collected, by what that took', async () => {
    const metrics = createPrometheusMetrics();
    watchSources(new Map([[source.network, source]]), metrics);
    const shown = async (): Promise<string[]> =>
      (await metrics.render()).text.split('\n').filter((line) => line.startsWith('perch_server_accounts_per_hour{'));
    instance.limit(300, new Date(clock.now() + 5 * MINUTE));
    for (let n = 0; n < 9; n += 1) collected((await collect(newAccount())).outcome);
    expect(await shown()).toEqual([]);
    collected((await collect(newAccount())).outcome);
    const questionsEach = instance.requests.length / 10;
    const expected = Math.floor((300 * 0.8 * 12) / questionsEach);
    expect(await shown()).toEqual([
      `perch_server_accounts_per_hour{network="mastodon",server="${instance.domain}"} ${expected}`,
    ]);
  });
});
