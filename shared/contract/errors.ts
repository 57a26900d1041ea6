/**
 * Every error the service answers with: code → HTTP status. The code is also the key of its text in
 * `shared/i18n` (`errors.<code>`), word for word from the specification where it gives one.
 */
export const ERROR_STATUS = {
  // who is asking
  login_required: 403,
  blocked: 403,
  wrong_credentials: 401,
  link_outdated: 401,
  login_outdated: 401,
  account_blocked: 403,
  account_deleted: 403,
  reauthentication_required: 403,
  not_allowed: 403,
  view_not_open: 403,
  // what was sent
  invalid_input: 422,
  wrong_email: 422,
  email_invalid: 422,
  password_empty: 422,
  password_too_short: 422,
  password_too_long: 422,
  password_common: 422,
  password_holds_email: 422,
  passwords_differ: 422,
  fields_empty: 422,
  email_taken: 422,
  address_unchanged: 422,
  agree_required: 422,
  terms_required: 422,
  wrong_promo_code: 422,
  invite_required: 422,
  wrong_password: 422,
  code_empty: 422,
  code_wrong: 422,
  code_clock_off: 422,
  recovery_code_wrong: 422,
  two_factor_changed: 409,
  passkey_refused: 422,
  passkeys_limit: 422,
  unknown_language: 422,
  confirm_email: 422,
  mail_failed: 503,
  // tracked accounts
  account_not_found: 422,
  account_private: 422,
  account_already_added: 422,
  accounts_limit: 422,
  no_subscription: 422,
  account_denied: 422,
  label_too_long: 422,
  reason_too_short: 422,
  network_not_offered: 422,
  account_server_slow: 422,
  network_unavailable: 503,
  watches_limit: 422,
  already_opted_out: 409,
  not_opted_out: 409,
  // reports
  report_not_found: 404,
  report_not_ready: 409,
  group_reports_not_in_plan: 422,
  // payment
  plan_not_found: 404,
  plan_still_paid: 409,
  card_declined: 402,
  checkout_expired: 410,
  subscriptions_closed: 503,
  payment_unavailable: 503,
  // the rest
  bot_check_failed: 422,
  bot_check_required: 422,
  bot_check_unavailable: 503,
  not_found: 404,
  request_timeout: 408,
  too_many_requests: 429,
  overloaded: 503,
  database_unavailable: 503,
  maintenance: 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value);
