import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageRenderer } from '../../ports/page-renderer.ts';
import { languageOf } from '../language.ts';
import { encodingOf, type PageDocument } from './document.ts';
import type { PrerenderedPages } from './prerendered-pages.ts';

/** The cookie in which the web application keeps a session (renderer/platform/web.ts). */
const SESSION_COOKIE = 'perch_auth=';

const pathOf = (request: FastifyRequest): string => {
  const path = request.url.split('?')[0] ?? '/';
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
};

const queryOf = (request: FastifyRequest): string => {
  const at = request.url.indexOf('?');
  return at < 0 ? '' : request.url.slice(at);
};

/** The page's own style sheet and script, and what the application sets by script (a bar's width), which stand in it. */
const policyFor = ({ styleSource, scriptSource }: PageDocument, policy: string): string =>
  `${policy
    .replace("style-src 'self'", `style-src 'self' ${styleSource}`.trim())
    .replace("script-src 'self'", `script-src 'self' ${scriptSource}`.trim())};style-src-attr 'unsafe-inline'`;

async function sendDocument(request: FastifyRequest, reply: FastifyReply, document: PageDocument): Promise<void> {
  const encoding = encodingOf(request.headers['accept-encoding']);
  reply.header('content-security-policy', policyFor(document, String(reply.getHeader('content-security-policy'))));
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag: document.etag });
  if (request.headers['if-none-match'] === document.etag && reply.statusCode === 200) {
    reply.code(304).send();
    return;
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const body = await document.body(encoding);
  reply.type('text/html; charset=utf-8').send(body);
}

/**
 * Answers with what stands at the address; the application itself where it draws the page in the browser. The reply is not given back:
 * each promise that holds it listens to the response once more, and Node warns of a leak above ten.
 */
export function createPageAnswer(deps: {
  renderer: PageRenderer;
  pages: PrerenderedPages;
  sendApplication: (reply: FastifyReply) => void;
}) {
  const { renderer, pages, sendApplication } = deps;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const path = pathOf(request);
    const at = renderer.find(path);
    if (at.kind === 'app') return sendApplication(reply);
    if (at.kind === 'unknown') return sendApplication(reply.code(404));
    if (at.kind === 'moved') {
      reply.header('vary', 'accept-language').redirect(`${at.to(languageOf(request))}${queryOf(request)}`, 302);
      return;
    }
    const page = await pages.get(path, at, request.ip).catch((error: unknown) => {
      request.log.error({ err: error, path }, 'a public page could not be drawn');
      return 'refused' as const;
    });
    if (page === 'missing') return sendApplication(reply.code(404));
    if (page === 'refused') return sendApplication(reply);
    const kept = (request.headers.cookie ?? '').includes(SESSION_COOKIE);
    await sendDocument(request, reply.code(at.status), kept ? page.person : page.visitor);
  };
}
