import type { TablePlace } from './place.ts';

/** Whom the stored data of tracked accounts names. */
export const NAMED_TABLES: readonly TablePlace[] = [
  {
    table: 'public.named_people',
    columns: ['person'],
    whose: 'account',
    holds: 'that what is stored of a tracked account names somebody, who stands here as a keyed hash of their id',
    optOut: { erasedBy: ['forgetNamed', 'forgetNamedBy'], within: 'three hours' },
    kept: 'while the account is tracked or watched',
  },
  {
    table: 'public.named_doubts',
    columns: ['person'],
    whose: 'account',
    holds: 'the same of somebody whom something named that was erased since',
    optOut: { erasedBy: ['forgetNamed', 'forgetNamedBy', 'settleDoubts'], within: 'three hours' },
    kept: 'until the hourly clean-up has looked whether anything else names them',
  },
];
