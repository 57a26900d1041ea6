import type { TablePlace } from './place.ts';

/** What a person brings of accounts of their own. */
export const ARCHIVE_TABLES: readonly TablePlace[] = [
  {
    table: 'public.ownership_proofs',
    columns: ['external_id', 'code'],
    whose: 'account',
    holds: 'whose account it is, by a code in its bio',
    optOut: { erasedBy: ['dropOwnershipProofs'], within: 'at once' },
    kept: 'a month after it was shown, a day where it was not',
  },
  {
    table: 'public.archive_followers',
    columns: ['external_id'],
    whose: 'account',
    holds: 'who follows an account, as its owner’s own archives list them, and who did before',
    optOut: { erasedBy: ['dropOwnArchives', 'dropListedFollower'], within: 'at once' },
    kept: 'while its owner keeps what was imported; who went, 13 months',
  },
  {
    table: 'public.archive_follower_stage',
    columns: ['import_id', 'external_id'],
    whose: 'account',
    holds: 'the same, while an archive is imported',
    optOut: { erasedBy: ['dropOwnArchives', 'dropListedFollower'], within: 'at once' },
    kept: 'minutes',
  },
  {
    table: 'public.archive_imports',
    columns: ['file_name', 'preview', 'progress'],
    whose: 'account',
    holds: 'an archive that its owner is bringing: the file’s name, whose it is, and how many actions of which kind',
    optOut: { erasedBy: ['dropOwnArchives'], within: 'at once' },
    kept: 'a day after its last step',
  },
];
