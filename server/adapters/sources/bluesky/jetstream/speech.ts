import { zstdDecompressSync } from 'node:zlib';
import type { WebSocket } from 'ws';
import type { StreamCursor } from '../../../../ports/activity-stream.ts';
import type { StreamDictionary } from './dictionary.ts';
import type { Dialect } from './listener.ts';
import { optionsUpdate, parseMessage, subscribeUrl } from './message.ts';
import { peek } from './peek.ts';
import { parseEvent, peekEvent, subscribeEventsUrl } from './subscribe-events.ts';

/** The largest record is 1 MB; as JSON it is longer. */
export const MOST_MESSAGE_BYTES = 4_000_000;

/** How a host is spoken to, in one of its two interfaces. */
export interface Speech extends Dialect {
  readonly url: string;
  /** A message as it was before it was compressed; null where it is broken, or larger than any may be. */
  unpack(data: Buffer, isBinary: boolean): Buffer | null;
  /** Asks for these accounts' events, everybody's where none is named. `onAsked`: the host was told. */
  ask(socket: WebSocket, accounts: readonly string[], onAsked?: () => void): void;
}

/** As they are, of the accounts that are asked for. */
export const plain = (host: string, cursor: StreamCursor | null): Speech => ({
  url: subscribeUrl(host, cursor),
  peek,
  parse: parseMessage,
  unpack: (data, isBinary) => (isBinary ? null : data),
  ask(socket, accounts, onAsked) {
    socket.send(optionsUpdate(accounts), (error) => {
      if (error == null) onAsked?.();
    });
  },
});

function decompress(data: Buffer, dictionary: Buffer): Buffer | null {
  try {
    return zstdDecompressSync(data, { dictionary, maxOutputLength: MOST_MESSAGE_BYTES });
  } catch {
    return null;
  }
}

/** Everybody's, compressed. */
export const compressed = (host: string, cursor: StreamCursor | null, { id, bytes }: StreamDictionary): Speech => ({
  url: subscribeEventsUrl(host, cursor, id),
  peek: peekEvent,
  parse: parseEvent,
  unpack: (data, isBinary) => (isBinary ? decompress(data, bytes) : data),
  ask: (_socket, _accounts, onAsked) => onAsked?.(),
});
