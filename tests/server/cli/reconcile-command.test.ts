import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { prepareTestStorage } from '../../support/database.ts';
import { startPaypal } from '../../support/paypal/paypal-server.ts';
import { type Ran, runCommand } from './run-program.ts';

const NOW = instant(Date.parse('2026-11-20T09:30:00Z'));

describe('perch reconcile', () => {
  let paypal: Awaited<ReturnType<typeof startPaypal>>;
  let storage: Awaited<ReturnType<typeof prepareTestStorage>>;
  beforeAll(async () => {
    paypal = await startPaypal(() => NOW);
    storage = await prepareTestStorage('embedded');
  });
  afterAll(async () => {
    await storage.remove();
    await paypal.close();
  });
  const run = (): Promise<Ran> =>
    runCommand(['reconcile'], {
      now: NOW,
      config: { dataDir: storage.options.dataDir, publicUrl: 'https://perch.example', paypal: paypal.config },
    });

  it('lists what the ledger and PayPal’s books disagree on, beside the other provider’s', {
    timeout: 60_000,
  }, async () => {
    paypal.reports.alter = () => [
      {
        ...{ transaction_id: 'FOREIGN1', transaction_event_code: 'T0006', transaction_status: 'S' },
        transaction_initiation_date: new Date(NOW - DAY).toISOString(),
        transaction_amount: { currency_code: 'BRL', value: '5.00' },
      },
    ];
    const { out, exitCode } = await run();
    expect(exitCode).toBe(0);
    expect(out).toContain('embedded, since 2026-11-13: 0 lines of its books, 0 differences.');
    expect(out).toContain('paypal, since 2026-11-13: 1 lines of its books, 1 differences.');
    expect(out).toMatch(/^charge +FOREIGN1 +brl +- +5\.00$/m);
  });

  it('says what to do where PayPal’s books may not be read, and compares the other provider’s', {
    timeout: 60_000,
  }, async () => {
    paypal.reports.isAllowed = false;
    expect(await run()).toMatchObject({
      exitCode: 0,
      out:
        'embedded, since 2026-11-13: 0 lines of its books, 0 differences.\n\n' +
        'paypal could not be compared. PayPal does not let this app list transactions: switch “Transaction Search” on in the settings of the app at developer.paypal.com.\n',
    });
  });
});
