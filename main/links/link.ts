import * as z from 'zod/mini';
import { BRAND } from '../../shared/brand.ts';
import { type GoogleReturn, googleReturn } from '../../shared/desktop/values.ts';

/** What a `perch:` link asks for. */
export type Link =
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'checkout-returned' }
  | ({ readonly kind: 'google-returned' | 'connect-returned' } & GoogleReturn);

const LONGEST = 2048;
/** Among a start's arguments: the session began, nobody asked for the window. */
export const AT_LOGIN = '--at-login';
/** A URL parser drops some of these without a word. */
const NOT_IN_A_LINK = /[\s\p{Cc}\\]/u;
/** A path of the application with its language; no query, so that no link of somebody else's can log anyone in. */
const PAGE = /^\/(en|pt)(\/[\w.,-]+)*$/;

function readReturn(kind: 'google-returned' | 'connect-returned', words: URLSearchParams): Link | null {
  const read = z.safeParse(googleReturn, { state: words.get('state'), code: words.get('code') });
  return read.success ? { kind, ...read.data } : null;
}

/**
 * Reads a link that another program handed over: `perch://open/en/report/17/week-2026-11-09` opens a page,
 * `perch://checkout/return` says that a hosted checkout is over, `perch://google/return?state=…&code=…` what Google led a browser
 * back with, and `perch://connect/return?…` another network, which is nothing to a page that did not begin it. @returns null for anything else
 */
export function parseLink(text: string): Link | null {
  const url = text.length > LONGEST || NOT_IN_A_LINK.test(text) ? null : URL.parse(text);
  if (url?.protocol !== `${BRAND.scheme}:` || url.username !== '' || url.password !== '') return null;
  const path = url.pathname.replace(/\/$/, '');
  if (url.host === 'checkout' && path === '/return') return { kind: 'checkout-returned' };
  const [back, words] = [path === '/return' && url.hash === '', url.searchParams];
  if (url.host === 'google' && back) return readReturn('google-returned', words);
  if (url.host === 'connect' && back) return readReturn('connect-returned', words);
  if (url.host !== 'open' || url.search !== '' || url.hash !== '') return null;
  return PAGE.test(path) && !path.includes('..') ? { kind: 'open', path } : null;
}

/** The first link among a start's arguments: how Windows and Linux hand it over. */
export function linkIn(argv: readonly string[]): Link | null {
  const found = argv.find((argument) => argument.startsWith(`${BRAND.scheme}:`));
  return found === undefined ? null : parseLink(found);
}

/**
 * The page that a notification of an earlier start speaks of, by the id it was shown under
 * (`report-17-week-2026-11-09`); null where that says nothing.
 */
export function pathOfNotification(id: string, language: string): string | null {
  const [, account, report] = /^report-(\d{1,15})-((?:week|month)-\d{4}-\d{2}-\d{2})$/.exec(id) ?? [];
  return account === undefined ? null : `/${language}/report/${account}/${report}`;
}
