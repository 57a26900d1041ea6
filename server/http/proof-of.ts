import type { BotProof } from '../ports/bot-check.ts';

/** What a form says of whoever sends it, with the names that hCaptcha's own programs give the two. */
export const proofOf = (
  { htoken, hekey }: { readonly htoken?: string | undefined; readonly hekey?: string | undefined },
  address: string,
): BotProof => ({ token: htoken, reference: hekey, address });
