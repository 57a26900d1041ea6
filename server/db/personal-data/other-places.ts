import type { OtherPlace } from './place.ts';

/** Places outside of the database that can hold a person. */
export const OTHER_PLACES: readonly OtherPlace[] = [
  {
    place: '`DATA_DIR/outbox`: mails as files',
    whose: 'subscriber',
    holds: 'weekly mails and notices to the operator, where no mail server is set',
    ends: 'after 14 days, or once there are more than 5,000 newer ones (the hourly clean-up); every mail with the first opt-out or erased subscriber after it',
  },
  {
    place: '`DATA_DIR/pictures`: shrunken pictures',
    whose: 'account',
    holds: 'pictures under a hash of their address',
    ends: 'with an opt-out no longer served, and removed at once by the process that was told; a week at most',
  },
  {
    place: '`DATA_DIR/imports`: archives of their own accounts',
    whose: 'subscriber',
    holds: 'the file that somebody is bringing, until it is imported or given up',
    ends: 'at once when it was imported, refused or given up; half an hour after the last piece of one that is not whole and a day after one that nobody confirmed (the next hourly clean-up); what a killed process left, at the next start',
  },
  {
    place: '`DATA_DIR/database`: the embedded database’s files',
    whose: 'account',
    holds: 'the tables above; what was deleted, until the database writes over it',
    ends: 'not within reach',
  },
  {
    place: '`DATA_DIR/departures.txt`: who left',
    whose: 'subscriber',
    holds:
      'keyed hashes of people who deleted their account, for restoring a backup from before; without the database’s secret nobody can tell whose they are',
    ends: 'with the data folder',
  },
  {
    place: 'a read replica',
    whose: 'account',
    holds: 'all tables, where the operator has set up a standby of PostgreSQL',
    ends: 'with what PostgreSQL sends it of the same deletion; until then nobody is shown it, as it is not read before it has that',
  },
  {
    place: 'backups',
    whose: 'account',
    holds: 'all tables but the scheduler’s, as of one moment',
    ends: 'not within reach: the operator keeps and deletes them, and after restoring an old one opt-outs since then have to be repeated; who deleted the account since is deleted again by `departures.txt`',
  },
  {
    place: 'mails that were sent, files that were saved',
    whose: 'account',
    holds: 'what a subscriber was told',
    ends: 'not within reach: it is theirs',
  },
  {
    place: 'memory: composed group reports',
    whose: 'account',
    holds: 'the newest group reports',
    ends: 'at once in the process that was told of an opt-out, after ten minutes elsewhere; 200 at most',
  },
  {
    place: 'memory: answers and overlays of reports',
    whose: 'account',
    holds: 'reports as they were sent a moment ago, under a name that changes with them',
    ends: 'within minutes; bounded',
  },
  {
    place: 'memory: rights, sessions, look-ups by name',
    whose: 'subscriber',
    holds: 'what was proven or looked up a moment ago',
    ends: 'after a second, five seconds, a minute; bounded',
  },
  {
    place: 'memory: counts of limits',
    whose: 'visitor',
    holds: 'network addresses, e-mails that were tried, numbers of subscribers',
    ends: 'an hour after the first call that counted, at most; the latest 20,000 of each limit',
  },
  {
    place: 'memory: addresses of pictures',
    whose: 'account',
    holds: 'signed addresses of the pictures that were shown last',
    ends: 'after an hour; 20,000 at most',
  },
  {
    place: 'memory: drawn public pages',
    whose: 'account',
    holds: 'pages with the examples that the operator opened',
    ends: 'drawn anew when asked for and an example has changed; bounded',
  },
];
