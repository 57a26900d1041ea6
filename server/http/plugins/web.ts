import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOUR, SECOND } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { PageRenderer } from '../../ports/page-renderer.ts';
import { createPageAnswer } from '../pages/answer-page.ts';
import { type AskService, createPrerenderedPages } from '../pages/prerendered-pages.ts';
import type { RateCheck } from './rate-limit.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = HOUR / SECOND;
/** Below these nothing is a page. Who asks for a well-known address must get 404 when there is none, or believes every answer. */
const NO_PAGES = /^\/(api|assets|pages|sandbox|\.well-known)(\/|$)/;

/** Names with a content hash never change; the page itself is asked for each time. */
function cacheControl(path: string): string {
  if (path.includes(`${sep}assets${sep}`)) return `public, max-age=${YEAR_SECONDS}, immutable`;
  if (path.endsWith('.html')) return 'no-cache';
  return `public, max-age=${HOUR_SECONDS}`;
}

/** A page of the web application: its own router decides what to show, "not found" included. */
function isPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?')[0] ?? '/';
  const last = path.slice(path.lastIndexOf('/') + 1);
  return !NO_PAGES.test(path) && !last.includes('.');
}

/** Sends an answer before or after it ends, or throws. */
type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The handler of an answer that does not give back the reply. */
const handlerOf =
  (answer: Answer) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    answer(request, reply).catch((error: unknown) => reply.send(error));
  };

function answerOf(app: FastifyInstance, input: WebDeps, sendApplication: (reply: FastifyReply) => void): Answer {
  const { renderer, publicUrl, clock } = input;
  if (renderer === null) return async (_: FastifyRequest, reply: FastifyReply) => sendApplication(reply);
  const pages = createPrerenderedPages({ renderer, ask: askOf(app), origin: new URL(publicUrl).origin, clock });
  return createPageAnswer({ renderer, pages, sendApplication });
}

const sendFile = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.sendFile(`/${(request.params as { '*': string })['*']}`); // a wildcard's route always has it
};

/** Whoever leaves while a file is being sent is no error of the service. */
const endCutAnswer =
  (app: FastifyInstance) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
    else app.errorHandler(error, request, reply);
  };

const NOT_BUILT = 'The web application is not built. Run: npm run build\n';

/** Asks the service itself, as the visitor would: what is drawn is never more than a visitor may read. */
const askOf =
  (app: FastifyInstance): AskService =>
  async (url, { lang, address }) => {
    const answer = await app.inject({ url, remoteAddress: address, headers: { 'user-lang': lang } });
    return { status: answer.statusCode, body: answer.statusCode === 200 ? answer.json() : null };
  };

export interface WebDeps {
  readonly webDir: string;
  /** Draws the public pages; null where the build has left no renderer. */
  readonly renderer: PageRenderer | null;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly onMissing: RateCheck;
}

/** Serves the built web application. What is neither a file nor a page is `not_found`, counted by `onMissing`. */
export async function installWeb(app: FastifyInstance, input: WebDeps): Promise<void> {
  const built = existsSync(join(input.webDir, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: input.webDir,
      // Its own route lists a file's folders each time, to refuse other spellings of names: a fifth of a process that serves many files.
      serve: false,
      cacheControl: false,
      // Which page stands where is decided below.
      index: false,
      // The build has written .br and .gz files beside the originals.
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path));
        // Pictures of mails are shown by whatever page a person reads mail on.
        if (path.includes(`${sep}mail${sep}`)) reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
    app.route({
      method: ['HEAD', 'GET'],
      url: '/*',
      schema: { hide: true },
      handler: sendFile,
      errorHandler: endCutAnswer(app),
    });
  } else {
    app.get('/', { schema: { hide: true } }, async (_, reply) => reply.code(503).type('text/plain').send(NOT_BUILT));
  }
  const sendApplication = (reply: FastifyReply): void => {
    reply.sendFile('index.html');
  };
  const answerPage = answerOf(app, input, sendApplication);
  if (built) app.get('/', { schema: { hide: true } }, handlerOf(answerPage));
  const answerMissing: Answer = async (request, reply) => {
    if (built && isPage(request)) return await answerPage(request, reply);
    await input.onMissing(request, reply);
    throw new AppError('not_found');
  };
  app.setNotFoundHandler(handlerOf(answerMissing));
}
