import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { texts as en } from '../../../shared/i18n/en/plans.ts';
import { texts as pt } from '../../../shared/i18n/pt/plans.ts';
import { type Quote, quoteTexts } from './quote-texts.ts';

const i18n = createInstance();
await i18n.init({ resources: { en: { plans: en }, pt: { plans: pt } }, interpolation: { escapeValue: false } });

/** Non-breaking blanks and the comma after an English weekday depend on the version of the locale data. */
const plain = (text: string): string =>
  text.replaceAll(/[\u00a0\u202f]/g, ' ').replace(/(?<=day),(?= \d+ \p{Lu})/u, '');

function shown(lang: 'en' | 'pt', quote: Quote) {
  const { title, amount, amountFor, lines, notes } = quoteTexts(quote, {
    t: i18n.getFixedT(lang, 'plans'),
    lang,
    offset: -180,
  });
  const all = [title, `${amount} ${amountFor}`, ...lines.map(({ label, value }) => `${label}: ${value}`), ...notes];
  return all.map(plain);
}

const at = (day: string, time = '09:00'): number => Date.parse(`${day}T${time}:00Z`);
const usd = (minor: number) => ({ minor, currency: 'usd' as const });
const brl = (minor: number) => ({ minor, currency: 'brl' as const });
const first = (price: Quote['price']): Quote => ({
  ...{ plan: { id: 1, name: 'Wren', img: 'wren', accounts: 2 }, kind: 'first', price, due: price, dueFor: 'month' },
  ...{ left: null, next: at('2026-12-25'), nextAmount: price, offer: null, offerMissed: false },
  ...{ promotion: null, paused: 0, needsForce: false, fingerprint: 'f' },
});
const week = (price: Quote['price'], due: Quote['due']): Quote => ({
  ...first(price),
  ...{ due, dueFor: 'first-week', next: at('2026-12-04', '06:00') },
  offer: { until: at('2026-11-26', '01:30'), reportAt: at('2026-12-03', '06:00') },
});
const change = (days: number, creditDays: number): Quote => ({
  ...first(usd(1490)),
  ...{ plan: { id: 3, name: 'Heron', img: 'heron', accounts: 12 }, kind: 'change', needsForce: true },
  ...(creditDays === 0 ? {} : { due: usd(0), dueFor: 'nothing', next: at('2026-12-05') }),
  left: { name: 'Finch', days, perDay: usd(30), creditDays },
});

describe('the sentences of the dialog', () => {
  it.each<[string, 'en' | 'pt', Quote, string[]]>([
    [
      'a first plan',
      'en',
      first(usd(429)),
      [
        'Start with Wren',
        '$4.29 per month',
        'Charged today: $4.29, first month',
        'Next payment: Friday 25 December 2026, $4.29',
      ],
    ],
    [
      'a first plan',
      'pt',
      first(brl(2290)),
      [
        'Começar com o Wren',
        'R$ 22,90 por mês',
        'Cobrado hoje: R$ 22,90, primeiro mês',
        'Próximo pagamento: sexta-feira, 25 de dezembro de 2026, R$ 22,90',
      ],
    ],
    [
      'a first plan with a promo code',
      'pt',
      { ...first(brl(2290)), due: brl(1718), promotion: { code: 'SPRING', percent: 25, off: brl(572) } },
      [
        'Começar com o Wren',
        'R$ 22,90 por mês',
        'Código promocional SPRING: R$ 5,72 a menos (25%)',
        'Cobrado hoje: R$ 17,18, primeiro mês',
        'Próximo pagamento: sexta-feira, 25 de dezembro de 2026, R$ 22,90',
      ],
    ],
    [
      'a first week, with the day of its report and its end in the person’s own time',
      'en',
      week(usd(429), usd(99)),
      [
        'First week for $0.99',
        '$0.99 first week',
        'Charged today: $0.99, first week',
        'Report of your first week: Thursday 3 December 2026',
        'Next payment: Friday 4 December 2026, $4.29',
        'The latest past week of each account is included, where its network still has it.',
        'You can take the first week until Wednesday, 22:30.',
      ],
    ],
    [
      'a first week',
      'pt',
      week(brl(2290), brl(529)),
      [
        'Primeira semana por R$ 5,29',
        'R$ 5,29 primeira semana',
        'Cobrado hoje: R$ 5,29, primeira semana',
        'Relatório da sua primeira semana: quinta-feira, 3 de dezembro de 2026',
        'Próximo pagamento: sexta-feira, 4 de dezembro de 2026, R$ 22,90',
        'A semana anterior mais recente de cada conta está incluída, se a rede ainda a tiver.',
        'A primeira semana pode ser aproveitada até quarta-feira, 22:30.',
      ],
    ],
    [
      'the month, for somebody who asked for a first week too late',
      'en',
      { ...first(usd(429)), offerMissed: true },
      [
        'Start with Wren',
        '$4.29 per month',
        'Charged today: $4.29, first month',
        'Next payment: Friday 25 December 2026, $4.29',
        'The first-week offer doesn’t apply here. These are the monthly terms.',
      ],
    ],
    [
      'a change, never as a first week, though one was asked for',
      'en',
      { ...change(18, 10), offerMissed: true },
      [
        'Move to Heron',
        '$14.90 per month',
        'Left on Finch, already paid: 18 days at $0.30 a day',
        'Counts on Heron as: 10 days',
        'Charged today: Nothing, your paid days cover it',
        'Next payment: Saturday 5 December 2026, $14.90',
        'The first-week offer doesn’t apply here. These are the monthly terms.',
        'This replaces the plan you have paid for. The days left on it are counted as shown above.',
      ],
    ],
    [
      'a change on the last day, with accounts that have no room',
      'en',
      { ...change(0, 0), paused: 2 },
      [
        'Move to Heron',
        '$14.90 per month',
        'Left on Finch, already paid: less than a day',
        'Counts on Heron as: less than a day',
        'Charged today: $14.90, first month',
        'Next payment: Friday 25 December 2026, $14.90',
        'This replaces the plan you have paid for. The days left on it are counted as shown above.',
        '2 accounts will be paused, the ones you added last. Nothing is deleted, and you can choose others afterwards.',
      ],
    ],
    [
      'one account that has no room',
      'pt',
      { ...change(1, 1), paused: 1 },
      [
        'Mudar para o Heron',
        'US$ 14,90 por mês',
        'Resta no Finch, já pago: 1 dia a US$ 0,30 por dia',
        'No Heron isso vale: 1 dia',
        'Cobrado hoje: Nada, os dias pagos cobrem',
        'Próximo pagamento: sábado, 5 de dezembro de 2026, US$ 14,90',
        'Este plano substitui o que você já pagou. Os dias que restam contam como mostrado acima.',
        '1 conta ficará pausada, a última que você adicionou. Nada é apagado, e depois você pode escolher outra.',
      ],
    ],
    [
      'the same plan again',
      'en',
      { ...first(usd(429)), kind: 'again' },
      [
        'Renew Wren',
        '$4.29 per month',
        'Charged today: $4.29, first month',
        'Next payment: Friday 25 December 2026, $4.29',
      ],
    ],
  ])('say of %s, in %s', (...[, lang, quote, expected]) => {
    expect(shown(lang, quote)).toEqual(expected);
  });
});
