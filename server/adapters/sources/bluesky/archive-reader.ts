import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { SourceError } from '../../../ports/activity-source.ts';
import type { ArchiveReader } from '../../../ports/archive-reader.ts';
import { collectCarFile } from './car-file.ts';

/** A CAR's header, behind its length of one or two bytes: a map of two that begins with `roots` (ipld.io/specs/transport/car/carv1). */
const HEADER = Buffer.from([0xa2, 0x65, ...Buffer.from('roots')]);
const LENGTH_BYTES: readonly number[] = [1, 2];

const TID_ALPHABET = '234567abcdefghijklmnopqrstuvwxyz';
const CLOCK_ID_BITS = 10n;

/** When a revision was made: its time-ordered id holds the microseconds (atproto.com/specs/tid). */
export function instantOfRevision(revision: string): Instant {
  let bits = 0n;
  for (const letter of revision) bits = (bits << 5n) | BigInt(TID_ALPHABET.indexOf(letter));
  return instant(Number((bits >> CLOCK_ID_BITS) / 1000n));
}

/** A repository as Bluesky's "Export my data" or `com.atproto.sync.getRepo` gives it. Nothing in it tells what others did. */
export function createBlueskyArchiveReader(): ArchiveReader {
  return {
    recognises: (head) => LENGTH_BYTES.some((at) => HEADER.equals(head.subarray(at, at + HEADER.length))),
    async read({ path, now, signal }, sink) {
      const { profile, revision, coverage, removals, skipped, incomplete } = await collectCarFile(
        { path, did: null, now, signal },
        sink,
      );
      if (incomplete) throw new SourceError('malformed', 'the export lacks records that it names');
      const until = instant(Math.min(instantOfRevision(revision), now));
      return { profile, until, revision, coverage, removals, skipped };
    },
  };
}
