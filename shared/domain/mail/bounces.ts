/** Enhanced codes that speak of the mailbox: unknown, moved, disabled, full (RFC 3463, classes 5.1 and 5.2). */
const OF_MAILBOX = /\b5\.[12]\.\d{1,3}\b/;
const ENHANCED = /\b5\.\d{1,3}\.\d{1,3}\b/;
/** Replies without an enhanced code that name the mailbox (RFC 5321, section 4.2.3). */
const MAILBOX_REPLY = /^(550|551|553)\b/;

/**
 * Whether a final refusal says that nobody can be reached under the address, rather than that our sender or this message is not wanted.
 * `reply` is what the server said to the address.
 */
export const isAddressRefused = (reply: string): boolean =>
  ENHANCED.test(reply) ? OF_MAILBOX.test(reply) : MAILBOX_REPLY.test(reply);

/** Whether a delivery report's status says the same (RFC 3464). */
export const isAddressDead = ({ action, status }: { action: string; status: string }): boolean =>
  action.toLowerCase() === 'failed' && OF_MAILBOX.test(status);
