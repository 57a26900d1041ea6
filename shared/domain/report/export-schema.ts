import { ACTION_KINDS, LOST_FOLLOW_REASONS } from '../activity/action.ts';
import { COVERAGE_LEVELS, READ_WAYS } from '../activity/coverage.ts';
import { NETWORKS } from '../networks/networks.ts';

/** What a cell of an export holds. `timestamp`: an instant, in UTC, to the millisecond. `number`: one that may have a fraction. */
export type ExportType = 'timestamp' | 'text' | 'number';

export interface ExportColumn {
  readonly name: string;
  readonly type: ExportType;
  /** Whether a row may have nothing here. */
  readonly nullable: boolean;
  /** In which form or unit the value is written; the same in every format unless it says otherwise. */
  readonly unit: string;
  readonly meaning: string;
  /** The version of the schema that brought it. */
  readonly since: number;
}

/** The formats of a download, the first unless another is asked for, with their media types. */
export const EXPORT_TYPES = { csv: 'text/csv', parquet: 'application/vnd.apache.parquet' } as const;
export type ExportFormat = keyof typeof EXPORT_TYPES;
export const EXPORT_FORMATS = ['csv', 'parquet'] as const satisfies ExportFormat[];

/** What people call them, in every language. */
export const EXPORT_NAMES = { csv: 'CSV', parquet: 'Parquet' } as const satisfies Record<ExportFormat, string>;

/**
 * The version of what an export's rows are. A column is only ever added, at the end, with the next number: a name, a type or a meaning
 * never changes, and none is taken away.
 */
export const EXPORT_SCHEMA_VERSION = 3;

/** The columns of every export of actions, in their order: from here CSV, Parquet and `docs/data-dictionary.md` derive. */
export const EXPORT_COLUMNS = [
  {
    name: 'time_utc',
    type: 'timestamp',
    nullable: false,
    unit: 'milliseconds; RFC 3339 with Z in CSV',
    meaning: 'When the action happened, as its network says.',
    since: 1,
  },
  {
    name: 'local_time',
    type: 'text',
    nullable: false,
    unit: 'RFC 3339 with an offset from UTC',
    meaning: 'The same instant on the clock of whoever exports, with the summer or winter time of that day.',
    since: 1,
  },
  {
    name: 'network',
    type: 'text',
    nullable: false,
    unit: NETWORKS.join(', '),
    meaning: 'Where the action happened.',
    since: 1,
  },
  {
    name: 'account',
    type: 'text',
    nullable: false,
    unit: 'a handle, as it is today',
    meaning:
      'The followed account. It did the action; of a like-received or repost-received it is whose post was liked or reposted.',
    since: 1,
  },
  {
    name: 'action',
    type: 'text',
    nullable: false,
    unit: ACTION_KINDS.join(', '),
    meaning: 'What happened.',
    since: 1,
  },
  {
    name: 'target',
    type: 'text',
    nullable: true,
    unit: 'a handle as it is today, else the network’s own id; withheld for who asked not to be shown',
    meaning:
      'Whom the action was about: the author of what was liked or reposted, who was followed, who liked, who reposted the account’s post.',
    since: 1,
  },
  {
    name: 'target_name',
    type: 'text',
    nullable: true,
    unit: 'a display name, as it was last seen',
    meaning: 'What the target calls itself.',
    since: 1,
  },
  {
    name: 'post_url',
    type: 'text',
    nullable: true,
    unit: 'an address on the network',
    meaning: 'The post that the action made or was about.',
    since: 1,
  },
  {
    name: 'text',
    type: 'text',
    nullable: true,
    unit: 'plain text',
    meaning: 'The words of the account’s own post or comment.',
    since: 1,
  },
  {
    name: 'languages',
    type: 'text',
    nullable: true,
    unit: 'ISO 639 codes, a space between two',
    meaning: 'The languages that the author declared for the words. None is guessed.',
    since: 2,
  },
  {
    name: 'reason',
    type: 'text',
    nullable: true,
    unit: LOST_FOLLOW_REASONS.join(', '),
    meaning:
      'Of an unfollow: how the follow ended. unfollowed: the account took it back. deactivated, deleted: whom it followed is gone. blocked: by a block, or by a suspension of whom it followed.',
    since: 3,
  },
  {
    name: 'read_by',
    type: 'text',
    nullable: true,
    unit: READ_WAYS.join(', '),
    meaning: 'In which way actions of this kind were read of the account.',
    since: 3,
  },
  {
    name: 'coverage',
    type: 'text',
    nullable: true,
    unit: COVERAGE_LEVELS.filter((level) => level !== 'none').join(', '),
    meaning: 'Whether everything public of this kind was read of the account in the period, or a part.',
    since: 3,
  },
  {
    name: 'coverage_low',
    type: 'number',
    nullable: true,
    unit: '0 to 1',
    meaning:
      'The lower end of the share of actions of this kind that are probably on record (95 % Wilson interval), where the network publishes a number to compare with.',
    since: 3,
  },
  {
    name: 'coverage_high',
    type: 'number',
    nullable: true,
    unit: '0 to 1',
    meaning: 'The upper end of the same.',
    since: 3,
  },
] as const satisfies readonly ExportColumn[];

export type ExportColumnName = (typeof EXPORT_COLUMNS)[number]['name'];
