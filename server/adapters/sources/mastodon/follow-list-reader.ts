import { type ArchiveReader, ArchiveRefusal } from '../../../ports/archive-reader.ts';

/** The first line of `following_accounts.csv`, and of the other lists of accounts beside it. */
const HEADER = 'Account address';

/** Mastodon's lists of accounts (Settings, Import and export) are refused with their reason: they say neither whose they are nor since when. */
export function createFollowListReader(): ArchiveReader {
  return {
    recognises: (head) =>
      Buffer.from(head.subarray(0, 64))
        .toString('utf8')
        .replace(/^\ufeff/, '')
        .startsWith(HEADER),
    async read() {
      throw new ArchiveRefusal('follow-list');
    },
  };
}
