import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { asSubscribeEvent, compress, DICTIONARY } from '../support/jetstream/compressed-events.ts';
import type { JetstreamEvent } from '../support/jetstream/jetstream-event.ts';

/**
 * A Jetstream host as a process of its own, for `jetstream-filter.ts`: sends a flood of a busy network's events to whoever says what
 * they want, as fast as they are taken; compressed to whoever asks for it so. One of `CONCERN` is of an account that is wanted.
 */
export const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 300_000);
export const CONCERN = 5_000;
export const WANTED = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const MOST_BUFFERED = 1_000_000;
const BASE32 = '234567abcdefghijklmnopqrstuvwxyz';

const tid = (count: number): string =>
  `3mmo${Array.from({ length: 9 }, (_, place) => BASE32.charAt(Math.floor(count / 32 ** (8 - place)) % 32)).join('')}`;

function eventOf(count: number, startedAt: number): JetstreamEvent {
  const did = count % CONCERN === 0 ? WANTED : `did:plc:${tid(count)}bbbbbbbbbbb`;
  const time = startedAt * 1000 + count;
  const uri = `at://did:plc:vfnmgxg2yscfliemmcxzyfyh/app.bsky.feed.post/${tid(count)}`;
  const record = {
    $type: 'app.bsky.feed.like',
    createdAt: new Date(startedAt).toISOString(),
    subject: { cid: 'bafyreiaxf7tgbfydx3465sckitq6v564thxe2wwydbi7cwxbxvgssje3em', uri },
  };
  const commit = { rev: tid(count), operation: 'create', collection: 'app.bsky.feed.like', rkey: tid(count), record };
  return { did, time_us: time, kind: 'commit', commit };
}

if (import.meta.main) {
  const startedAt = Date.now();
  const events = Array.from({ length: MESSAGES }, (_, count) => eventOf(count, startedAt));
  const messages = events.map((event) => Buffer.from(JSON.stringify(event)));
  const compressed = events.map((event, count) => compress(asSubscribeEvent(event, count + 1), DICTIONARY));
  const web = createServer((_request, response) => void response.end(DICTIONARY));
  const server = new WebSocketServer({ server: web });
  async function send(socket: WebSocket, sent: readonly Buffer[], binary: boolean): Promise<void> {
    for (const one of sent) {
      socket.send(one, { binary });
      while (socket.bufferedAmount > MOST_BUFFERED) await new Promise((resolve) => setImmediate(resolve));
    }
  }
  web.listen(0, '127.0.0.1', () => process.send?.({ address: web.address() }));
  server.on('connection', (socket, request) => {
    if (request.url?.startsWith('/xrpc/') === true) void send(socket, compressed, true);
    else socket.once('message', () => void send(socket, messages, false));
  });
  process.on('disconnect', () => process.exit(0));
}
