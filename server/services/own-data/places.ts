/** Where what a table holds of a person is found in the file that they take away, or why it is not in there. */
export type OwnDataPlace = { readonly files: readonly string[] } | { readonly leftOut: string };

const inFiles = (...files: string[]): OwnDataPlace => ({ files });
const leftOut = (reason: string): OwnDataPlace => ({ leftOut: reason });
const UNDER_WAY = leftOut('It is kept for minutes, and holds hashes alone.');

/** Every table that refers to a person. A new one belongs here: a test compares this with the schema, and with the file itself. */
export const OWN_DATA_PLACES: Readonly<Record<string, OwnDataPlace>> = {
  users: inFiles('account'),
  two_factor: inFiles('account'),
  recovery_codes: inFiles('account'),
  sessions: inFiles('sessions'),
  known_devices: inFiles('devices'),
  google_identities: inFiles('google'),
  passkeys: inFiles('passkeys'),
  address_changes: inFiles('address-changes'),
  connections: inFiles('connections'),
  api_tokens: inFiles('api-tokens'),
  webhooks: inFiles('webhooks', 'webhook-deliveries'),
  accounts: inFiles('lists/accounts'),
  watches: inFiles('lists/watchlist'),
  ownership_proofs: inFiles('lists/own-accounts'),
  profiles: inFiles('lists/own-accounts', 'lists/followers'),
  archive_imports: inFiles('lists/import'),
  subscriptions: inFiles('payments/plans'),
  checkouts: inFiles('payments/payments'),
  renewals: inFiles('payments/payments'),
  past_week_orders: inFiles('payments/past-weeks'),
  refunds: inFiles('payments/refunds'),
  ledger_entries: inFiles('payments/ledger'),
  paypal_returns: inFiles('payments/ledger'),
  provider_customers: inFiles('payments/customers'),
  deliveries: inFiles('deliveries'),
  outbox: inFiles('mails'),
  report_reads: inFiles('opened-reports'),
  support_views: inFiles('support-views'),
  deleted_accounts: leftOut('What was deleted can be taken back for ten minutes, and is gone then.'),
  deleted_watches: leftOut('What was deleted can be taken back for ten minutes, and is gone then.'),
  departures: leftOut('It is written when somebody leaves, as a keyed hash.'),
  due_readers: leftOut('When the next mail is due, reckoned from the settings.'),
  left_accounts: leftOut(
    'That an account left the list, by its number, for a day: so that what was told of it is deleted.',
  ),
  events: leftOut('News for open pages, of what the other files hold.'),
  exports: leftOut('The file itself.'),
  export_pieces: leftOut('The file itself.'),
  summary_readers: leftOut('Who waits for a summary while it is being written.'),
  promo_tries: leftOut('A count of wrong promo codes, for an hour.'),
  seeds: leftOut('That the demonstration was prepared.'),
  links: UNDER_WAY,
  passkey_challenges: UNDER_WAY,
  google_flows: UNDER_WAY,
  connection_flows: UNDER_WAY,
};
