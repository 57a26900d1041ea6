import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

/** One request as it came. */
export interface Asked {
  readonly path: string;
  /** What it was sent with; undefined without one. */
  readonly token: string | string[] | undefined;
  /** What it says of caches. */
  readonly cacheControl: string | undefined;
}

/** Stands before a service under an address of its own, hears what is asked, and can come between. */
export interface Relay {
  readonly origin: string;
  readonly asked: readonly Asked[];
  /** Lets so many requests through whose path fits; what comes after waits. @returns how to let it go on */
  hold(path: RegExp, free: number): () => void;
  /** From now on answers have the headers that this gives to a path, in the place of their own. */
  change(headers: (path: string) => Readonly<Record<string, string>>): void;
  /** From now on nobody is reached. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

interface Gate {
  readonly path: RegExp;
  free: number;
  readonly opened: Promise<void>;
}

/** The live channel: passed on as it is, from the first line. */
function passOn(near: Socket, target: URL, { url, rawHeaders }: IncomingMessage): Socket {
  const far = connect(Number(target.port), target.hostname);
  const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []));
  far.write(`${[`GET ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
  near.pipe(far).pipe(near);
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('error', () => one.destroy());
    one.on('close', () => other.destroy());
  }
  return far;
}

interface State {
  readonly asked: Asked[];
  readonly gates: Set<Gate>;
  headers: (path: string) => Readonly<Record<string, string>>;
}

async function untilFree({ gates }: State, path: string): Promise<void> {
  for (const gate of gates) {
    if (!gate.path.test(path)) continue;
    gate.free -= 1;
    if (gate.free < 0) await gate.opened;
  }
}

async function answer(state: State, target: URL, exchange: { from: IncomingMessage; to: ServerResponse }) {
  const { from, to } = exchange;
  const path = from.url ?? '';
  state.asked.push({ path, token: from.headers['x-auth-token'], cacheControl: from.headers['cache-control'] });
  await untilFree(state, path);
  // Whoever asked may have gone meanwhile.
  if (to.destroyed) return;
  const asked = request(new URL(path, target), { method: from.method, headers: from.headers }, (told) => {
    to.writeHead(told.statusCode ?? 502, { ...told.headers, ...state.headers(path) });
    told.pipe(to);
  });
  asked.on('error', () => to.destroy());
  to.on('close', () => asked.destroy());
  from.pipe(asked);
}

/** @param to address of the service behind it */
export async function openRelay(to: string): Promise<Relay> {
  const target = new URL(to);
  const state: State = { asked: [], gates: new Set(), headers: () => ({}) };
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((from, response) => void answer(state, target, { from, to: response }));
  server.on('connection', (socket) => {
    if (isCut) socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (from, near: Socket) => void passOn(near, target, from));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked: state.asked,
    hold(path, free) {
      const { promise: opened, resolve } = Promise.withResolvers<void>();
      const gate: Gate = { path, free, opened };
      state.gates.add(gate);
      return () => {
        state.gates.delete(gate);
        resolve();
      };
    },
    change(headers) {
      state.headers = headers;
    },
    cut,
    mend() {
      isCut = false;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
