import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { asSubscribeEvent, compress, notice, numberOf } from './compressed-events.ts';
import type { JetstreamEvent } from './jetstream-event.ts';

/** What a host may do in the place of what it should; each is asked at the moment it matters. */
export interface JetstreamFaults {
  /** Messages sent in the place of an event. */
  readonly send?: (event: JetstreamEvent) => readonly (string | Buffer)[];
  /** Called once a client has said what it wants. */
  readonly onHello?: (client: WebSocket) => void;
  /** Whether connections are taken at all. */
  readonly refuse?: boolean;
  /** Called as the dictionary is asked for; it is answered in the place of it. */
  readonly dictionary?: () => { readonly status: number; readonly body: Buffer };
  /** Takes connections and never says a word, not even an answer to a ping. */
  readonly stall?: boolean;
}

/**
 * Jetstream on loopback, by its documentation (github.com/bluesky-social/jetstream): `/subscribe`, and where it has a dictionary its second
 * interface, too, whose events come compressed.
 */
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
  /** What it compresses with from now on; null: it knows `/subscribe` alone. */
  offer(dictionary: Buffer | null): void;
  /** How clients read, in order. */
  readonly ways: ('plain' | 'compressed')[];
  /** Times that its dictionary was asked for. */
  asked(): number;
  /** The DIDs that a client asked for last. */
  wanted(): readonly string[] | null;
  /** How many clients there are that have said what they want: what is emitted from then on reaches them. */
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
  /** Of one that reads compressed events. */
  readonly dictionary: Buffer | null;
  options: Options | null;
}

const DICTIONARY_PATH = '/xrpc/network.bsky.jetstream.getZstdDictionary';
const EVENTS_PATH = '/xrpc/network.bsky.jetstream.subscribeEvents';

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

/** A message of the first interface as the second sends it; what is no event stays what it is. */
function asCompressed(message: string | Buffer, dictionary: Buffer, seq: number): Buffer {
  if (typeof message !== 'string') return message;
  return compress(
    isEvent(message) ? asSubscribeEvent(JSON.parse(message) as JetstreamEvent, seq) : message,
    dictionary,
  );
}

function isEvent(message: string): boolean {
  try {
    const { did, time_us } = JSON.parse(message) as Partial<JetstreamEvent>; // made by a test
    return did !== undefined && Number.isInteger(time_us);
  } catch {
    return false;
  }
}

export async function startJetstream(port = 0): Promise<TestJetstream> {
  const clients = new Set<Client>();
  const cursors: (number | null)[] = [];
  const ways: ('plain' | 'compressed')[] = [];
  let log: JetstreamEvent[] = [];
  let faults: JetstreamFaults = {};
  let wanted: readonly string[] | null = null;
  let dictionary: Buffer | null = null;
  let asked = 0;
  let seq = 0;

  const web = createServer((request, response) => {
    const isDictionary = request.url === DICTIONARY_PATH;
    if (isDictionary) asked += 1;
    const none = { status: 404, body: Buffer.from('{"error":"MethodNotImplemented"}') };
    const offered = dictionary === null ? none : { status: 200, body: dictionary };
    const { status, body } = isDictionary ? (faults.dictionary?.() ?? offered) : none;
    response.writeHead(status, { 'content-type': 'application/octet-stream' }).end(body);
  });
  const server = new WebSocketServer({ noServer: true, autoPong: false });

  function deliver(client: Client, event: JetstreamEvent): void {
    if (client.options === null || faults.stall === true || !wants(client.options, event)) return;
    const messages = faults.send?.(event) ?? [JSON.stringify(event)];
    for (const message of messages) {
      seq += 1;
      client.socket.send(client.dictionary === null ? message : asCompressed(message, client.dictionary, seq));
    }
  }

  function replay(client: Client): void {
    if (client.cursor === null) return;
    const { cursor } = client;
    const isOutdated = log[0] !== undefined && log[0].time_us > cursor;
    if (client.dictionary !== null && isOutdated)
      client.socket.send(compress(notice('OutdatedCursor'), client.dictionary));
    for (const event of log) if (event.time_us >= cursor) deliver(client, event);
  }

  function hello(client: Client, options: Options): void {
    const isFirst = client.options === null;
    client.options = options;
    wanted = options.wantedDids;
    if (!isFirst) return;
    replay(client);
    faults.onHello?.(client.socket);
  }

  function welcome(socket: WebSocket, { searchParams }: URL, usedDictionary: Buffer | null): void {
    const cursor = searchParams.get('cursor');
    const client: Client = {
      ...{ socket, cursor: cursor === null ? null : Number(cursor), options: null, dictionary: usedDictionary },
    };
    cursors.push(client.cursor);
    ways.push(usedDictionary === null ? 'plain' : 'compressed');
    clients.add(client);
    socket.on('error', () => undefined);
    socket.on('close', () => clients.delete(client));
    socket.on('ping', (data) => {
      if (faults.stall !== true) socket.pong(data);
    });
    if (usedDictionary !== null)
      hello(client, { wantedCollections: searchParams.getAll('collections'), wantedDids: [] });
    else
      socket.on('message', (data) => {
        const options = parseOptions(String(data));
        if (options !== null) hello(client, options);
      });
  }

  /** @returns with what its events are compressed; `refused`: it is none of this host's interfaces, or asks for another dictionary */
  function wayOf({ pathname, searchParams }: URL): Buffer | null | 'refused' {
    if (pathname === '/subscribe') return null;
    const isOffered = dictionary !== null && searchParams.get('zstdDictionary') === String(numberOf(dictionary));
    return pathname === EVENTS_PATH && isOffered ? dictionary : 'refused';
  }

  web.on('upgrade', (request: IncomingMessage, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const way = wayOf(url);
    if (faults.refuse === true) socket.destroy();
    else if (way === 'refused') socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    else server.handleUpgrade(request, socket, head, (client) => welcome(client, url, way));
  });
  await new Promise<void>((resolve) => web.listen(port, '127.0.0.1', resolve));
  const address = web.address() as AddressInfo; // a TCP server always has one

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
    offer(next) {
      dictionary = next;
    },
    ways,
    asked: () => asked,
    wanted: () => wanted,
    connections: () => [...clients].filter(({ options }) => options !== null).length,
    async close() {
      for (const { socket } of clients) socket.terminate();
      web.closeAllConnections();
      await new Promise((resolve) => web.close(resolve));
    },
  };
}
