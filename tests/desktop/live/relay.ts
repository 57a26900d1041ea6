import { connect, createServer, type Socket } from 'node:net';

/** A wire between a client and a service on this machine that can be held, as a sleeping machine's is, and cut. */
export interface Relay {
  /** http origin of this end. */
  readonly origin: string;
  /** How often somebody has connected. */
  opened(): number;
  /** From here on nothing gets through, in either direction, and nobody is told. */
  hold(): void;
  /** Connections that are made from here on get through. */
  release(): void;
  /** Ends what there is, and refuses what comes until `release`. */
  cut(): void;
  close(): Promise<void>;
}

export async function openRelay(to: string): Promise<Relay> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let state: 'open' | 'held' | 'cut' = 'open';
  let opened = 0;

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  }
  const server = createServer((near) => {
    opened += 1;
    keep(near);
    if (state === 'cut') near.destroy();
    if (state !== 'open') return;
    const far = keep(connect(Number(target.port), target.hostname));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    origin: `http://127.0.0.1:${address.port}`,
    opened: () => opened,
    hold() {
      state = 'held';
      for (const socket of sockets) socket.unpipe().pause();
    },
    release() {
      state = 'open';
    },
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
