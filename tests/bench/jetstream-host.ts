import { WebSocketServer } from 'ws';

/**
 * A Jetstream host as a process of its own, for `jetstream-filter.ts`: sends a flood of a busy network's events to whoever says what
 * they want, as fast as they are taken. One of `CONCERN` is of an account that is wanted.
 */
export const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 300_000);
export const CONCERN = 5_000;
export const WANTED = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const MOST_BUFFERED = 1_000_000;
const BASE32 = '234567abcdefghijklmnopqrstuvwxyz';

const tid = (count: number): string =>
  `3mmo${Array.from({ length: 9 }, (_, place) => BASE32.charAt(Math.floor(count / 32 ** (8 - place)) % 32)).join('')}`;

function message(count: number, startedAt: number): string {
  const did = count % CONCERN === 0 ? WANTED : `did:plc:${tid(count)}bbbbbbbbbbb`;
  const time = startedAt * 1000 + count;
  const uri = `at://did:plc:vfnmgxg2yscfliemmcxzyfyh/app.bsky.feed.post/${tid(count)}`;
  const record = {
    $type: 'app.bsky.feed.like',
    createdAt: new Date(startedAt).toISOString(),
    subject: { cid: 'bafyreiaxf7tgbfydx3465sckitq6v564thxe2wwydbi7cwxbxvgssje3em', uri },
  };
  const commit = { rev: tid(count), operation: 'create', collection: 'app.bsky.feed.like', rkey: tid(count), record };
  return JSON.stringify({ did, time_us: time, kind: 'commit', commit });
}

if (import.meta.main) {
  const startedAt = Date.now();
  const messages = Array.from({ length: MESSAGES }, (_, count) => Buffer.from(message(count, startedAt)));
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('listening', () => process.send?.({ address: server.address() }));
  server.on('connection', (socket) => {
    socket.once('message', async () => {
      for (const one of messages) {
        socket.send(one, { binary: false });
        while (socket.bufferedAmount > MOST_BUFFERED) await new Promise((resolve) => setImmediate(resolve));
      }
    });
  });
  process.on('disconnect', () => process.exit(0));
}
