import type { PlainColumns, TablePlace } from './place.ts';

/** How often and when something may be asked. */
export const SCHEDULE_TABLES: readonly TablePlace[] = [
  {
    table: 'public.rate_limits',
    columns: ['key'],
    whose: 'visitor',
    holds:
      'a keyed hash of a network address, of an e-mail that was tried, of both, or of a subscriber’s number, with a count',
    optOut: { stays: 'It names no account.' },
    kept: 'an hour at most, then the next hourly clean-up; in no backup',
  },
  {
    table: 'public.host_turns',
    columns: ['host'],
    whose: 'account',
    holds: 'a keyed hash of a host that was called, which may be one person’s own',
    optOut: { stays: 'It names no account; without the key nobody can tell which host it was.' },
    kept: 'an hour, then the next hourly clean-up; in no backup',
  },
  {
    table: 'public.host_pauses',
    columns: ['host'],
    whose: 'account',
    holds: 'a keyed hash of a host that asked to be left alone',
    optOut: { stays: 'It names no account; without the key nobody can tell which host it was.' },
    kept: 'as long as the host asked for, an hour at most, then the next hourly clean-up',
  },
];

/** What is looked at when, whose turn it is at a host, and how far the streams are read: text that names nobody. */
export const SCHEDULE_PLAIN_COLUMNS: readonly PlainColumns[] = [
  { table: 'public.due_marks', columns: ['what'] },
  { table: 'public.due_profiles', columns: ['network'] },
  { table: 'public.host_turns', columns: ['turn', 'waiting'] },
  { table: 'public.stream_gaps', columns: ['network', 'reason'] },
  { table: 'public.streams', columns: ['network', 'holder'] },
];
