/** The numbers that the embedded provider knows; every other is declined as unknown. */
const TEST_CARDS = {
  paying: '4242 4242 4242 4242',
  declining: '4000 0000 0000 0002',
  /** Pays at the checkout and is declined at every renewal. */
  payingOnce: '4000 0000 0000 0341',
  /** Pays once its holder has confirmed the payment. */
  confirming: '4000 0025 0000 3155',
  /** Pays, and its holder disputes the payment some days later. */
  disputing: '4000 0000 0000 0259',
} as const;

export type CardOutcome =
  | { readonly accepted: true; readonly renews: boolean; readonly disputes: boolean; readonly confirms: boolean }
  | { readonly accepted: false; readonly code: string };

const digitsOf = (card: string): string => card.replace(/[\s-]/g, '');
const PAYS: CardOutcome = { accepted: true, renews: true, disputes: false, confirms: false };

const OUTCOMES: ReadonlyMap<string, CardOutcome> = new Map<string, CardOutcome>([
  [digitsOf(TEST_CARDS.paying), PAYS],
  [digitsOf(TEST_CARDS.payingOnce), { ...PAYS, renews: false }],
  [digitsOf(TEST_CARDS.confirming), { ...PAYS, confirms: true }],
  [digitsOf(TEST_CARDS.disputing), { ...PAYS, disputes: true }],
  [digitsOf(TEST_CARDS.declining), { accepted: false, code: 'card_declined' }],
]);

/** Decline codes are named as card networks name them. */
export const outcomeOf = (card: string): CardOutcome =>
  OUTCOMES.get(digitsOf(card)) ?? { accepted: false, code: 'test_card_required' };

/** What a payment is declined with that its holder refuses to confirm. */
export const NOT_CONFIRMED = 'authentication_required';
