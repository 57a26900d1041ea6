import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { A_THURSDAY } from '../../../support/app.ts';
import { answerWithTrouble } from '../answer-with-trouble.ts';
import type { Trouble } from '../stage.ts';

interface Note {
  readonly id: string;
  readonly at: string;
  readonly text: string;
  readonly tags: readonly string[];
}

/** The network of the how-to, which exists nowhere else, on loopback. */
export interface Harbour {
  /** `host:port`, for `EGRESS_ALLOW`. */
  readonly host: string;
  /** The address of somebody's board, whether it is there or not. */
  board(name: string): string;
  /** Pins a note on the board, which is there from then on; each is an hour later than the one before. */
  pin(name: string, text: string): void;
  /** Takes the newest note off; answers its id. */
  unpin(name: string): string;
  trouble(trouble: Trouble): void;
  close(): Promise<void>;
}

/** Ten days before the Thursday on which tests begin: in the week that is reported then. */
const FIRST_NOTE_AT = A_THURSDAY - 10 * 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

export async function startHarbour(): Promise<Harbour> {
  const boards = new Map<string, Note[]>();
  let pinned = 0;
  let trouble: Trouble | null = null;

  function answer(path: string, response: ServerResponse): void {
    const name = /^\/board\/([\w-]+)\.json$/.exec(path)?.[1] ?? '';
    const notes = boards.get(name);
    const body = { name: `Board of ${name}`, about: null, notes };
    response.writeHead(notes === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(notes === undefined ? {} : body));
  }

  const server = createServer((request, response) => {
    if (trouble === null) answer(request.url ?? '/', response);
    else answerWithTrouble(trouble, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server always has one
  const host = `127.0.0.1:${port}`;

  return {
    host,
    board: (name) => `http://${host}/board/${name}`,
    pin(name, text) {
      pinned += 1;
      const at = new Date(FIRST_NOTE_AT + pinned * HOUR_MS).toISOString();
      boards.set(name, [...(boards.get(name) ?? []), { id: String(pinned), at, text, tags: ['#Boats', 'boats'] }]);
    },
    unpin(name) {
      const last = boards.get(name)?.pop();
      if (last === undefined) throw new Error(`nothing is pinned on the board of ${name}`);
      return last.id;
    },
    trouble: (next) => {
      trouble = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
