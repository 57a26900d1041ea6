import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** An event as Jetstream sends it. */
export interface JetstreamEvent {
  readonly did: string;
  readonly time_us: number;
  readonly kind: 'commit' | 'identity' | 'account';
  readonly [field: string]: unknown;
}

/** What a host may do in the place of what it should; each is asked at the moment it matters. */
export interface JetstreamFaults {
  /** Messages sent in the place of an event. */
  readonly send?: (event: JetstreamEvent) => readonly (string | Buffer)[];
  /** Called once a client has said what it wants. */
  readonly onHello?: (client: WebSocket) => void;
  /** Whether connections are taken at all. */
  readonly refuse?: boolean;
  /** Takes connections and never says a word, not even an answer to a ping. */
  readonly stall?: boolean;
}

/** Jetstream's `/subscribe` on loopback, by its documentation (github.com/bluesky-social/jetstream). */
export interface TestJetstream {
  readonly url: string;
  /** `host:port`, for `EGRESS_ALLOW`. */
  readonly host: string;
  /** Stores an event and sends it to whoever wants it. */
  emit(event: JetstreamEvent): void;
  /** Forgets events from before the time, as hosts do after some days. */
  forget(beforeUs: number): void;
  disturb(faults: JetstreamFaults): void;
  /** Ends all connections as a crash does. */
  cut(): void;
  /** Cursors that clients came with, in order. */
  readonly cursors: (number | null)[];
  /** The DIDs that a client asked for last. */
  wanted(): readonly string[] | null;
  connections(): number;
  close(): Promise<void>;
}

interface Options {
  readonly wantedCollections: readonly string[];
  readonly wantedDids: readonly string[];
}

interface Client {
  readonly socket: WebSocket;
  readonly cursor: number | null;
  options: Options | null;
}

function wants({ wantedCollections, wantedDids }: Options, event: JetstreamEvent): boolean {
  if (wantedDids.length > 0 && !wantedDids.includes(event.did)) return false;
  if (event.kind !== 'commit' || wantedCollections.length === 0) return true;
  const { collection } = event.commit as { collection: string }; // made by a test
  return wantedCollections.includes(collection);
}

function parseOptions(text: string): Options | null {
  const { type, payload } = JSON.parse(text) as { type: string; payload: Options }; // sent by the client under test
  if (type !== 'options_update') return null;
  if (payload.wantedDids.length > 10_000) throw new Error('too many wanted DIDs');
  return payload;
}

export async function startJetstream(port = 0): Promise<TestJetstream> {
  const server = new WebSocketServer({ port, host: '127.0.0.1', path: '/subscribe', autoPong: false });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address() as AddressInfo; // a TCP server always has one
  const clients = new Set<Client>();
  const cursors: (number | null)[] = [];
  let log: JetstreamEvent[] = [];
  let faults: JetstreamFaults = {};
  let wanted: readonly string[] | null = null;

  function deliver(client: Client, event: JetstreamEvent): void {
    if (client.options === null || faults.stall === true || !wants(client.options, event)) return;
    const messages = faults.send?.(event) ?? [JSON.stringify(event)];
    for (const message of messages) client.socket.send(message);
  }

  function hello(client: Client, options: Options): void {
    const isFirst = client.options === null;
    client.options = options;
    wanted = options.wantedDids;
    if (!isFirst) return;
    if (client.cursor !== null) {
      for (const event of log) if (event.time_us >= client.cursor) deliver(client, event);
    }
    faults.onHello?.(client.socket);
  }

  server.on('connection', (socket, request) => {
    if (faults.refuse === true) return socket.terminate();
    const cursor = new URL(request.url ?? '/', 'http://localhost').searchParams.get('cursor');
    const client: Client = { socket, cursor: cursor === null ? null : Number(cursor), options: null };
    cursors.push(client.cursor);
    clients.add(client);
    socket.on('error', () => undefined);
    socket.on('close', () => clients.delete(client));
    socket.on('ping', (data) => {
      if (faults.stall !== true) socket.pong(data);
    });
    socket.on('message', (data) => {
      const options = parseOptions(String(data));
      if (options !== null) hello(client, options);
    });
  });

  return {
    url: `ws://127.0.0.1:${address.port}/subscribe`,
    host: `127.0.0.1:${address.port}`,
    emit(event) {
      log.push(event);
      for (const client of clients) deliver(client, event);
    },
    forget(beforeUs) {
      log = log.filter(({ time_us }) => time_us >= beforeUs);
    },
    disturb(next) {
      faults = next;
    },
    cut() {
      for (const { socket } of clients) socket.terminate();
    },
    cursors,
    wanted: () => wanted,
    connections: () => clients.size,
    async close() {
      for (const { socket } of clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
