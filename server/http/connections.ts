import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { ERROR_STATUS, type ErrorCode } from '../../shared/contract/errors.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { errorBody } from './error-body.ts';

/** Bounds of a connection before there is a request to answer. */
export interface ConnectionLimits {
  /** A request that dribbles in holds a socket; what is read as it comes in keeps a pace of its own instead. */
  readonly requestMs: number;
  readonly headersMs: number;
  /** How exactly both are kept; together with `requestMs` less than a handler may take, so that 408 comes first. */
  readonly checkEveryMs: number;
  /** Open connections; further ones are closed at once. A few tens of kB each. */
  readonly most: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  requestMs: 20 * SECOND,
  headersMs: 10 * SECOND,
  checkEveryMs: 2 * SECOND,
  most: 10_000,
};

/**
 * Connections that the system keeps until they are accepted; it has an upper bound of its own (Linux: `net.core.somaxconn`, 4096). What comes
 * beyond it is dropped and tried again after 1, 3, 7 and 15 seconds: Node's 511 made half of 10,000 wait after a restart.
 */
export const LISTEN_BACKLOG = 4096;

interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
}

const UNREADABLE: Refusal = { status: 400, code: 'invalid_input' };
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';
/** What Node and its parser call what went wrong; anything else is `UNREADABLE`. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  [LATE]: { status: ERROR_STATUS.request_timeout, code: 'request_timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'invalid_input' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'invalid_input' },
};

/** An answer written by hand, since there is no request that one could be made for; in English, since nobody said otherwise. */
function answerText({ status, code }: Refusal): string {
  const body = JSON.stringify(errorBody({ code, status, values: {}, problems: [] }, 'en'));
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}

const refusal = (message: string): Error => Object.assign(new Error(message), { statusCode: UNREADABLE.status });

/** Refuses what a parser of its own found broken on a socket, and ends the connection. */
export function refuseBytes(socket: Duplex, code?: string): void {
  socket.end(answerText(REFUSALS[code ?? ''] ?? UNREADABLE), () => socket.destroy());
}

/** The server's options for what arrives broken, or too slowly: it is answered as the contract says. */
export function connectionOptions(limits: ConnectionLimits) {
  /** What is being answered on a socket: into an answer that has begun, no other is written. */
  const answering = new WeakMap<object, ServerResponse>();
  /** Requests whose handler sees to it that they come in fast enough. */
  const paced = new WeakSet<IncomingMessage>();
  const clientErrorHandler: FastifyServerOptions['clientErrorHandler'] = (error: Error & { code?: string }, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const begun = answering.get(socket);
    if (error.code === LATE && begun !== undefined && paced.has(begun.req)) return;
    const midway = begun?.headersSent === true && !begun.req.complete;
    if (!socket.writable || midway) return void socket.destroy();
    refuseBytes(socket, error.code);
  };
  return {
    options: {
      requestTimeout: limits.requestMs,
      http: {
        headersTimeout: limits.headersMs,
        connectionsCheckingInterval: limits.checkEveryMs,
        // Node would answer without a word; it is refused below.
        requireHostHeader: false,
      },
      clientErrorHandler,
    },
    /** To be called before the server listens. */
    watch(app: FastifyInstance): void {
      const { server } = app;
      server.maxConnections = limits.most;
      const open = new Set<Socket>();
      server.on('connection', (socket: Socket) => {
        open.add(socket);
        socket.once('close', () => open.delete(socket));
      });
      // Browsers connect before they have something to ask; Node does not count such a connection as idle, and would wait for it.
      app.addHook('preClose', (done) => {
        for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
        done();
      });
      app.addHook('onRequest', (request, _, done) => {
        const { httpVersion, headers } = request.raw;
        if (request.routeOptions.config.contract?.stream !== undefined) paced.add(request.raw);
        done(httpVersion === '1.1' && headers.host === undefined ? refusal('there is no host') : undefined);
      });
      // An expectation that nobody knows is none (RFC 9110, 10.1.1, leaves that to the server).
      server.on('checkExpectation', (request, response) => server.emit('request', request, response));
      server.on('request', ({ socket }: { socket: Socket }, response: ServerResponse) =>
        answering.set(socket, response),
      );
    },
  };
}
