/** The numbers that the embedded provider knows; every other is declined as unknown. */
const TEST_CARDS = { paying: '4242 4242 4242 4242', declining: '4000 0000 0000 0002' } as const;

export type CardVerdict = { readonly accepted: true } | { readonly accepted: false; readonly code: string };

const digitsOf = (card: string): string => card.replace(/[\s-]/g, '');

/** Decline codes are named as card networks name them. */
export function judgeCard(card: string): CardVerdict {
  const digits = digitsOf(card);
  if (digits === digitsOf(TEST_CARDS.paying)) return { accepted: true };
  if (digits === digitsOf(TEST_CARDS.declining)) return { accepted: false, code: 'card_declined' };
  return { accepted: false, code: 'test_card_required' };
}
