import type { CredentialProblem } from './credentials.ts';
import { isEmail } from './email.ts';

/** How long the link works that shows that a new address is the person's own. */
export const NEW_ADDRESS_LINK_HOURS = 24;
/** How long a change can be taken back from the old address, and how long nobody else gets that address. */
export const ADDRESS_UNDO_DAYS = 14;

/** Whether two addresses lead to one person: letter case tells nobody apart. */
const isSameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What is wrong with an address that is to take the place of `current`. */
export function checkNewAddress(email: string, current: string): CredentialProblem[] {
  if (email.trim() === '') return [{ field: 'email', code: 'fields_empty' }];
  if (!isEmail(email)) return [{ field: 'email', code: 'email_invalid' }];
  return isSameAddress(email, current) ? [{ field: 'email', code: 'address_unchanged' }] : [];
}
