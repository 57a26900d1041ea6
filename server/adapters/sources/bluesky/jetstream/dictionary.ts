import { HOUR } from '../../../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../../../core/clock.ts';
import { SourceError } from '../../../../ports/activity-source.ts';
import type { HttpClient } from '../../../egress/http-client.ts';

/** First bytes of a dictionary (RFC 8878, section 5), as a number of little-endian order. */
const MAGIC = 0xec30a437;
/** Bluesky's has 64 kB. */
const MOST_BYTES = 1_000_000;
const CALL_MS = 20_000;
/** For how long a host is taken at its word that it has none. */
const NONE_HELD_MS = HOUR;

/** What a host's compressed events are compressed with. */
export interface StreamDictionary {
  readonly id: number;
  readonly bytes: Buffer;
}

/** @returns null for what is no dictionary of zstd that names itself */
function parseDictionary(bytes: Uint8Array): StreamDictionary | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length <= 8 || buffer.readUInt32LE(0) !== MAGIC) return null;
  const id = buffer.readUInt32LE(4);
  return id === 0 ? null : { id, bytes: buffer };
}

/** Dictionaries of the hosts that offer compressed events. */
export interface Dictionaries {
  /** null: the host offers none, or does not answer. */
  of(host: string, signal: AbortSignal): Promise<StreamDictionary | null>;
  /** The host did not take the one that it gave. Another is asked for next time; the same again counts as none. */
  refuse(host: string, dictionary: StreamDictionary): void;
  /** The host is known to offer none. */
  isNone(host: string): boolean;
}

interface Held {
  readonly dictionary: StreamDictionary | null;
  /** Until when; null: until it is refused. */
  readonly until: number | null;
}

/** Where a host gives its dictionary (lexicon `network.bsky.jetstream.getZstdDictionary`), by the address of its stream. */
const dictionaryUrl = (host: string): string =>
  new URL('/xrpc/network.bsky.jetstream.getZstdDictionary', host.replace(/^ws/, 'http')).href;

export function createDictionaries(http: HttpClient, clock: Clock): Dictionaries {
  const held = new Map<string, Held>();
  const refused = new Map<string, number>();

  function heldOf(host: string): Held | undefined {
    const found = held.get(host);
    return found?.until != null && found.until <= clock.now() ? undefined : found;
  }

  async function fetch(host: string, signal: AbortSignal): Promise<StreamDictionary | null> {
    try {
      const call = { signal, totalMs: CALL_MS, maxBytes: MOST_BYTES, accept: 'application/octet-stream' };
      const { status, body } = await http.get(dictionaryUrl(host), call);
      const found = status === 200 ? parseDictionary(body) : null;
      return found?.id === refused.get(host) ? null : found;
    } catch (error) {
      if (error instanceof SourceError) return null;
      throw error;
    }
  }

  return {
    async of(host, signal) {
      const known = heldOf(host);
      if (known !== undefined) return known.dictionary;
      const dictionary = await fetch(host, signal);
      if (!signal.aborted)
        held.set(host, { dictionary, until: dictionary === null ? clock.now() + NONE_HELD_MS : null });
      return dictionary;
    },
    refuse(host, { id }) {
      held.delete(host);
      refused.set(host, id);
    },
    isNone: (host) => heldOf(host)?.dictionary === null,
  };
}
