import { NOT_THEIRS } from './login-tables.ts';
import type { PlainColumns, TablePlace } from './place.ts';

/** What a person connected of accounts of theirs on other networks. */
export const CONNECTION_TABLES: readonly TablePlace[] = [
  {
    table: 'public.connections',
    columns: ['external_id', 'username', 'person_id', 'token', 'scopes'],
    whose: 'account',
    holds:
      'an account that a subscriber connected: its number and name, the provider’s number for the person, what was allowed, and the token, encrypted',
    optOut: { erasedBy: ['dropConnections'], within: 'at once' },
    kept: 'until the subscriber disconnects it, takes it back at the provider, or deletes the account',
  },
  {
    table: 'public.connection_flows',
    columns: ['flow_hash', 'state_hash'],
    whose: 'subscriber',
    holds: 'that a subscriber is about to connect an account, as hashes',
    optOut: NOT_THEIRS,
    kept: 'ten minutes, then the next hourly clean-up',
  },
  {
    table: 'public.deletion_requests',
    columns: ['code_hash'],
    whose: 'account',
    holds: 'a hash of the code by which somebody asks after a deletion',
    optOut: { stays: 'It is the proof that it was done, and names nobody.' },
    kept: '90 days',
  },
];

export const CONNECTION_PLAIN_COLUMNS: readonly PlainColumns[] = [
  { table: 'public.connections', columns: ['network', 'route'] },
  { table: 'public.connection_flows', columns: ['network', 'route'] },
];
