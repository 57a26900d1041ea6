import { writeCookie } from './cookies.ts';

/** The cookie of whose code brought a visitor here. */
export const REFERRAL = 'perch_ref';
const DAYS = 90;

/** The code of `?ref=`, null where there is none or it is none of ours. */
export function referralOf(search: string): string | null {
  const code = new URLSearchParams(search).get('ref');
  return code !== null && /^[\w-]{1,64}$/.test(code) ? code : null;
}

/**
 * Keeps in a cookie who sent a visitor here (specification, section 4). Part of pages that were drawn in advance too, so
 * that it needs nothing of the application but the cookies.
 */
export function keepReferral(): void {
  const code = referralOf(location.search);
  if (code !== null) writeCookie(REFERRAL, code, DAYS);
}
