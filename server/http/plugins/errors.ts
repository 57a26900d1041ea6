import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorCode } from '../../../shared/contract/errors.ts';
import { AppError } from '../../core/app-error.ts';
import { isDatabaseUnavailable } from '../../services/service/readiness.ts';
import { errorBody } from '../error-body.ts';
import { languageOf } from '../language.ts';
import { type Complaint, inputError } from '../problems.ts';

/** Says that the token is at fault (RFC 6750), so that programs stop asking with it. */
const INVALID_TOKEN = 'Bearer error="invalid_token"';
const OF_API_TOKEN: ReadonlySet<ErrorCode> = new Set(['api_token_refused', 'api_token_expired']);
const SERVER_FAULT = 500;
const TOO_LARGE = 413;
const UNSUPPORTED_MEDIA = 415;

const SENT = { body: 'body', querystring: 'query', params: 'params', headers: 'headers' } as const;

/** What stands at the path in the part of the request that was refused. */
function valueAt(request: FastifyRequest, context: keyof typeof SENT, path: readonly string[]): unknown {
  let value: unknown = request[SENT[context]];
  for (const name of path) {
    // A part of what was read out of a text: the text is there.
    if (typeof value !== 'object' || value === null) return value;
    if (!Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

function complaintsOf(error: FastifyError, request: FastifyRequest): Complaint[] {
  const context = error.validationContext as keyof typeof SENT;
  return (error.validation ?? []).map(({ instancePath }) => {
    const path = instancePath.split('/').filter((part) => part !== '');
    const value = valueAt(request, context, path);
    return { path, missing: value === undefined || value === '' };
  });
}

/** What went wrong, as an error of the contract; null for what only the framework knows. */
function toAppError(error: FastifyError | AppError, request: FastifyRequest): AppError | null {
  if (error instanceof AppError) return error;
  if (error.validation !== undefined) {
    return inputError(error.validationContext, complaintsOf(error, request), request.routeOptions.config.contract);
  }
  if (isDatabaseUnavailable(error)) return new AppError('database_unavailable', { cause: error });
  if (error.statusCode === 429) return new AppError('too_many_requests');
  return null;
}

/** Fastify's name → the contract's. An address that cannot be read is one where nothing is. */
const OF_FRAMEWORK: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_HANDLER_TIMEOUT: 'overloaded',
};

/** Served files that may not be read, or whose name is none, are not there. */
const ABSENT: ReadonlySet<number> = new Set([403, 404]);

function nameOf({ code, statusCode = SERVER_FAULT }: FastifyError): ErrorCode | null {
  return OF_FRAMEWORK[code] ?? (ABSENT.has(statusCode) ? 'not_found' : null);
}

/** Answers what failed before a handler, or in one without being foreseen. */
export function sendFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const named = nameOf(error);
  // What is refused for its own sake keeps its status (400, 413, 415); for what fails here there is one.
  const sent = error.statusCode ?? SERVER_FAULT;
  const status = named === null ? Math.min(sent, SERVER_FAULT) : ERROR_STATUS[named];
  const code = named ?? (status < SERVER_FAULT ? 'invalid_input' : 'internal');
  if (status >= SERVER_FAULT) request.log.error({ err: error }, 'request failed');
  if (status === TOO_LARGE || status === UNSUPPORTED_MEDIA) reply.header('connection', 'close');
  const body = errorBody(
    { code, status, values: {}, problems: [] },
    languageOf(request),
    request.routeOptions.config.contract,
  );
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** Every failure becomes the body that the contract promises, in the caller's language; nothing internal leaks. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    const known = toAppError(error, request);
    if (known === null) return sendFrameworkError(error as FastifyError, request, reply);
    if (known.status >= SERVER_FAULT) request.log.warn({ err: known }, 'request refused');
    if (OF_API_TOKEN.has(known.code)) reply.header('www-authenticate', INVALID_TOKEN);
    return reply
      .code(known.status)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(errorBody(known, languageOf(request), request.routeOptions.config.contract));
  });
}
