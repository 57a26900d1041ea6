/** The numbers that the embedded provider knows; every other is declined as unknown. */
const TEST_CARDS = {
  paying: '4242 4242 4242 4242',
  declining: '4000 0000 0000 0002',
  /** Pays at the checkout and is declined at every renewal. */
  payingOnce: '4000 0000 0000 0341',
} as const;

export type CardVerdict =
  | { readonly accepted: true; readonly renews: boolean }
  | { readonly accepted: false; readonly code: string };

const digitsOf = (card: string): string => card.replace(/[\s-]/g, '');

/** Decline codes are named as card networks name them. */
export function judgeCard(card: string): CardVerdict {
  const digits = digitsOf(card);
  if (digits === digitsOf(TEST_CARDS.paying)) return { accepted: true, renews: true };
  if (digits === digitsOf(TEST_CARDS.payingOnce)) return { accepted: true, renews: false };
  if (digits === digitsOf(TEST_CARDS.declining)) return { accepted: false, code: 'card_declined' };
  return { accepted: false, code: 'test_card_required' };
}
