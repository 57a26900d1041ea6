import type { PlainColumns, TablePlace } from './place.ts';

/** Closed weeks of what tracked accounts did, and what they liked until a day ago, by columns. */
export const PACKED_TABLES: readonly TablePlace[] = [
  {
    table: 'public.packed_weeks',
    columns: [
      'lows',
      'highs',
      'targets',
      'targets_dense',
      'key_heads',
      'key_tails',
      'key_tails_dense',
      'code_heads',
      'code_tails',
      'code_tails_dense',
      'urls',
      'texts',
      'tags',
      'languages',
    ],
    whose: 'account',
    holds:
      'what a tracked account did in weeks that are long over, and its likes until a day ago: words, and whom it was about; nothing that it removed',
    optOut: { erasedBy: ['eraseActions', 'withholdInActions'], within: 'minutes' },
    kept: '13 months',
  },
];

export const PACKED_PLAIN_COLUMNS: readonly PlainColumns[] = [
  { table: 'public.packed_weeks', columns: ['kinds', 'counts', 'kind', 'target', 'at', 'seen', 'reasons'] },
];
