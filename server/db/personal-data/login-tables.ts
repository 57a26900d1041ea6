import type { OptOut, TablePlace } from './place.ts';

export const NOT_THEIRS: OptOut = { stays: 'It is the subscriber’s, and names no account.' };

/** What tells how a subscriber logs in, and where they are. */
export const LOGIN_TABLES: readonly TablePlace[] = [
  {
    table: 'public.sessions',
    columns: ['app', 'system', 'zone'],
    whose: 'subscriber',
    holds:
      'where a subscriber is logged in: the names of the browser, the system and the time zone, beside the days of the log-in and of the last use',
    optOut: NOT_THEIRS,
    kept: 'until the log-out, 90 days at most',
  },
  {
    table: 'public.known_devices',
    columns: ['app', 'system'],
    whose: 'subscriber',
    holds:
      'the devices that a subscriber has logged in from, by the names of the browser and the system, beside the day of the last log-in',
    optOut: NOT_THEIRS,
    kept: '400 days after the last log-in',
  },
  {
    table: 'public.session_tokens',
    columns: ['token_hash', 'successor_salt'],
    whose: 'subscriber',
    holds: 'a log-in, as a hash',
    optOut: NOT_THEIRS,
    kept: '90 days',
  },
  {
    table: 'public.two_factor',
    columns: ['secret', 'sealed_by'],
    whose: 'subscriber',
    holds:
      'the key that a subscriber’s app for codes shares with the service, encrypted where the operator has set `PERCH_TOKEN_KEYS`, and how many wrong codes there were',
    optOut: NOT_THEIRS,
    kept: 'until it is turned off, or the subscriber is deleted',
  },
  {
    table: 'public.recovery_codes',
    columns: ['code_hash'],
    whose: 'subscriber',
    holds: 'a recovery code, as a hash',
    optOut: NOT_THEIRS,
    kept: 'until there are new ones, two-factor log-in is turned off, or the subscriber is deleted',
  },
  {
    table: 'public.passkeys',
    columns: ['credential_id', 'public_key', 'transports', 'name'],
    whose: 'subscriber',
    holds:
      'a passkey: its public key, its own name at its device and the subscriber’s word for it, beside the days of its making and last use',
    optOut: NOT_THEIRS,
    kept: 'until it is removed, or the subscriber is deleted',
  },
  {
    table: 'public.passkey_challenges',
    columns: ['challenge_hash'],
    whose: 'subscriber',
    holds: 'what a passkey is asked to sign, as a hash',
    optOut: NOT_THEIRS,
    kept: 'ten minutes, then the next hourly clean-up',
  },
  {
    table: 'public.api_tokens',
    columns: ['token_hash', 'name', 'shown'],
    whose: 'subscriber',
    holds:
      'a token with which a subscriber’s programs read: its hash, its beginning and the subscriber’s word for it, beside the days of its making, last use and end',
    optOut: NOT_THEIRS,
    kept: 'until it is revoked, or the subscriber is deleted',
  },
  {
    table: 'public.webhooks',
    columns: ['url', 'description', 'secret', 'old_secret', 'state'],
    whose: 'subscriber',
    holds:
      'where a subscriber’s programs are told of reports: the address, the subscriber’s word for it, and the secret that messages are signed with',
    optOut: NOT_THEIRS,
    kept: 'until it is deleted, or the subscriber is; a secret that was changed for a day more',
  },
  {
    table: 'public.webhook_deliveries',
    columns: ['subject', 'event', 'body', 'state', 'answer_start', 'failure'],
    whose: 'subscriber',
    holds:
      'what a subscriber’s webhook was sent: numbers and links of a report, no name and no action; and the beginning of what its receiver answered',
    optOut: { stays: 'It names no account, and goes with the account’s place on the subscriber’s list.' },
    kept: '30 days',
  },
  {
    table: 'public.google_identities',
    columns: ['issuer', 'subject', 'email'],
    whose: 'subscriber',
    holds:
      'that a subscriber logs in with Google: its number and address for them, beside the days of the linking and of the last log-in',
    optOut: NOT_THEIRS,
    kept: 'until it is unlinked, or the subscriber is deleted',
  },
  {
    table: 'public.google_flows',
    columns: ['flow_hash', 'state_hash', 'nonce', 'verifier', 'issuer', 'subject', 'email'],
    whose: 'subscriber',
    holds: 'a log-in with Google that is under way; once it was there, Google’s number and address for its person',
    optOut: NOT_THEIRS,
    kept: 'until the log-in is over; else ten minutes, then the next hourly clean-up',
  },
  {
    table: 'public.reauthentications',
    columns: ['token_hash'],
    whose: 'subscriber',
    holds: 'that a subscriber proved again who they are, as a hash',
    optOut: NOT_THEIRS,
    kept: 'ten minutes, then the next hourly clean-up',
  },
  {
    table: 'public.links',
    columns: ['token_hash', 'purpose', 'stops'],
    whose: 'subscriber',
    holds: 'a link that was sent, as a hash',
    optOut: NOT_THEIRS,
    kept: 'until it expires, 400 days at most',
  },
];
