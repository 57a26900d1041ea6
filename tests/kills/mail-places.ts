import { once } from 'node:events';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import type { Random } from '../fuzz/random.ts';

const SLOWEST_ANSWER_MS = 8;

/** Where the mails go: every arrival is told at once. */
export interface MailPlace {
  readonly address: string;
  onArrival(told: () => void): void;
  /** By Message-ID; at a mail server once for each time that it was told. */
  arrivals(): readonly string[];
  /** How often each Message-ID was told or written, the folder's files included that took the place of one of the same name. */
  tellings(): ReadonlyMap<string, number>;
  /** To whom each mail that arrived was sent. */
  readers(): ReadonlyMap<string, string>;
  close(): Promise<void>;
}

const idOf = (message: string): string => /^message-id:\s*<([^>]+)>/im.exec(message)?.[1] ?? '';
const readerOf = (message: string): string => /^to:\s*<?([^>\r\n]+)>?/im.exec(message)?.[1] ?? '';

function counted(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** A real mail server, which writes down what it took; each answer takes a moment, by chance. */
export async function smtpPlace(random: Random, takenFile: string): Promise<MailPlace> {
  writeFileSync(takenFile, '');
  const taken: string[] = [];
  const readers = new Map<string, string>();
  let tell = (): void => undefined;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const message = Buffer.concat(pieces).toString('utf8');
        const id = idOf(message);
        taken.push(id);
        readers.set(id, readerOf(message));
        appendFileSync(takenFile, `${id}\n`);
        tell();
        setTimeout(done, random.below(SLOWEST_ANSWER_MS));
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo; // a TCP server's address is one
  return {
    address: `smtp://127.0.0.1:${port}`,
    onArrival: (told) => {
      tell = told;
    },
    arrivals: () => taken,
    tellings: () => counted(taken),
    readers: () => readers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Files that are written again keep their name: each has to be there once. */
export function folderPlace(dataDir: string): MailPlace {
  const folder = join(dataDir, 'outbox');
  mkdirSync(folder, { recursive: true });
  const written: string[] = [];
  let tell = (): void => undefined;
  const watcher = watch(folder, (event, name) => {
    if (name?.endsWith('.eml') !== true) return;
    if (event === 'rename') written.push(name);
    tell();
  });
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const files = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return {
    address: folder,
    onArrival: (told) => {
      tell = told;
    },
    arrivals: () => files().map((name) => idOf(read(name))),
    tellings: () => new Map([...counted(written)].map(([name, times]) => [idOf(read(name)), times])),
    readers: () => new Map(files().map((name) => [idOf(read(name)), readerOf(read(name))])),
    close: async () => watcher.close(),
  };
}
