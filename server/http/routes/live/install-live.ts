import type { Duplex } from 'node:stream';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { VerifyClientCallbackAsync } from 'ws';
import { AppError } from '../../../core/app-error.ts';
import { refuseBytes } from '../../connections.ts';
import { errorBody } from '../../error-body.ts';
import { CLOSE } from './close-codes.ts';
import { type ConnectionCount, createConnectionCount } from './connection-count.ts';
import { LIVE_LIMITS, type LiveLimits } from './limits.ts';
import { type LiveSessionDeps, serveLive } from './live-session.ts';
import { createLiveSocket } from './live-socket.ts';
import { isOwnOrigin } from './origin.ts';
import { createRounds } from './rounds.ts';

export interface LiveDeps extends Pick<LiveSessionDeps, 'live' | 'auth' | 'logger'> {
  readonly publicUrl: string;
  /** What becomes of each frame on its way out. */
  readonly rewrite?: (json: string) => string;
  readonly limits?: Partial<LiveLimits>;
}

/** The token header of programs that can send one; browsers say `hello` instead. */
function headerToken(request: FastifyRequest): string | null {
  const token = request.headers['x-auth-token'];
  return typeof token === 'string' && token !== '' ? token : null;
}

const PATH = '/api/ws';

/** Any other address would be switched over first and closed then, which its caller can draw out. */
const onlyHere: VerifyClientCallbackAsync = ({ req }, answer) => {
  if (req.url?.split('?')[0] === PATH) return answer(true);
  const { code, status } = new AppError('not_found');
  const body = JSON.stringify(errorBody({ code, status, values: {}, problems: [] }, 'en'));
  answer(false, status, body, { 'Content-Type': 'application/json; charset=utf-8' });
};

/**
 * Puts the live channel on `/api/ws` (register on the root). Closing the application closes every connection with 1001.
 * @returns how many connections there are, for the metrics.
 */
export async function installLive(app: FastifyInstance, deps: LiveDeps): Promise<Pick<ConnectionCount, 'total'>> {
  const limits = { ...LIVE_LIMITS, ...deps.limits };
  const count = createConnectionCount(limits.perUser);
  const beats = createRounds(limits.heartbeatMs);
  app.addHook('onClose', async () => beats.close());
  await app.register(websocket, {
    options: { maxPayload: limits.maxPayloadBytes, perMessageDeflate: false, verifyClient: onlyHere },
    preClose(done) {
      for (const client of app.websocketServer.clients) client.close(CLOSE.goingAway);
      app.websocketServer.close(() => done());
    },
  });
  // A handshake that is none is answered as the contract says; `ws` would write a page.
  app.websocketServer.on('wsClientError', (_: Error, socket: Duplex) => refuseBytes(socket));
  app.route({
    method: 'GET',
    url: PATH,
    schema: { hide: true },
    onRequest: async (request) => {
      const { origin, host } = request.headers;
      if (!isOwnOrigin({ origin, host, publicUrl: deps.publicUrl })) throw new AppError('not_allowed');
    },
    handler: async () => {
      throw new AppError('not_found');
    },
    wsHandler: (socket, request) =>
      serveLive(createLiveSocket(socket, { ...limits, rewrite: deps.rewrite }), headerToken(request), {
        ...deps,
        limits,
        count,
        beats,
      }),
  });
  return count;
}
