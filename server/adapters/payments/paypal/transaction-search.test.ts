import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { instant } from '../../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../../shared/domain/time/calendar.ts';
import { BooksLockedError } from '../../../ports/payment-gateway.ts';
import { type PaypalApi, type PaypalCall, PaypalError } from './paypal-api.ts';
import { searchTransactions } from './transaction-search.ts';

const FROM = instant(Date.UTC(2027, 0, 10));
const range = { from: FROM, to: instant(FROM + 21 * DAY) };

const line = (number: number, part: object = {}) => ({
  ...{ transaction_id: `TX${number}`, transaction_event_code: 'T0006', transaction_status: 'S' },
  ...{ transaction_initiation_date: '2027-01-12T09:00:00+0000' },
  ...{ transaction_amount: { currency_code: 'USD', value: '4.29' } },
  ...part,
});
const lines = (count: number): object[] => Array.from({ length: count }, (_, number) => line(number));
const page = (infos: readonly object[], part: object = {}) => ({
  transaction_details: infos.map((transaction_info) => ({ transaction_info })),
  ...{ total_items: infos.length, total_pages: 1, ...part },
});

/** PayPal, of which only the answer to this call is asked. */
function paypal(answer: (asked: URLSearchParams) => unknown) {
  const calls: URLSearchParams[] = [];
  const api: PaypalApi = {
    async call<T>({ path }: PaypalCall, schema: z.ZodType<T>): Promise<T> {
      const asked = new URLSearchParams(path.split('?')[1]);
      calls.push(asked);
      const read = schema.safeParse(await answer(asked));
      if (!read.success) throw new PaypalError('PayPal answered what nobody understands', { status: 200 });
      return read.data;
    },
    close: async () => {},
  };
  return { calls, search: () => searchTransactions(api, range, (code) => code === 'T0006') };
}
const paged = (all: readonly object[], asked: URLSearchParams) => {
  const [size, number] = [Number(asked.get('page_size')), Number(asked.get('page'))];
  const part = { total_items: all.length, total_pages: Math.ceil(all.length / size) };
  return page(all.slice((number - 1) * size, number * size), part);
};

describe('PayPal’s list of transactions', () => {
  it('is read to its end, page by page', async () => {
    const { calls, search } = paypal((asked) => paged(lines(1200), asked));
    expect((await search()).lines).toHaveLength(1200);
    expect(calls.map((asked) => asked.get('page'))).toEqual(['1', '2', '3']);
    expect(Object.fromEntries(calls[0] ?? [])).toMatchObject({
      ...{ start_date: '2027-01-10T00:00:00Z', end_date: '2027-01-31T00:00:00Z' },
      ...{ fields: 'transaction_info', page_size: '500' },
    });
  });

  it('may be empty, and reaches as far as the page says that reaches least', async () => {
    expect(await paypal(() => ({ total_items: 0, total_pages: 0 })).search()).toEqual({ lines: [], refreshedAt: null });
    const all = lines(600);
    const { search } = paypal((asked) => ({
      ...paged(all, asked),
      last_refreshed_datetime: asked.get('page') === '1' ? '2027-01-31T08:00:00Z' : '2027-01-31T07:00:00Z',
    }));
    expect((await search()).refreshedAt).toBe(Date.UTC(2027, 0, 31, 7));
  });

  it('is asked for by halves where PayPal does not tell all of it at once', async () => {
    const { calls, search } = paypal((asked) => {
      const [from, to] = [Date.parse(asked.get('start_date') ?? ''), Date.parse(asked.get('end_date') ?? '')];
      if (to - from > 10 * DAY + 12 * HOUR) throw new PaypalError('PayPal answered 400', { status: 400 });
      return page([line(from)]);
    });
    expect((await search()).lines).toHaveLength(2);
    expect(calls.slice(1).map((asked) => [asked.get('start_date'), asked.get('end_date')])).toEqual([
      ['2027-01-10T00:00:00Z', '2027-01-20T12:00:00Z'],
      ['2027-01-20T12:00:01Z', '2027-01-31T00:00:00Z'],
    ]);
  });

  it.each<[string, (asked: URLSearchParams) => unknown, string]>([
    ['repeats a page', () => page(lines(500), { total_items: 1000, total_pages: 2 }), 'a transaction twice'],
    ['names more than it lists', () => page(lines(3), { total_items: 4 }), 'lists 3 transactions where it names 4'],
    ['names less than it lists', () => page(lines(3), { total_items: 2 }), 'lists 3 transactions where it names 2'],
    [
      'ends before its last page',
      (asked) => (asked.get('page') === '1' ? page(lines(500), { total_items: 900, total_pages: 2 }) : page([])),
      'lists 500 transactions where it names 900',
    ],
    [
      'never ends',
      (asked) =>
        page([line(Date.parse(asked.get('start_date') ?? '') + Number(asked.get('page')))], {
          total_items: 1e9,
          total_pages: 1e9,
        }),
      'does not end',
    ],
    [
      'is too large for every range',
      () => {
        throw new PaypalError('PayPal answered 400', { status: 400 });
      },
      'answered 400',
    ],
    ['is none', () => ({ transaction_details: 'all' }), 'nobody understands'],
    ['names no number of pages', () => ({ transaction_details: [] }), 'nobody understands'],
    ['counts pages below zero', () => page([], { total_pages: -1 }), 'nobody understands'],
    ...([
      { transaction_id: '../../v1/billing' },
      { paypal_reference_id: 'I-1?x=' },
      { transaction_id: undefined },
      { transaction_initiation_date: 'yesterday' },
      { transaction_amount: { currency_code: 'USD', value: '4,29' } },
      { transaction_amount: { currency_code: 'USD', value: '--4.29' } },
      { transaction_amount: { currency_code: 'USD', value: '4.291' } },
      { transaction_amount: { currency_code: 'BRL', value: '9'.repeat(40) } },
      { fee_amount: { currency_code: 'USD', value: 'NaN' } },
    ].map((part) => [
      `has a line with ${JSON.stringify(part)}`,
      () => page([line(1, part)]),
      'nobody understands (T0006)',
    ]) satisfies [string, () => unknown, string][]),
  ])('ends with a clear error where it %s', async (...[, answer, words]) => {
    const { calls, search } = paypal(answer);
    await expect(search()).rejects.toThrow(words);
    expect(calls.length).toBeLessThanOrEqual(400);
  });

  it('may hold what is not asked for and what is in another currency, whatever stands there', async () => {
    const others = [
      { transaction_event_code: 'T0400' },
      {},
      line(2, { transaction_event_code: 'T0200', transaction_amount: 7 }),
    ];
    const yen = line(1, { transaction_amount: { currency_code: 'JPY', value: '-429' } });
    const { lines: read } = await paypal(() => page([...others, yen])).search();
    expect(read.map(({ transaction_amount: amount }) => amount)).toEqual([{ isOut: true, amount: null }]);
  });

  it('says what an operator has to do where the app may not read it', async () => {
    const { calls, search } = paypal(() => {
      throw new PaypalError('PayPal answered 403 (NOT_AUTHORIZED)', { status: 403, issue: 'NOT_AUTHORIZED' });
    });
    await expect(search()).rejects.toThrow(BooksLockedError);
    await expect(search()).rejects.toThrow('switch “Transaction Search” on');
    expect(calls).toHaveLength(2);
  });
});
