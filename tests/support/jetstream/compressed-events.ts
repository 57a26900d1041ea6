import { readFileSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';
import type { JetstreamEvent } from './jetstream-event.ts';

const NAME = 'network.bsky.jetstream.subscribeEvents';

/** What a host compresses with. Made by `zstd --train` of invented events, as small as it serves. */
export const DICTIONARY: Buffer = readFileSync(new URL('./events.dictionary', import.meta.url));

/** The same dictionary under another number, as after one was trained anew. */
export function renumbered(id: number): Buffer {
  const dictionary = Buffer.from(DICTIONARY);
  dictionary.writeUInt32LE(id, 4);
  return dictionary;
}

export const numberOf = (dictionary: Buffer): number => dictionary.readUInt32LE(4);

function datetime(micros: number): string {
  const ms = new Date(Math.floor(micros / 1000)).toISOString();
  return ms.replace('Z', `${String(micros % 1000).padStart(3, '0')}Z`);
}

/** An event in the words of `subscribeEvents` (its lexicon), in its envelope. */
export function asSubscribeEvent({ did, time_us, kind, commit, ...rest }: JetstreamEvent, seq: number): string {
  const head = { $type: `${NAME}#${kind}`, seq, time: datetime(time_us), did, witnessedAt: datetime(time_us) };
  const wrapped = kind === 'identity' ? { identity: { did } } : rest;
  const payload = kind === 'commit' ? { ...head, ...(commit as object) } : { ...head, ...wrapped }; // made by a test
  return JSON.stringify({ $type: 'message', payload });
}

export const notice = (name: string): string =>
  JSON.stringify({ $type: 'message', payload: { $type: `${NAME}#info`, name } });

export const compress = (text: string, dictionary: Buffer): Buffer => zstdCompressSync(text, { dictionary });
