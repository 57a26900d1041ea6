import type { Handlers } from './mount.ts';

/** Every handler under its route's name, in the order of `ROUTES`. */
export const HANDLERS: Handlers = {};

/** Routes that are still being written; the server starts without them. */
export const PENDING: readonly string[] = [
  'config',
  'plans',
  'signup',
  'authenticate',
  'logout',
  'userInfo',
  'userLang',
  'accountList',
  'accountCheck',
  'accountAdd',
  'accountDelete',
  'accountArchive',
  'accountUnarchive',
  'accountSummaryShowed',
  'reportGet',
  'reportCsv',
  'dashboardCsv',
  'userSubscription',
  'checkoutQuote',
  'stripeStart',
];
